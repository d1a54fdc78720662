/// A whole number of any size: the exponent of a ``JSONNumber``.
///
/// Numbers such as `1e99999999999999999999` are never meant, but two different ones must not count as equal.
package struct JSONExponent: Hashable, Sendable {
    /// Digits 0–9 as numbers, most significant first, without leading zeros.
    private let digits: [UInt8]
    /// The value if it fits comfortably into a machine word; `digits` is then empty.
    package let small: Int?
    private let isNegative: Bool

    init(_ value: Int) {
        small = value
        digits = []
        isNegative = value < 0
    }

    /// The sum of a spelled exponent (empty, or an optional sign and digits) and a small number.
    init(_ spelling: [UInt8], plus shift: Int) {
        let isNegative = spelling.first == UInt8(ascii: "-")
        let digits = spelling.drop { !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
            .map { $0 - UInt8(ascii: "0") }
        guard digits.count > 17 else {
            let magnitude = digits.reduce(0) { $0 * 10 + Int($1) }
            self.init((isNegative ? -magnitude : magnitude) + shift)
            return
        }
        let sum = Self.adding(isNegative ? -shift : shift, to: digits)
        guard sum.count > 18 else {
            let magnitude = sum.reduce(0) { $0 * 10 + Int($1) }
            self.init(isNegative ? -magnitude : magnitude)
            return
        }
        self.init(digits: sum, isNegative: isNegative)
    }

    private init(digits: [UInt8], isNegative: Bool) {
        self.digits = digits
        self.isNegative = isNegative
        small = nil
    }

    /// Adds a number that is smaller than the one the digits spell, digit by digit from the right.
    private static func adding(_ addend: Int, to digits: [UInt8]) -> [UInt8] {
        var reversed: [UInt8] = []
        var carry = addend
        for digit in digits.reversed() {
            let sum = Int(digit) + carry
            let remainder = ((sum % 10) + 10) % 10
            reversed.append(UInt8(remainder))
            carry = (sum - remainder) / 10
        }
        while carry > 0 {
            reversed.append(UInt8(carry % 10))
            carry /= 10
        }
        while reversed.last == 0 { reversed.removeLast() }
        return reversed.reversed()
    }
}

extension JSONExponent: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        if let left = left.small, let right = right.small { return left < right }
        guard left.isNegative == right.isNegative else { return left.isNegative }
        return left.isNegative ? isShorter(right, than: left) : isShorter(left, than: right)
    }

    /// Whether one magnitude is less than another, a small one being less than any long one.
    private static func isShorter(_ left: Self, than right: Self) -> Bool {
        guard left.digits.count == right.digits.count else {
            return left.digits.count < right.digits.count
        }
        return left.digits.lexicographicallyPrecedes(right.digits)
    }
}

extension JSONExponent: CustomStringConvertible {
    package var description: String {
        small.map(String.init) ?? (isNegative ? "-" : "") + digits.map(String.init).joined()
    }
}
