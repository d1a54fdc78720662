import TapeHTTP
import Testing

@Suite struct HTTPDateTests {
    static let now = WallTime(secondsSince1970: 1_795_223_828)

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z"),
        ("Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z"),
        ("Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37Z"),
        ("Sun Nov 16 08:49:37 1994", "1994-11-16T08:49:37Z"),
        ("Fri, 31 Dec 9999 23:59:59 GMT", "9999-12-31T23:59:59Z"),
        ("Thu, 29 Feb 2024 00:00:00 GMT", "2024-02-29T00:00:00Z"),
        ("Sat, 31 Dec 2016 23:59:60 GMT", "2017-01-01T00:00:00Z"),
        ("Saturday, 21-Nov-76 01:17:08 GMT", "2076-11-21T01:17:08Z"),
        ("Saturday, 21-Nov-76 01:17:09 GMT", "1976-11-21T01:17:09Z"),
        ("Monday, 01-Jan-00 00:00:00 GMT", "2000-01-01T00:00:00Z"),
    ])
    func `all three forms are read`(text: String, moment: String) {
        #expect(WallTime(httpDate: text, now: Self.now)?.rfc3339Seconds == moment)
    }

    @Test func `two digits may mean the century to come`() {
        let late = WallTime(rfc3339: "2099-06-01T00:00:00Z") ?? Self.now
        let date = WallTime(httpDate: "Sunday, 01-Jan-01 00:00:00 GMT", now: late)
        #expect(date?.rfc3339Seconds == "2101-01-01T00:00:00Z")
    }

    @Test(arguments: [Int64.min, -62_135_596_801, .max])
    func `two digits near the ends of the calendar do no harm`(now: Int64) {
        let now = WallTime(secondsSince1970: now)
        let date = WallTime(httpDate: "Sunday, 06-Nov-94 08:49:37 GMT", now: now)
        #expect(date.map { $0 - now < .seconds(51 * 366 * 86_400) } != false)
    }

    @Test(arguments: [
        "", "Sun", "Sun,", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 29 Feb 2023 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
        "Sun, 06 Nov 1994 08:49:60 GMT", "Sun, 06 Nov 1994 08:49:37",
        "sun, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0000",
        "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
        "Sun, 06-Nov-94 08:49:37 GMT", "Sunday, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 31-Feb-94 08:49:37 GMT", "Sunday Nov  6 08:49:37 1994",
        "Sun Nov 6 08:49:37 1994", "Sun Nov 06 08:49:37 1994 ", "Sun Nov 31 08:49:37 1994",
        "Xxx, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nox 1994 08:49:37 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT",
    ])
    func `what is no date is refused`(text: String) {
        #expect(WallTime(httpDate: text, now: Self.now) == nil)
    }

    @Test(arguments: [
        ("Sat, 21-Nov-26 01:17:08 GMT", "2026-11-21T01:17:08Z"),
        ("Sat, 21-Nov-2026 01:17:08 GMT", "2026-11-21T01:17:08Z"),
        ("Saturday, 21-Nov-26 01:17:08 GMT", "2026-11-21T01:17:08Z"),
        ("Sat, 21 Nov 2026 01:17:08 GMT", "2026-11-21T01:17:08Z"),
        ("Sat Nov 21 01:17:08 2026", "2026-11-21T01:17:08Z"),
        ("sat 21 NOVEMBER 2026 1:7:8", "2026-11-21T01:07:08Z"),
        ("1-Jan-70 00:00:00 GMT", "1970-01-01T00:00:00Z"),
        ("1-Jan-69 00:00:00 GMT", "2069-01-01T00:00:00Z"),
        ("Fri, 31 Dec 9999 23:59:59 GMT", "9999-12-31T23:59:59Z"),
    ])
    func `a cookie's date is read in the forms that browsers read`(text: String, moment: String) {
        #expect(WallTime(cookieDate: text)?.rfc3339Seconds == moment)
    }

    @Test(arguments: [
        "", "0", "-1", "x", "2026", "21 Nov 2026", "Nov 01:17:08 2026", "21 01:17:08 2026",
        "21 Nov 01:17:08", "31 Feb 2026 01:17:08", "21 Nov 1600 01:17:08", "21 Nov 2026 24:00:00",
        "21 Nov 2026 01:60:00", "21 Nov 20261 01:17:08", "21 Nov 2026 01:17:081",
        "2026-11-21T01:17:08Z",
    ])
    func `what is no cookie's date is refused`(text: String) {
        #expect(WallTime(cookieDate: text) == nil)
    }

    @Test func `dates are written in the preferred form`() {
        #expect(Self.now.httpDate == "Sat, 21 Nov 2026 01:17:08 GMT")
        #expect(WallTime(secondsSince1970: 0).httpDate == "Thu, 01 Jan 1970 00:00:00 GMT")
        #expect(WallTime(secondsSince1970: .min).httpDate == "Sat, 01 Jan 0000 00:00:00 GMT")
    }

    @Test func `each weekday follows the last`() {
        for day in stride(from: Int64(-700_000), to: 2_900_000, by: 1_013) {
            let time = WallTime(secondsSince1970: day * 86_400)
            #expect(WallTime(httpDate: time.httpDate) == time)
            let weekday = (day % 7 + 7 + 4) % 7
            let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
            #expect(time.httpDate.hasPrefix(names[Int(weekday)]))
        }
    }

    @Test(arguments: [
        ("120", Duration.seconds(120)), ("0", .zero), (" 7\t", .seconds(7)), ("007", .seconds(7)),
        ("99999999999999999999999999", RetryAfter.longest), ("2147483649", RetryAfter.longest),
        ("Sat, 21 Nov 2026 01:18:08 GMT", .seconds(60)),
        ("Sat Nov 21 01:18:08 2026", .seconds(60)),
        ("Saturday, 21-Nov-26 01:18:08 GMT", .seconds(60)),
        ("Sun, 06 Nov 1994 08:49:37 GMT", .zero),
        ("Fri, 31 Dec 9999 23:59:59 GMT", RetryAfter.longest),
    ])
    func `a wait is read in seconds or as a date`(value: String, wait: Duration) {
        #expect(RetryAfter.parse(value, now: Self.now) == wait)
    }

    @Test(arguments: ["", " ", "-1", "1.5", "1 2", "soon", "+3", "３", "0x10"])
    func `what is no wait is refused`(value: String) {
        #expect(RetryAfter.parse(value, now: Self.now) == nil)
    }
}
