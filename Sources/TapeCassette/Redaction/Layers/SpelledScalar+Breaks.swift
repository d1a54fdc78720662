/// Line ends that do not belong to the text in which they stand.
extension SpelledScalar {
    /// The end of white space, raw or escaped, that begins at a position; nil if there is none.
    static func endOfBreak(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Int? {
        guard position < text.count else { return nil }
        if unsafe isBlank(text[position]) { return position + 1 }
        return unsafe endOfLine(text, at: position)
    }

    /// The end of a line end that parts a word for the eye only: one behind a backslash, as in strings of programs, shells and
    /// YAML, or one before a single blank, as in calendars, address cards and LDIF.
    ///
    /// The blanks that YAML allows behind a continued line are left out, too, unless the word goes on with one.
    static func endOfFold(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int, before byte: UInt8
    ) -> Int? {
        if let end = unsafe endOfContinuation(text, at: position) {
            let limit = min(text.count, end + deepestIndent)
            var next = end
            while next < limit, unsafe isBlank(text[next]), unsafe text[next] != byte { next += 1 }
            return next
        }
        guard let end = unsafe endOfLine(text, at: position), end < text.count,
            unsafe isBlank(text[end])
        else { return nil }
        return end + 1
    }

    /// The end of a backslash and the line end behind it, which in JavaScript may be U+2028 or U+2029, too.
    static func endOfContinuation(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> Int? {
        guard position < text.count, unsafe text[position] == UInt8(ascii: "\\") else { return nil }
        return unsafe endOfRawLine(text, at: position + 1)
            ?? endOfSeparator(text, at: position + 1)
    }

    /// The end of a line or paragraph separator of Unicode.
    private static func endOfSeparator(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> Int? {
        guard position + 2 < text.count, unsafe text[position] == 0xE2,
            unsafe text[position + 1] == 0x80, unsafe text[position + 2] | 1 == 0xA9
        else { return nil }
        return position + 3
    }

    private static let deepestIndent = 64

    /// The end of a line end, raw or escaped.
    private static func endOfLine(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Int? {
        if let end = unsafe endOfRawLine(text, at: position) { return end }
        guard let (letter, next) = unsafe escapedLine(text, at: position) else { return nil }
        guard letter == 0x0D, let (second, end) = unsafe escapedLine(text, at: next),
            second == 0x0A
        else { return next }
        return end
    }

    private static func endOfRawLine(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> Int? {
        guard position < text.count else { return nil }
        switch unsafe text[position] {
        case 0x0A: return position + 1
        case 0x0D:
            let isPair = unsafe position + 1 < text.count && text[position + 1] == 0x0A
            return isPair ? position + 2 : position + 1
        default: return nil
        }
    }

    /// `\n` or `\r`.
    private static func escapedLine(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (letter: UInt8, next: Int)? {
        guard position < text.count, unsafe text[position] == UInt8(ascii: "\\"),
            let (scalar, next) = unsafe singleBackslash(text, at: position),
            case .byte(let byte) = scalar, byte == 0x0A || byte == 0x0D
        else { return nil }
        return (byte, next)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
