import TapePaging
import Testing

@Suite struct InstantTests {
    @Test(arguments: [
        ("2024-03-01T09:00:00Z", "2024-03-01T10:00:00+01:00"),
        ("2024-03-01T09:00:00.500Z", "2024-03-01 09:00:00.5"),
        ("2024-02-29", "2024-02-29T00:00Z"),
        ("2024-03", "2024-03-01T00:00:00-00:00"),
        ("1970-01-01T00:00:00+0530", "1969-12-31T18:30:00z"),
        ("Tue, 15 Nov 1994 08:12:31 GMT", "1994-11-15T08:12:31Z"),
        ("6 Jan 2025 10:00 +0200", "2025-01-06T08:00:00Z"),
    ])
    func `the same moment is read from every spelling`(one: String, other: String) throws {
        #expect(try #require(Instant(one)) == #require(Instant(other)))
    }

    @Test(arguments: [
        ("2024-03-01T09:00:00Z", "2024-03-01T09:00:00.000000001Z"),
        ("2024-03-01T09:00:00.1Z", "2024-03-01T09:00:00.19Z"),
        ("2024-02-29T23:59:59Z", "2024-03-01"),
        ("1900-02-28", "1900-03-01"),
        ("0001-01-01", "9999-12-31T23:59:60Z"),
    ])
    func `moments follow each other to the last digit`(earlier: String, later: String) throws {
        #expect(try #require(Instant(earlier)) < #require(Instant(later)))
    }

    @Test(arguments: [
        "", "soon", "2024", "2024-13-01", "2024-01-32", "2024-01-01T25:99", "2024-01-01T09:00:00.Z",
        "2024-01-01T09:00:00+", "2024-01-01T09:00:00Z and more", "Tue, 15 Nov 1994", "15/11/1994",
        "\u{0}2024-01-01", "Tue",
    ])
    func `what is no moment is not taken for one`(text: String) {
        #expect(Instant(text) == nil)
    }
}
