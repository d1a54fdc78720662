/// What lies between the letters of a word without a reader seeing it: soft hyphens, characters without width, comments, and
/// tags such as `<wbr>` and `<em>`.
extension SpelledScalar {
    /// Whether a byte may begin one that is not escaped.
    static func beginsInvisible(_ byte: UInt8) -> Bool {
        switch byte {
        // Behind `<`, the first bytes in UTF-8 of the characters below.
        case UInt8(ascii: "<"), 0xC2, 0xCD, 0xD8, 0xE1, 0xE2, 0xEF: true
        default: false
        }
    }

    /// The end of one that begins at a position; nil if none begins there.
    static func endOfInvisible(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Int? {
        guard position < text.count else { return nil }
        switch unsafe text[position] {
        case UInt8(ascii: "<"):
            if let tag = unsafe InlineTag(text, at: position) { return tag.end }
            return unsafe endOfComment(text, at: position)
        case UInt8(ascii: "&"), UInt8(ascii: "\\"):
            guard case (.scalar(let scalar), let next)? = unsafe decode(text, at: position),
                isInvisible(scalar.value)
            else { return nil }
            return next
        // `<` was handled above.
        case let lead where beginsInvisible(lead):
            return unsafe endOfCharacter(text, at: position, isLong: lead >= 0xE0)
        default: return nil
        }
    }

    /// The end of a character of two bytes, or three if it is long, that has no width.
    private static func endOfCharacter(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int, isLong: Bool
    ) -> Int? {
        let end = position + (isLong ? 3 : 2)
        guard end <= text.count else { return nil }
        var value = unsafe UInt32(text[position] & (isLong ? 0x0F : 0x1F))
        for place in (position + 1)..<end {
            let byte = unsafe text[place]
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return isInvisible(value) ? end : nil
    }

    /// Soft hyphens, joiners, marks and embeddings of a direction, invisible operators and selectors of variants.
    private static func isInvisible(_ value: UInt32) -> Bool {
        switch value {
        case 0xAD, 0x34F, 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064,
            0x2066...0x206F, 0xFE00...0xFE0F, 0xFEFF:
            true
        default: false
        }
    }

    /// The end of a short comment of HTML or XML.
    private static func endOfComment(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> Int? {
        guard unsafe holds(text, commentBeginning, at: position) else { return nil }
        let start = position + commentBeginning.count
        let limit = min(text.count, start + longestComment)
        let end = (start..<max(start, limit)).first { unsafe holds(text, commentEnd, at: $0) }
        return end.map { $0 + commentEnd.count }
    }

    private static let commentBeginning = Array("<!--".utf8)
    private static let commentEnd = Array("-->".utf8)
    private static let longestComment = 64

    private static func holds(
        _ text: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8], at position: Int
    ) -> Bool {
        guard position + bytes.count <= text.count else { return false }
        for (offset, byte) in bytes.enumerated() {
            guard unsafe text[position + offset] == byte else { return false }
        }
        return true
    }
}
