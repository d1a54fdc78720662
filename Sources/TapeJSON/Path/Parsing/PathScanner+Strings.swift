extension PathScanner {
    /// Whether a string in quotes begins here.
    var isAtString: Bool { peek == UInt8(ascii: "'") || peek == UInt8(ascii: "\"") }

    /// Reads a string in single or double quotes and decodes its escapes.
    mutating func string() throws(JSONPathError) -> PathText {
        let start = position
        let quote = bytes[position]
        position += 1
        var decoded: [UInt8] = []
        var plain = position
        while let byte = peek {
            switch byte {
            case quote:
                decoded += bytes[plain..<position]
                position += 1
                return PathText(String(decoding: decoded, as: UTF8.self))
            case UInt8(ascii: "\\"):
                decoded += bytes[plain..<position]
                decoded += String(try escape(in: quote)).utf8
                plain = position
            case ..<0x20:
                throw error("an escape such as \\n or \\u0009 for a control character")
            default:
                position += 1
            }
        }
        throw error(
            "a closing \(Unicode.Scalar(quote)) for the string at character "
                + "\(scalarCount(before: start) + 1)")
    }

    /// Reads an unquoted name; nil where none begins.
    mutating func shorthandName() -> PathText? {
        guard peek?.beginsName == true else { return nil }
        let start = position
        while let byte = peek, byte.beginsName || byte.isDigit { position += 1 }
        return PathText(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func escape(in quote: UInt8) throws(JSONPathError) -> Unicode.Scalar {
        let start = position
        position += 1
        guard let byte = peek else { throw error("an escape") }
        position += 1
        switch byte {
        case quote, UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape(from: start)
        default:
            position -= 1
            throw error("one of \(Unicode.Scalar(quote)) \\ / b f n r t u after a backslash")
        }
    }

    /// Reads the digits after `\u`, and the second half where they are a first one.
    private mutating func unicodeEscape(from start: Int) throws(JSONPathError) -> Unicode.Scalar {
        let unit = try fourHexadecimalDigits()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard unit < 0xDC00 else {
            throw error("the first half of a surrogate pair", found: "a second half", at: start)
        }
        let second = position
        guard accept("\\u") else { throw error("the second half of the surrogate pair, \\u…") }
        let low = try fourHexadecimalDigits()
        guard (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
        else {
            throw error(
                "the second half of the surrogate pair, \\uDC00 to \\uDFFF",
                found: "another escape", at: second)
        }
        return scalar
    }

    private mutating func fourHexadecimalDigits() throws(JSONPathError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Unicode.Scalar(byte).hexadecimalValue else {
                throw error("four hexadecimal digits after \\u")
            }
            value = value << 4 | digit
            position += 1
        }
        return value
    }
}

extension Unicode.Scalar {
    /// The value of an ASCII hexadecimal digit.
    fileprivate var hexadecimalValue: UInt32? {
        switch self {
        case "0"..."9": value - 0x30
        case "A"..."F": value - 0x41 + 10
        case "a"..."f": value - 0x61 + 10
        default: nil
        }
    }
}
