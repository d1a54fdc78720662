import TapeHTTP
import Testing

@Suite struct WallTimeTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2026-11-21T01:17:08Z", 1_795_223_828),
        ("2000-02-29T23:59:59Z", 951_868_799), ("1969-12-31T23:59:59z", -1),
        ("1937-01-01T12:00:27.87+00:20", -1_041_337_173), ("1985-04-12T23:20:50Z", 482_196_050),
        ("1996-12-19T16:39:57-08:00", 851_042_397), ("1990-12-31T23:59:60Z", 662_688_000),
        ("1990-12-31T15:59:60-08:00", 662_688_000), ("2026-11-21 01:17:08Z", 1_795_223_828),
        ("0000-01-01T00:00:00Z", -62_167_219_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ("-9999-01-01T00:00:00Z", -377_705_116_800),
    ])
    func `RFC 3339 times are read`(text: String, seconds: Int64) {
        #expect(WallTime(rfc3339: text)?.secondsSince1970 == seconds)
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-11-21T01:17:08", "2026-02-29T00:00:00Z", "2026-04-31T00:00:00Z",
        "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z",
        "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z",
        "2026-01-01T12:00:60Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+24:00",
        "2026-01-01T00:00:00+0000", "2026-01-01T00:00:00Z ", "+2026-01-01T00:00:00Z",
        "-0000-01-01T00:00:00Z", "9999-12-31T23:59:59-00:01", "-9999-01-01T00:00:00+00:01",
        "99999999999-01-01T00:00:00Z", "２026-01-01T00:00:00Z",
    ])
    func `what is no moment is refused`(text: String) {
        #expect(WallTime(rfc3339: text) == nil)
    }

    @Test func `fractions are kept to the nanosecond and written to the millisecond`() throws {
        let time = try #require(WallTime(rfc3339: "2026-11-21T01:17:08.2149999999Z"))
        #expect(time.nanosecond == 214_999_999)
        #expect(time.rfc3339 == "2026-11-21T01:17:08.214Z")
        #expect(time.rfc3339Seconds == "2026-11-21T01:17:08Z")
        let before1970 = WallTime(secondsSince1970: -1, nanosecond: 500_000_000)
        #expect(WallTime(rfc3339: "1969-12-31T23:59:59.5Z") == before1970)
    }

    @Test func `every day of the calendar survives the way in and out`() {
        for day in stride(from: Int64(-4_371_587), through: 2_932_896, by: 397) {
            let time = WallTime(secondsSince1970: day * 86_400 + 86_399)
            #expect(WallTime(rfc3339: time.rfc3339Seconds) == time)
        }
    }

    @Test func `what lies beyond the calendar is clamped`() {
        #expect(WallTime(secondsSince1970: .max).rfc3339 == "9999-12-31T23:59:59.999Z")
        #expect(WallTime(secondsSince1970: .min).rfc3339 == "-9999-01-01T00:00:00.000Z")
        let far = Duration.seconds(Int64.max)
        #expect((WallTime.now() + far).rfc3339Seconds == "9999-12-31T23:59:59Z")
        #expect((WallTime.now() + (.zero - far)).rfc3339Seconds == "-9999-01-01T00:00:00Z")
    }

    @Test func `times and durations add up`() {
        let time = WallTime(secondsSince1970: 10, nanosecond: 700_000_000)
        let later = time + .milliseconds(400)
        #expect(later == WallTime(secondsSince1970: 11, nanosecond: 100_000_000))
        #expect(later - time == .milliseconds(400))
        #expect(time - later == .milliseconds(-400))
        #expect(
            time + .milliseconds(-800) == WallTime(secondsSince1970: 9, nanosecond: 900_000_000))
        #expect(time < later)
    }

    @Test func `now is in this century and moves forward`() {
        let first = WallTime.now()
        #expect(first.rfc3339.hasPrefix("20"))
        #expect(first <= WallTime.now())
    }
}
