extension PathScanner {
    /// The largest integer that JSON numbers hold exactly everywhere: 2⁵³−1.
    static let integerLimit = 9_007_199_254_740_991

    /// Whether an integer begins here.
    var isAtInteger: Bool { peek.map { $0.isDigit || $0 == UInt8(ascii: "-") } ?? false }

    /// Reads an index or one of a slice's numbers.
    mutating func integer() throws(JSONPathError) -> Int {
        let start = position
        let isNegative = accept("-")
        guard let first = peek, first.isDigit else { throw error("a digit") }
        if first == UInt8(ascii: "0"), isNegative {
            throw error("0 without a sign or a digit from 1 to 9")
        }
        let digits = try integerDigits()
        var magnitude = 0
        for digit in digits {
            magnitude = magnitude * 10 + Int(digit - 0x30)
            guard magnitude <= Self.integerLimit else {
                throw error(
                    "an integer from -\(Self.integerLimit) to \(Self.integerLimit)",
                    found: "one beyond", code: .integerOutOfRange, at: start)
            }
        }
        return isNegative ? -magnitude : magnitude
    }

    /// Reads a number literal of any size and precision.
    mutating func number() throws(JSONPathError) -> FilterNumber {
        let start = position
        _ = accept("-")
        _ = try integerDigits()
        if accept(".") {
            _ = try digits("a digit after the decimal point")
        }
        if accept("e") || accept("E") {
            if !accept("-") { _ = accept("+") }
            _ = try digits("a digit of the exponent")
        }
        return FilterNumber(bytes[start..<position])
    }

    /// Digits without a leading zero.
    private mutating func integerDigits() throws(JSONPathError) -> ArraySlice<UInt8> {
        if peek == UInt8(ascii: "0"), byte(at: position + 1)?.isDigit == true {
            position += 1
            throw error("no digit after a leading 0")
        }
        return try digits("a digit")
    }

    private mutating func digits(_ expected: String) throws(JSONPathError) -> ArraySlice<UInt8> {
        let start = position
        while peek?.isDigit == true { position += 1 }
        guard position > start else { throw error(expected) }
        return bytes[start..<position]
    }
}
