extension WallTime {
    /// Reads the date of a cookie as browsers do (RFC 6265 §5.1.1), which takes its parts in nearly any order and form.
    ///
    /// `Sat, 21-Nov-26 01:17:08 GMT` is one, as is every form of an HTTP date. The zone is ignored.
    package init?(cookieDate text: String) {
        var clock: [Int]?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in text.utf8.split(whereSeparator: Self.isDelimiter) {
            if clock == nil, let found = Self.clock(token) {
                clock = found
            } else if day == nil, let found = Self.number(token, of: 1...2) {
                day = found
            } else if month == nil, let found = Self.month(token) {
                month = found
            } else if year == nil, let found = Self.number(token, of: 2...4) {
                year = found
            }
        }
        guard let clock, let day, let month, let year else { return nil }
        let century =
            switch year {
            case ..<70: 2_000
            case 70..<100: 1_900
            default: 0
            }
        let civil = CivilTime(
            year: century + year, month: month, day: day, hour: clock[0], minute: clock[1],
            second: clock[2])
        guard civil.year >= Self.firstYearOfCookies, civil.exists else { return nil }
        self.init(secondsSince1970: civil.secondsSince1970)
    }

    private static let firstYearOfCookies = 1_601

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// The hour, minute and second of `1:17:08`.
    private static func clock(_ token: Substring.UTF8View) -> [Int]? {
        let parts = token.split(
            separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[..<2].allSatisfy({ $0.allSatisfy(ASCIISet.digits.contains) })
        else { return nil }
        let numbers = parts.compactMap { number($0, of: 1...2) }
        return numbers.count == 3 ? numbers : nil
    }

    /// The number that a token begins with, if it has so many digits.
    private static func number(
        _ token: Substring.UTF8View, of counts: ClosedRange<Int>
    ) -> Int? {
        let digits = token.prefix(while: ASCIISet.digits.contains)
        guard counts.contains(digits.count) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func month(_ token: Substring.UTF8View) -> Int? {
        let name = token.prefix(3).map(\.asciiLowercased)
        return months.firstIndex { $0.lowercased().utf8.elementsEqual(name) }.map { $0 + 1 }
    }
}
