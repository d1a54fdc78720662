/// Why a text is not JSON that this parser accepts: the place, and what was expected there.
package struct JSONError: Error, Hashable, Sendable {
    /// The kinds a caller can act on.
    package enum Code: Hashable, Sendable {
        /// A byte that the grammar does not allow at this place.
        case syntax
        /// The text stops inside a value, or before one.
        case unexpectedEnd
        case invalidUTF8
        case byteOrderMark
        /// More levels of nesting than the caller allowed.
        case tooDeep
        /// More names and values than the caller allowed.
        case tooMany
        /// More bytes than a tape can address, or than a layout may make of a text.
        case tooLarge
    }

    package let code: Code
    /// The offset of the offending byte; the length of the text where something is missing.
    package let byte: Int
    /// Counted from 1; a line ends at LF, CR LF or a CR alone.
    package let line: Int
    /// Counted from 1, in characters (Unicode scalars) of the line.
    package let column: Int
    /// What was expected there, such as `',' or ']'`.
    package let expected: String
    /// What was found instead, such as `'}'` or `the end`; unprintable bytes are shown as a number.
    package let found: String

    init(_ fault: ParseFault, in bytes: [UInt8]) {
        self.init(
            fault.code, at: fault.byte, in: bytes,
            expected: fault.expected.description
        )
    }

    init(_ code: Code, at byte: Int, in bytes: [UInt8], expected: String) {
        self.code = code == .syntax && byte >= bytes.count ? .unexpectedEnd : code
        self.byte = byte
        (line, column) = Self.place(of: byte, in: bytes)
        self.expected = expected
        found = Self.name(ofByteAt: byte, in: bytes)
    }

    private static func place(of byte: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
        var line = 1
        var column = 1
        for offset in 0..<min(byte, bytes.count) {
            switch bytes[offset] {
            case UInt8(ascii: "\r") where offset + 1 < bytes.count && bytes[offset + 1] == 0x0A:
                break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                line += 1
                column = 1
            case 0x80..<0xC0:
                break
            default:
                column += 1
            }
        }
        return (line, column)
    }

    private static func name(ofByteAt offset: Int, in bytes: [UInt8]) -> String {
        guard offset < bytes.count else { return "the end" }
        let byte = bytes[offset]
        if (0x21..<0x7F).contains(byte) { return "'\(Character(Unicode.Scalar(byte)))'" }
        if byte == 0x20 { return "a space" }
        if byte >= 0xC2, let scalar = scalar(at: offset, in: bytes) { return "'\(scalar)'" }
        let digits = String(byte, radix: 16, uppercase: true)
        return "byte 0x\(byte < 16 ? "0" : "")\(digits)"
    }

    private static func scalar(at offset: Int, in bytes: [UInt8]) -> Unicode.Scalar? {
        var iterator = bytes[offset...].prefix(4).makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return nil
        default: return scalar
        }
    }
}

extension JSONError: CustomStringConvertible {
    /// One line: `3:14: expected ',' or ']', found '}' (byte 120)`.
    package var description: String {
        "\(line):\(column): expected \(expected), found \(detail) (byte \(byte))"
    }

    private var detail: String {
        switch code {
        case .syntax, .unexpectedEnd: found
        case .invalidUTF8: "\(found), which is not UTF-8"
        case .byteOrderMark: "a byte order mark"
        case .tooDeep, .tooMany: "one more"
        case .tooLarge: "more"
        }
    }
}

/// What stopped a parse, before its line and column are computed.
struct ParseFault: Error {
    let code: JSONError.Code
    let byte: Int
    let expected: StaticString

    init(_ code: JSONError.Code = .syntax, at byte: Int, expected: StaticString) {
        self.code = code
        self.byte = byte
        self.expected = expected
    }
}
