/// A position in some bytes that moves forward as parts are recognised.
struct ByteScanner {
    let bytes: [UInt8]
    private(set) var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }

    /// The next byte.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// The remaining bytes.
    var rest: ArraySlice<UInt8> { bytes[position...] }

    mutating func advance(to place: Int) {
        position = min(max(place, position), bytes.count)
    }

    /// Takes the next byte.
    mutating func take() -> UInt8? {
        guard let next else { return nil }
        position += 1
        return next
    }

    /// Steps over a character if it comes next.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Steps over one of some characters if it comes next.
    mutating func skip(anyOf characters: String) -> Bool {
        guard let next, characters.utf8.contains(next) else { return false }
        position += 1
        return true
    }

    /// Takes bytes up to the first that fails a test.
    mutating func take(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let taken = rest.prefix(while: isWanted)
        position = taken.endIndex
        return taken
    }

    /// Takes a fixed number of decimal digits as a number; there must be few enough not to overflow.
    mutating func digits(_ count: Int) -> Int? {
        let text = rest.prefix(count)
        guard text.count == count, text.allSatisfy(ASCIISet.digits.contains) else { return nil }
        position = text.endIndex
        return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Takes a quoted string (RFC 9110 §5.6.4) and returns its content; without a closing quote, it extends to the end.
    mutating func takeQuoted() -> (text: [UInt8], isClosed: Bool) {
        var text: [UInt8] = []
        guard skip("\"") else { return (text, false) }
        while let byte = take() {
            switch byte {
            case UInt8(ascii: "\""): return (text, true)
            case UInt8(ascii: "\\"): if let next = take() { text.append(next) }
            default: text.append(byte)
            }
        }
        return (text, false)
    }
}
