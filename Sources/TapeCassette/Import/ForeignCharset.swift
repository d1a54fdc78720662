/// A character encoding, by the name that Ruby or Python uses.
enum ForeignCharset {
    case utf8, latin1, windows1252, utf16(isBig: Bool)

    /// Nil for an unknown encoding.
    init?(_ name: String) {
        switch name.lowercased().filter({ $0 != "-" && $0 != "_" && $0 != " " }) {
        // Ruby calls bytes without an encoding ASCII-8BIT; in a file they are UTF-8 nonetheless.
        case "", "utf8", "utf8sig", "ascii8bit", "binary", "usascii", "ascii", "unknown", "bytes":
            self = .utf8
        case "iso88591", "latin1", "l1", "88591": self = .latin1
        case "windows1252", "cp1252", "1252": self = .windows1252
        case "utf16le": self = .utf16(isBig: false)
        case "utf16be": self = .utf16(isBig: true)
        default: return nil
        }
    }

    /// The bytes of a text in this encoding; nil if it lacks one of the characters.
    func bytes(of text: String) -> [UInt8]? {
        switch self {
        case .utf8: return Array(text.utf8)
        case .latin1:
            return Self.singleBytes(of: text) { $0.value < 256 ? UInt8($0.value) : nil }
        case .windows1252:
            return Self.singleBytes(of: text) { scalar in
                if let place = Self.high1252.firstIndex(of: scalar.value) {
                    return UInt8(0x80 + place)
                }
                let isItself = scalar.value < 0x80 || (0xA0..<0x100).contains(scalar.value)
                return isItself ? UInt8(scalar.value) : nil
            }
        case .utf16(let isBig):
            return text.utf16.flatMap { unit in
                let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                return isBig ? pair : pair.reversed()
            }
        }
    }

    private static func singleBytes(
        of text: String, _ byte: (Unicode.Scalar) -> UInt8?
    ) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let value = byte(scalar) else { return nil }
            bytes.append(value)
        }
        return bytes
    }

    /// The characters of 0x80 to 0x9F; browsers use the control character where the table has a gap.
    private static let high1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013,
        0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]
}
