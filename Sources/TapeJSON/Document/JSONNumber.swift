/// The exact value of a number, however it was spelled and however large it is.
///
/// The value is 0.d₁d₂d₃… × 10^`exponent`, negated if need be, without zeros at either end of the
/// digits; zero has no digits and no sign.
package struct JSONNumber: Hashable, Sendable {
    /// Digits 0–9 as numbers, most significant first.
    package let digits: [UInt8]
    package let exponent: JSONExponent
    package let isNegative: Bool

    /// The value of a spelling that follows JSON's grammar.
    init(spelling: some Collection<UInt8>) {
        var digits: [UInt8] = []
        var leadingZeros = 0
        var pointAt: Int?
        var exponentText: [UInt8] = []
        var seen = 0
        var rest = spelling[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "-"): break
            case UInt8(ascii: "."): pointAt = seen
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                exponentText = Array(rest)
                rest = rest[rest.endIndex...]
            default:
                seen += 1
                if digits.isEmpty, byte == UInt8(ascii: "0") {
                    leadingZeros += 1
                } else {
                    digits.append(byte - UInt8(ascii: "0"))
                }
            }
        }
        while digits.last == 0 { digits.removeLast() }
        self.digits = digits
        isNegative = !digits.isEmpty && spelling.first == UInt8(ascii: "-")
        let shift = (pointAt ?? seen) - leadingZeros
        exponent = digits.isEmpty ? JSONExponent(0) : JSONExponent(exponentText, plus: shift)
    }

    /// The value of a whole number.
    package init(_ integer: Int) {
        self.init(spelling: Array(String(integer).utf8))
    }

    /// The value if it is whole and fits.
    package var integer: Int? {
        guard !digits.isEmpty else { return 0 }
        guard let places = exponent.small, places <= 19, places >= digits.count else { return nil }
        var value = 0
        for place in 0..<places {
            let digit = place < digits.count ? Int(digits[place]) : 0
            let (shifted, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let (next, overflow) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
            guard !tooLarge, !overflow else { return nil }
            value = next
        }
        return value
    }
}

extension JSONNumber: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        let leftSign = left.sign
        guard leftSign == right.sign else { return leftSign < right.sign }
        return leftSign < 0 ? isCloserToZero(right, than: left) : isCloserToZero(left, than: right)
    }

    private var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

    private static func isCloserToZero(_ left: Self, than right: Self) -> Bool {
        guard left.exponent == right.exponent else { return left.exponent < right.exponent }
        return left.digits.lexicographicallyPrecedes(right.digits)
    }
}
