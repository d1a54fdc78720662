/// Base64 (RFC 4648 §4): what a cassette writes for bytes that are not text.
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    static func encode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let rest = bytes.endIndex - index
            let word =
                UInt32(bytes[index]) << 16
                | (rest > 1 ? UInt32(bytes[index + 1]) << 8 : 0)
                | (rest > 2 ? UInt32(bytes[index + 2]) : 0)
            text.append(alphabet[Int(word >> 18)])
            text.append(alphabet[Int(word >> 12 & 63)])
            text.append(rest > 1 ? alphabet[Int(word >> 6 & 63)] : UInt8(ascii: "="))
            text.append(rest > 2 ? alphabet[Int(word & 63)] : UInt8(ascii: "="))
            index += 3
        }
        return text
    }

    /// The bytes of padded base64 in which white space may stand anywhere; nil for anything else.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var word: UInt32 = 0
        var digits = 0
        var padding = 0
        for letter in text {
            switch letter {
            case 0x20, 0x09, 0x0A, 0x0D: continue
            case UInt8(ascii: "="): padding += 1
            default:
                let value = values[Int(letter)]
                guard value != 0xFF, padding == 0 else { return nil }
                word = word << 6 | UInt32(value)
                digits += 1
                if digits % 4 == 0 {
                    bytes.append(UInt8(truncatingIfNeeded: word >> 16))
                    bytes.append(UInt8(truncatingIfNeeded: word >> 8))
                    bytes.append(UInt8(truncatingIfNeeded: word))
                    word = 0
                }
            }
        }
        switch (digits % 4, padding) {
        case (0, 0): return bytes
        case (2, 2):
            guard word & 0xF == 0 else { return nil }
            return bytes + [UInt8(truncatingIfNeeded: word >> 4)]
        case (3, 1):
            guard word & 0x3 == 0 else { return nil }
            return bytes + [
                UInt8(truncatingIfNeeded: word >> 10), UInt8(truncatingIfNeeded: word >> 2),
            ]
        default: return nil
        }
    }

    /// What every base64 of a text that contains these bytes contains, one for each alignment.
    ///
    /// Digits at either end that also depend on the neighbours are left out.
    static func cores(of bytes: [UInt8]) -> [[UInt8]] {
        (0..<3).compactMap { shift in
            let padded = [UInt8](repeating: 0, count: shift) + bytes
            let digits = encode(padded[...]).prefix(padded.count * 8 / 6)
            let core = Array(digits.dropFirst((shift * 8 + 5) / 6))
            return core.count >= 8 ? core : nil
        }
    }

    /// A digit in the URL-safe alphabet (RFC 4648 §5).
    static func urlSafe(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: letter
        }
    }
}
