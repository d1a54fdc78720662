/// A quick look that spares most scalars the thorough one of `YAMLText.scalar`.
enum PlainGlance {
    /// Whether every reader of YAML takes a plain text for that text; false says nothing.
    ///
    /// It begins with a letter, so it is no number and no indicator; it is longer than every word
    /// that some reader takes for a Boolean or nothing; and no colon or hash in it is one of YAML's.
    static func isSurelySafe(_ text: some BidirectionalCollection<UInt8>, inFlow: Bool) -> Bool {
        guard let first = text.first, (0x41...0x5A).contains(first & 0xDF), text.count > 5,
            let last = text.last, last != UInt8(ascii: " "), last != UInt8(ascii: ":")
        else { return false }
        var previous = first
        for byte in text {
            switch byte {
            case UInt8(ascii: " "):
                if previous == UInt8(ascii: ":") { return false }
            case UInt8(ascii: "#"):
                if previous == UInt8(ascii: " ") { return false }
            case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
                UInt8(ascii: "}"), UInt8(ascii: ":"), UInt8(ascii: "?"):
                if inFlow { return false }
            case 0x21...0x7E: break
            default: return false
            }
            previous = byte
        }
        return true
    }

    /// Whether a text is of printable ASCII, tabs and line feeds only, which YAML carries as they are.
    static func isSurelyRaw(_ text: [UInt8]) -> Bool {
        unsafe text.withUnsafeBytes { buffer in
            var position = 0
            while position + 8 <= buffer.count {
                let word = unsafe buffer.loadUnaligned(fromByteOffset: position, as: UInt64.self)
                let end = position + 8
                if mayHoldOthers(word) {
                    guard unsafe buffer[position..<end].allSatisfy(isRaw) else { return false }
                }
                position = end
            }
            return unsafe buffer[position...].allSatisfy(isRaw)
        }
    }

    /// Whether one of eight bytes is a control, DEL or beyond ASCII; never false if one is.
    private static func mayHoldOthers(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let controls = (word &- ones &* 0x20) & ~word
        let deletes = (word ^ ones &* 0x7F) &- ones
        return (word | controls | deletes) & (ones &* 0x80) != 0
    }

    private static func isRaw(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) || byte == 0x0A || byte == 0x09
    }
}
