/// Finds where the tokens of a JSON text end, eight bytes at a time where possible.
///
/// Positions are offsets into the text. Reading past the end gives NUL, which no rule of the grammar accepts, so that only
/// the error path has to distinguish the end from a wrong byte. The memory belongs to the scanner's creator and must outlive
/// it.
@safe struct TokenScanner {
    let count: Int
    private let start: UnsafeRawPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        count = bytes.count
        unsafe start = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped
    }

    /// The byte at a position, NUL past the end.
    @inline(__always)
    subscript(position: Int) -> UInt8 {
        position < count ? unsafe start.load(fromByteOffset: position, as: UInt8.self) : 0
    }

    /// The eight bytes from a position on, the first in the lowest bits; all must be within the text.
    @inline(__always)
    private func word(at position: Int) -> UInt64 {
        assert(position &+ 8 <= count)
        let word = unsafe start.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        return UInt64(littleEndian: word)
    }

    /// The first position that holds no white space.
    @inline(__always)
    func skippingSpace(from position: Int) -> Int {
        self[position] > 0x20 ? position : skippingSpaces(from: position)
    }

    private func skippingSpaces(from position: Int) -> Int {
        var position = position
        while true {
            switch self[position] {
            case 0x20, 0x0A, 0x0D, 0x09:
                position = skippingBlanks(from: position &+ 1)
            default:
                return position
            }
        }
    }

    /// Steps over an indentation, as far as whole words reach.
    @inline(__always)
    private func skippingBlanks(from start: Int) -> Int {
        var position = start
        while position &+ 8 <= count {
            let others = word(at: position) ^ 0x2020_2020_2020_2020
            guard others == 0 else { return position &+ others.trailingZeroBitCount &>> 3 }
            position &+= 8
        }
        return position
    }
}

// MARK: - Strings

extension TokenScanner {
    /// The position of the quote that ends a string whose text begins at a position.
    @inline(__always)
    func endOfString(from start: Int, hasEscapes: inout Bool) throws(ParseFault) -> Int {
        var position = start
        while true {
            position = skippingPlainText(from: position)
            switch self[position] {
            case UInt8(ascii: "\""):
                return position
            case UInt8(ascii: "\\"):
                hasEscapes = true
                position = try endOfEscape(at: position)
            case 0x80...:
                position = try endOfMultibyte(at: position)
            case 0x20...:
                position &+= 1
            default:
                throw .init(at: position, expected: Self.inString(atEnd: position >= count))
            }
        }
    }

    /// Steps over bytes that are neither quotes, escapes nor controls, as far as whole words reach.
    @inline(__always)
    private func skippingPlainText(from start: Int) -> Int {
        var position = start
        while position &+ 8 <= count {
            let plain = word(at: position).plainStringBytes
            guard plain == 8 else { return position &+ plain }
            position &+= 8
        }
        return position
    }

    private static func inString(atEnd: Bool) -> StaticString {
        atEnd ? "'\"' to end the string" : "an escape such as \\n, since controls are not allowed"
    }

    /// The position after the escape whose backslash stands at a position.
    private func endOfEscape(at backslash: Int) throws(ParseFault) -> Int {
        switch self[backslash &+ 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return backslash &+ 2
        case UInt8(ascii: "u"):
            for position in backslash &+ 2..<backslash &+ 6 where !isHexDigit(at: position) {
                throw .init(at: min(position, count), expected: "four hexadecimal digits after \\u")
            }
            return backslash &+ 6
        default:
            let place = min(backslash &+ 1, count)
            throw .init(at: place, expected: "one of \" \\ / b f n r t u after a backslash")
        }
    }

    private func isHexDigit(at position: Int) -> Bool {
        switch self[position] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
            UInt8(ascii: "a")...UInt8(ascii: "f"):
            true
        default:
            false
        }
    }

    /// The position after a run of characters outside ASCII, each checked to be well-formed UTF-8.
    private func endOfMultibyte(at start: Int) throws(ParseFault) -> Int {
        var position = start
        while true {
            let length: Int
            switch (self[position], self[position &+ 1]) {
            case (..<0x80, _): return position
            case (0xC2...0xDF, 0x80...0xBF): length = 2
            case (0xE0, 0xA0...0xBF), (0xE1...0xEC, 0x80...0xBF), (0xED, 0x80...0x9F),
                (0xEE...0xEF, 0x80...0xBF):
                length = 3
            case (0xF0, 0x90...0xBF), (0xF1...0xF3, 0x80...0xBF), (0xF4, 0x80...0x8F):
                length = 4
            default:
                throw .init(.invalidUTF8, at: position, expected: "a well-formed character")
            }
            for follower in position &+ 2..<position &+ length where self[follower] & 0xC0 != 0x80 {
                throw .init(.invalidUTF8, at: position, expected: "a well-formed character")
            }
            position &+= length
        }
    }
}

// MARK: - Numbers and names

extension TokenScanner {
    /// The position after a number that starts at a position.
    @inline(__always)
    func endOfNumber(at start: Int, isPlain: inout Bool) throws(ParseFault) -> Int {
        var position = start
        if self[position] == UInt8(ascii: "-") { position &+= 1 }
        if self[position] == UInt8(ascii: "0") {
            position &+= 1
            guard !isDigit(at: position) else {
                throw .init(at: position, expected: "no digit after a leading zero")
            }
        } else {
            position = try endOfDigits(at: position)
        }
        if self[position] == UInt8(ascii: ".") {
            isPlain = false
            position = try endOfDigits(at: position &+ 1)
        }
        if self[position] | 0x20 == UInt8(ascii: "e") {
            isPlain = false
            position &+= 1
            let sign = self[position]
            if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position &+= 1 }
            position = try endOfDigits(at: position)
        }
        return position
    }

    @inline(__always)
    private func isDigit(at position: Int) -> Bool { self[position] &- UInt8(ascii: "0") < 10 }

    @inline(__always)
    private func endOfDigits(at start: Int) throws(ParseFault) -> Int {
        guard isDigit(at: start) else { throw .init(at: start, expected: "a digit") }
        var position = start &+ 1
        while isDigit(at: position) { position &+= 1 }
        return position
    }

    /// Checks that a name such as `true` stands at a position.
    @inline(__always)
    func check(_ name: StaticString, at start: Int) throws(ParseFault) {
        for offset in 0..<name.utf8CodeUnitCount
        where unsafe self[start &+ offset] != name.utf8Start[offset] {
            throw .init(at: min(start &+ offset, count), expected: name)
        }
    }
}

extension UInt64 {
    /// How many of eight bytes of JSON, the first in the lowest bits, come before a quote, a backslash, a control or a byte that
    /// is not ASCII; 8 if there is none.
    @inlinable @inline(__always) package var plainStringBytes: Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = (self ^ 0x2222_2222_2222_2222) &- ones
        let backslash = (self ^ 0x5C5C_5C5C_5C5C_5C5C) &- ones
        let control = self &- 0x2020_2020_2020_2020
        // A borrow can wrongly mark bytes after a marked one, but the first mark is always right.
        let stops = (quote | backslash | control | self) & 0x8080_8080_8080_8080
        return stops == 0 ? 8 : stops.trailingZeroBitCount &>> 3
    }
}
