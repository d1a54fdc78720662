extension WallTime {
    /// Reads times such as `2026-11-21T01:17:08.214Z`, also with offsets (RFC 3339 §5.6).
    ///
    /// Digits beyond nanoseconds are dropped, and a year before 0 may have a minus, as ``rfc3339`` writes it.
    package init?(rfc3339 text: String) {
        var scanner = ByteScanner(text)
        guard let civil = Self.civilTime(from: &scanner) else { return nil }
        guard let nanosecond = Self.nanosecond(from: &scanner) else { return nil }
        guard let offset = Self.offsetInSeconds(from: &scanner), scanner.isAtEnd else { return nil }

        let isLeapSecond = civil.second == 60
        var minute = civil
        if isLeapSecond { minute.second = 59 }
        let inUTC = CivilTime(secondsSince1970: minute.secondsSince1970 - offset)
        guard minute.exists, WallTime.years.contains(inUTC.year) else { return nil }
        guard !isLeapSecond || (inUTC.hour == 23 && inUTC.minute == 59) else { return nil }
        self.init(
            secondsSince1970: inUTC.secondsSince1970 + (isLeapSecond ? 1 : 0),
            nanosecond: nanosecond
        )
    }

    /// The time to the millisecond: `2026-11-21T01:17:08.214Z`.
    package var rfc3339: String { text(hasMilliseconds: true) }

    /// The time to the second: `2026-11-21T01:17:08Z`.
    package var rfc3339Seconds: String { text(hasMilliseconds: false) }

    /// Writes digit by digit for speed, since every recorded exchange has such a time.
    private func text(hasMilliseconds: Bool) -> String {
        let civil = CivilTime(secondsSince1970: secondsSince1970)
        var text: [UInt8] = []
        text.reserveCapacity(32)
        func put(_ number: Int, _ width: Int, _ end: Unicode.Scalar) {
            var place = width == 4 ? 1000 : width == 3 ? 100 : 10
            while place > 0 {
                text.append(UInt8(ascii: "0") + UInt8(number / place % 10))
                place /= 10
            }
            text.append(UInt8(ascii: end))
        }
        if civil.year < 0 { text.append(UInt8(ascii: "-")) }
        put(abs(civil.year), 4, "-")
        put(civil.month, 2, "-")
        put(civil.day, 2, "T")
        put(civil.hour, 2, ":")
        put(civil.minute, 2, ":")
        put(civil.second, 2, hasMilliseconds ? "." : "Z")
        if hasMilliseconds { put(Int(nanosecond / 1_000_000), 3, "Z") }
        return String(decoding: text, as: UTF8.self)
    }

    /// `01:17:08`.
    static func clock(_ civil: CivilTime) -> String {
        [civil.hour, civil.minute, civil.second].map { padded($0, to: 2) }.joined(separator: ":")
    }

    static func padded(_ number: some BinaryInteger, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    private static func civilTime(from scanner: inout ByteScanner) -> CivilTime? {
        let isBeforeYear0 = scanner.skip("-")
        guard
            let year = scanner.digits(4), scanner.skip("-"), !isBeforeYear0 || year > 0,
            let month = scanner.digits(2), scanner.skip("-"),
            let day = scanner.digits(2), scanner.skip(anyOf: "Tt "),
            let hour = scanner.digits(2), scanner.skip(":"),
            let minute = scanner.digits(2), scanner.skip(":"),
            let second = scanner.digits(2)
        else { return nil }
        return CivilTime(
            year: isBeforeYear0 ? -year : year, month: month, day: day,
            hour: hour, minute: minute, second: second)
    }

    /// The fraction of a second, 0 where there is none, nil where a point has no digits.
    private static func nanosecond(from scanner: inout ByteScanner) -> Int32? {
        guard scanner.skip(".") else { return 0 }
        let digits = scanner.take(while: ASCIISet.digits.contains)
        guard !digits.isEmpty else { return nil }
        let padded = digits.prefix(9) + repeatElement(0x30, count: max(0, 9 - digits.count))
        return padded.reduce(0) { $0 * 10 + Int32($1 - 0x30) }
    }

    private static func offsetInSeconds(from scanner: inout ByteScanner) -> Int64? {
        if scanner.skip(anyOf: "Zz") { return 0 }
        let isBehind = scanner.next == UInt8(ascii: "-")
        guard
            scanner.skip(anyOf: "+-"), let hours = scanner.digits(2), scanner.skip(":"),
            let minutes = scanner.digits(2), hours < 24, minutes < 60
        else { return nil }
        return Int64(hours * 3_600 + minutes * 60) * (isBehind ? -1 : 1)
    }
}
