/// A number of a comparison, by its exact value.
enum FilterNumber: Equatable, Sendable {
    /// Whole and small enough: each such number is held this way, however it is spelled, so that
    /// the two cases never mean the same value.
    case integer(Int)
    case exact(JSONNumber)

    init(_ spelling: some Collection<UInt8>) {
        if let integer = Self.plainInteger(spelling) {
            self = .integer(integer)
        } else {
            let number = JSONNumber(spelling: spelling)
            self = number.integer.map { .integer($0) } ?? .exact(number)
        }
    }

    /// The value of an optional minus and so few digits that they cannot overflow.
    private static func plainInteger(_ spelling: some Collection<UInt8>) -> Int? {
        guard spelling.count <= 18 else { return nil }
        let isNegative = spelling.first == UInt8(ascii: "-")
        var magnitude = 0
        for byte in spelling.dropFirst(isNegative ? 1 : 0) {
            guard byte.isDigit else { return nil }
            magnitude = magnitude * 10 + Int(byte - 0x30)
        }
        return isNegative ? -magnitude : magnitude
    }
}

extension FilterNumber: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left < right
        case (.integer, .exact), (.exact, .integer), (.exact, .exact): left.exact < right.exact
        }
    }

    private var exact: JSONNumber {
        switch self {
        case .integer(let integer): JSONNumber(spelling: String(integer).utf8)
        case .exact(let number): number
        }
    }
}
