/// Base64 (RFC 4648 §4), as used in YAML's `!!binary` and for binary data in cassettes.
package enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    private static let noDigit: UInt8 = 0xFF

    private static let values: [UInt8] = {
        var values = [UInt8](repeating: noDigit, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    /// The padded Base64 digits of some bytes, on one line.
    package static func encode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
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

    /// The decoded bytes of Base64 digits, with white space allowed anywhere; nil for anything else.
    ///
    /// The padding may be missing but not wrong, and unused bits at the end must be zero.
    package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var word: UInt32 = 0
        var digits = 0
        var padding = 0
        for letter in text {
            if letter == 0x20 || (0x09...0x0D).contains(letter) { continue }
            if letter == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            let value = values[Int(letter)]
            guard value != noDigit, padding == 0 else { return nil }
            word = word << 6 | UInt32(value)
            digits += 1
            guard digits.isMultiple(of: 4) else { continue }
            bytes.append(UInt8(truncatingIfNeeded: word >> 16))
            bytes.append(UInt8(truncatingIfNeeded: word >> 8))
            bytes.append(UInt8(truncatingIfNeeded: word))
        }
        switch (digits % 4, padding) {
        case (0, 0):
            return bytes
        case (2, 0), (2, 2):
            guard word & 0xF == 0 else { return nil }
            return bytes + [UInt8(truncatingIfNeeded: word >> 4)]
        case (3, 0), (3, 1):
            guard word & 0x3 == 0 else { return nil }
            return bytes + [
                UInt8(truncatingIfNeeded: word >> 10), UInt8(truncatingIfNeeded: word >> 2),
            ]
        default:
            return nil
        }
    }
}
