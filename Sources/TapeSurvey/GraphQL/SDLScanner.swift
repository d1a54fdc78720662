/// Splits GraphQL's schema language into words and punctuation.
struct SDLScanner {
    enum Token: Hashable {
        case name(String)
        case mark(UInt8)
        /// A string, number or block string, whose content does not matter here.
        case value
        case end
    }

    private let bytes: [UInt8]
    private var position = 0
    private(set) var token = Token.end
    private var start = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        advance()
    }

    /// Line and column of the token, counted from 1.
    var place: (line: Int, column: Int) {
        let before = bytes[..<min(start, bytes.count)]
        let line = before.count { $0 == 0x0A } + 1
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return (line, start - lineStart + 1)
    }

    mutating func advance() {
        skipBlanks()
        start = position
        guard position < bytes.count else {
            token = .end
            return
        }
        let byte = bytes[position]
        if Self.isLetter(byte) {
            while position < bytes.count,
                Self.isLetter(bytes[position]) || Self.isDigit(bytes[position])
            {
                position += 1
            }
            token = .name(String(decoding: bytes[start..<position], as: UTF8.self))
        } else if byte == UInt8(ascii: "\"") {
            skipString()
            token = .value
        } else if Self.isDigit(byte) || byte == UInt8(ascii: "-") {
            position += 1
            while position < bytes.count, Self.isNumber(bytes[position]) { position += 1 }
            token = .value
        } else {
            position += 1
            token = .mark(byte)
        }
    }

    private mutating func skipBlanks() {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "#") {
                while position < bytes.count, bytes[position] != 0x0A { position += 1 }
            } else if byte <= 0x20 || byte == UInt8(ascii: ",") || byte >= 0x80 {
                // Other characters are allowed only in comments and strings, or as a byte order mark at the start.
                position += 1
            } else {
                return
            }
        }
    }

    private mutating func skipString() {
        let quote = UInt8(ascii: "\"")
        let isBlock = bytes[position...].starts(with: [quote, quote, quote])
        position += isBlock ? 3 : 1
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "\\") {
                position += 2
            } else if isBlock, bytes[position...].starts(with: [quote, quote, quote]) {
                position += 3
                return
            } else if !isBlock, bytes[position] == quote || bytes[position] == 0x0A {
                position += 1
                return
            } else {
                position += 1
            }
        }
        position = bytes.count
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isNumber(_ byte: UInt8) -> Bool {
        isDigit(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
}
