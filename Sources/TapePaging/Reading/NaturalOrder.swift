/// Compares texts with runs of digits as numbers, as in the numbers of chapters and versions.
enum NaturalOrder {
    static func compare(_ left: [UInt8], _ right: [UInt8]) -> OrderRank.Answer {
        var one = left[...]
        var other = right[...]
        var isBehindDigit = false
        while let a = one.first, let b = other.first {
            if isDigit(a), isDigit(b) {
                let (x, y) = (number(&one), number(&other))
                if x.count != y.count {
                    return .decided(isBefore: x.count < y.count, isAfter: x.count > y.count)
                }
                let answer = OrderRank.bytes(x, y)
                if answer != .decided(isBefore: false, isAfter: false) { return answer }
                isBehindDigit = true
                continue
            }
            guard a == b else { return .decided(isBefore: a < b, isAfter: b < a) }
            isBehindDigit = false
            one = one.dropFirst()
            other = other.dropFirst()
        }
        // Versions sort 1.0-beta before 1.0, but chapters sort 1b after 1.
        if isBehindDigit, let next = one.first ?? other.first, isSuffix(next) { return .open }
        return .decided(isBefore: one.isEmpty && !other.isEmpty, isAfter: !one.isEmpty)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isSuffix(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || "-+~_".utf8.contains(byte)
    }

    /// Removes a run of digits from the front and returns it without leading zeros.
    private static func number(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = rest.prefix(while: isDigit)
        rest = rest.dropFirst(digits.count)
        return digits.drop { $0 == 0x30 }
    }
}
