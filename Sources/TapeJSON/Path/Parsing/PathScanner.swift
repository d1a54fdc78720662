/// Walks over the bytes of a path, and creates errors for places in it.
struct PathScanner {
    let text: String
    let bytes: [UInt8]
    var position = 0

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// The byte at the position, or nil at the end.
    var peek: UInt8? { byte(at: position) }

    func byte(at index: Int) -> UInt8? {
        index < bytes.count ? bytes[index] : nil
    }

    /// Steps over a token, if it is next.
    mutating func accept(_ token: String) -> Bool {
        guard bytes[position...].starts(with: token.utf8) else { return false }
        position += token.utf8.count
        return true
    }

    /// Steps over a token, or throws an error if it is missing.
    mutating func require(_ token: String, or expected: String) throws(JSONPathError) {
        guard accept(token) else { throw error(expected) }
    }

    /// Steps over blank space (`S` of the grammar).
    mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            position += 1
        }
    }

    /// An error at the position, or at an earlier byte.
    func error(
        _ expected: String,
        found: String? = nil,
        code: JSONPathError.Code = .unexpected,
        at place: Int? = nil
    ) -> JSONPathError {
        let place = place ?? position
        return JSONPathError(
            code: code,
            offset: scalarCount(before: place),
            expected: expected,
            found: found ?? character(at: place),
            text: text
        )
    }

    /// The number of scalars before a byte; every byte except UTF-8 continuation bytes starts one.
    func scalarCount(before place: Int) -> Int {
        bytes[..<min(place, bytes.count)].count { $0 & 0xC0 != 0x80 }
    }

    private func character(at place: Int) -> String {
        let index = text.utf8.index(text.startIndex, offsetBy: min(place, bytes.count))
        guard index < text.endIndex else { return "the end of the path" }
        let scalar = text.unicodeScalars[index]
        switch scalar {
        case " ": return "a space"
        case "\t": return "a tab"
        case "\n", "\r": return "a line break"
        case "'": return "\"'\""
        default:
            guard !scalar.actsOnTerminals else {
                return "the control character U+\(hexadecimal(scalar.value))"
            }
            return "'\(scalar)'"
        }
    }

    private func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension UInt8 {
    /// Whether it is one of `0` to `9`.
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    /// Whether it is one of `a` to `z`.
    var isLowercaseLetter: Bool { self >= 0x61 && self <= 0x7A }
    /// Whether a name without quotes may begin with it: a letter, `_`, or any byte of a scalar
    /// past ASCII.
    var beginsName: Bool {
        self >= 0x80 || isLowercaseLetter || (self >= 0x41 && self <= 0x5A) || self == 0x5F
    }
}
