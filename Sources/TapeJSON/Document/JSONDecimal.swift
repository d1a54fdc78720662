/// The exact value of a number with at most 18 significant digits and an ordinary exponent, as nearly all have; it is cheap
/// to read, compare and hash.
struct JSONDecimal: Hashable {
    /// Without trailing zeros, so that a value has one form; 0 for zero.
    private let mantissa: Int
    /// The power of ten that the mantissa is multiplied by.
    private let exponent: Int

    /// Reads a spelling; nil where the spelling is too long, whatever its value.
    @inline(__always)
    init?(spelling: UnsafeBufferPointer<UInt8>) {
        var mantissa = 0
        var digits = 0
        var exponent = 0
        var isFraction = false
        var position = 0
        let isNegative = unsafe spelling[0] == UInt8(ascii: "-")
        if isNegative { position = 1 }
        while position < spelling.count {
            let byte = unsafe spelling[position]
            position &+= 1
            let digit = Int(byte) &- 0x30
            if (0..<10).contains(digit) {
                mantissa = mantissa &* 10 &+ digit
                if mantissa != 0 { digits &+= 1 }
                if isFraction { exponent &-= 1 }
            } else if byte == UInt8(ascii: ".") {
                isFraction = true
            } else {
                guard let spelled = unsafe Self.exponent(in: spelling, from: position) else {
                    return nil
                }
                exponent &+= spelled
                break
            }
            guard digits <= Self.mostDigits, position <= Self.longest else { return nil }
        }
        self.init(isNegative ? -mantissa : mantissa, exponent)
    }

    /// The value of a number, if this type can hold it.
    init?(_ number: JSONNumber) {
        guard number.digits.count <= Self.mostDigits, let places = number.exponent.small else {
            return nil
        }
        let magnitude = number.digits.reduce(0) { $0 * 10 + Int($1) }
        self.init(number.isNegative ? -magnitude : magnitude, places - number.digits.count)
    }

    private init(_ mantissa: Int, _ exponent: Int) {
        var mantissa = mantissa
        var exponent = exponent
        while mantissa != 0, mantissa.isMultiple(of: 10) {
            mantissa /= 10
            exponent &+= 1
        }
        self.mantissa = mantissa
        self.exponent = mantissa == 0 ? 0 : exponent
    }

    private static let mostDigits = 18
    /// Spellings with more leading zeros than this are left to ``JSONNumber``.
    private static let longest = 64

    private static func exponent(in spelling: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard spelling.count - start <= 10 else { return nil }
        var value = 0
        for position in start..<spelling.count {
            let digit = Int(unsafe spelling[position]) - 0x30
            if digit >= 0 { value = value * 10 + digit }
        }
        return unsafe spelling[start] == UInt8(ascii: "-") ? -value : value
    }

    var digest: UInt64 {
        ByteHash.mix(UInt64(bitPattern: Int64(mantissa)), UInt64(bitPattern: Int64(exponent)))
    }
}
