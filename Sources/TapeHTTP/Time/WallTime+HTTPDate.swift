extension WallTime {
    /// Reads an HTTP date in any of its three forms (RFC 9110 §5.6.7).
    ///
    /// The weekday must be a weekday but need not match the date. A two-digit year is the latest one that is at most 50 years
    /// after `now`.
    package init?(httpDate text: String, now: WallTime = .now()) {
        var scanner = ByteScanner(text)
        let weekday = scanner.take(while: ASCIISet.letters.contains)
        let isShort = Self.weekdays.contains { $0.utf8.prefix(3).elementsEqual(weekday) }
        let isLong = Self.weekdays.contains { $0.utf8.elementsEqual(weekday) }
        let civil: CivilTime?
        switch (isShort, isLong, scanner.skip(",")) {
        case (true, _, true): civil = Self.fixDate(from: &scanner)
        case (_, true, true): civil = Self.rfc850Date(from: &scanner, now: now)
        case (true, _, false): civil = Self.asctimeDate(from: &scanner)
        default: civil = nil
        }
        guard let civil, civil.exists, scanner.isAtEnd else { return nil }
        self.init(secondsSince1970: civil.secondsSince1970)
    }

    /// The time in HTTP's format, `Sat, 21 Nov 2026 01:17:08 GMT`; times before the year 0 give its beginning.
    package var httpDate: String {
        let civil = CivilTime(secondsSince1970: max(secondsSince1970, Self.year0))
        let weekday = Self.weekdays[civil.weekday].prefix(3)
        let day = Self.padded(civil.day, to: 2)
        let year = Self.padded(civil.year, to: 4)
        return "\(weekday), \(day) \(Self.months[civil.month - 1]) \(year) \(Self.clock(civil)) GMT"
    }

    private static let year0 = CivilTime(year: 0, month: 1, day: 1).secondsSince1970

    private static let weekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// ` 06 Nov 1994 08:49:37 GMT`.
    private static func fixDate(from scanner: inout ByteScanner) -> CivilTime? {
        guard
            scanner.skip(" "), let day = scanner.digits(2), scanner.skip(" "),
            let month = month(from: &scanner), scanner.skip(" "),
            let year = scanner.digits(4), scanner.skip(" "),
            let clock = clock(from: &scanner), isGMT(&scanner)
        else { return nil }
        return civilTime(year, month, day, clock)
    }

    /// ` 06-Nov-94 08:49:37 GMT`.
    private static func rfc850Date(
        from scanner: inout ByteScanner, now: WallTime
    ) -> CivilTime? {
        guard
            scanner.skip(" "), let day = scanner.digits(2), scanner.skip("-"),
            let month = month(from: &scanner), scanner.skip("-"),
            let year = scanner.digits(2), scanner.skip(" "),
            let clock = clock(from: &scanner), isGMT(&scanner)
        else { return nil }
        var limit = CivilTime(secondsSince1970: now.secondsSince1970)
        limit.year += 50
        // The last century in which the two-digit year is not after the limit's year.
        let century = (limit.year - year) - (((limit.year - year) % 100) + 100) % 100
        let date = civilTime(century + year, month, day, clock)
        guard date.secondsSince1970 > limit.secondsSince1970 else { return date }
        return civilTime(century + year - 100, month, day, clock)
    }

    /// ` Nov  6 08:49:37 1994`.
    private static func asctimeDate(from scanner: inout ByteScanner) -> CivilTime? {
        guard
            scanner.skip(" "), let month = month(from: &scanner), scanner.skip(" "),
            let day = scanner.digits(scanner.skip(" ") ? 1 : 2), scanner.skip(" "),
            let clock = clock(from: &scanner), scanner.skip(" "),
            let year = scanner.digits(4)
        else { return nil }
        return civilTime(year, month, day, clock)
    }

    private static func month(from scanner: inout ByteScanner) -> Int? {
        let name = scanner.take(while: ASCIISet.letters.contains)
        return months.firstIndex { $0.utf8.elementsEqual(name) }.map { $0 + 1 }
    }

    private typealias Clock = (hour: Int, minute: Int, second: Int)

    private static func clock(from scanner: inout ByteScanner) -> Clock? {
        guard
            let hour = scanner.digits(2), scanner.skip(":"),
            let minute = scanner.digits(2), scanner.skip(":"),
            let second = scanner.digits(2)
        else { return nil }
        return (hour, minute, second)
    }

    private static func isGMT(_ scanner: inout ByteScanner) -> Bool {
        " GMT".unicodeScalars.allSatisfy { scanner.skip($0) }
    }

    private static func civilTime(
        _ year: Int, _ month: Int, _ day: Int, _ clock: Clock
    ) -> CivilTime {
        CivilTime(
            year: year, month: month, day: day,
            hour: clock.hour, minute: clock.minute, second: clock.second)
    }
}
