/// What lies between the letters of a word without a reader seeing it: soft hyphens, characters without width, comments, and
/// tags such as `<wbr>` and `<em>`.
extension SpelledScalar {
    /// Whether a byte may begin one that is not escaped.
    static func beginsInvisible(_ byte: UInt8) -> Bool {
        byte == 0x3C || byte == 0xC2 || byte == 0xE2 || byte == 0xEF
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
                invisibles.contains(scalar)
            else { return nil }
            return next
        case 0xC2, 0xE2, 0xEF:
            let letters = bytesOfInvisibles.first { unsafe holds(text, $0, at: position) }
            return letters.map { position + $0.count }
        default: return nil
        }
    }

    private static let invisibles: [Unicode.Scalar] = [
        "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}",
    ]

    /// The same characters in UTF-8.
    private static let bytesOfInvisibles = invisibles.map { Array(String($0).utf8) }

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
