import Foundation

/// Ways to spell a text that can lie on each other in any order.
package enum SpellingLayer: String, CaseIterable, Sendable {
    case percent, percentSmall, decimal, hexadecimalReferences, units, bytes, printable, digits,
        largeDigits, spacedDigits, separatedDigits, prefixedDigits, base64, urlSafe, behindOneByte,
        base32, smallBase32

    package func spell(_ text: String) -> String {
        switch self {
        case .percent: each(text) { "%" + Self.hex($0, true) }
        case .percentSmall: each(text) { "%" + Self.hex($0) }
        case .decimal: text.unicodeScalars.map { "&#\($0.value);" }.joined()
        case .hexadecimalReferences:
            text.unicodeScalars.map { "&#x\(String($0.value, radix: 16));" }.joined()
        case .units:
            text.utf16.map { "\\u" + Self.hex(UInt8($0 >> 8)) + Self.hex(UInt8($0 & 255)) }
                .joined()
        case .bytes: each(text) { "\\x" + Self.hex($0) }
        case .printable: each(text) { "=" + Self.hex($0, true) }
        case .digits: each(text) { Self.hex($0) }
        case .largeDigits: each(text) { Self.hex($0, true) }
        case .spacedDigits: text.utf8.map { Self.hex($0) }.joined(separator: " ")
        case .separatedDigits: text.utf8.map { Self.hex($0) }.joined(separator: ":")
        case .prefixedDigits: text.utf8.map { "0x" + Self.hex($0) }.joined(separator: ", ")
        case .base64: Data(text.utf8).base64EncodedString()
        case .urlSafe:
            Data(("k:" + text).utf8).base64EncodedString().replacing("+", with: "-")
                .replacing("/", with: "_").replacing("=", with: "")
        case .behindOneByte: Data(("x" + text + "yz").utf8).base64EncodedString()
        case .base32: Self.base32(text)
        case .smallBase32: Self.base32("a" + text).lowercased()
        }
    }

    private func each(_ text: String, _ spell: (UInt8) -> String) -> String {
        text.utf8.map(spell).joined()
    }

    private static func hex(_ byte: UInt8, _ isLarge: Bool = false) -> String {
        let digits = String(byte, radix: 16, uppercase: isLarge)
        return digits.utf8.count == 1 ? "0" + digits : digits
    }

    private static func base32(_ text: String) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var (result, word, bits) = ("", 0, 0)
        for byte in text.utf8 {
            word = (word << 8 | Int(byte)) & 0xFFFF
            bits += 8
            while bits >= 5 {
                bits -= 5
                result.append(alphabet[word >> bits & 31])
            }
        }
        if bits > 0 { result.append(alphabet[word << (5 - bits) & 31]) }
        return result
    }
}
