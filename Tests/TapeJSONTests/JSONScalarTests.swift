import TapeJSON
import Testing

@Suite struct JSONScalarTests {
    @Test(arguments: [
        (#""a\"\\\/\b\f\n\r\té\u00e9""#, "a\"\\/\u{8}\u{C}\n\r\té\u{E9}"),
        (#""\ud83d\uDE00|\u0000""#, "😀|\0"),
        (#""\ud83d""#, "\u{FFFD}"),
        (#""\ude00\ud83dx""#, "\u{FFFD}\u{FFFD}x"),
        (#""\ud83d\n""#, "\u{FFFD}\n"),
    ])
    func `strings are decoded`(spelling: String, decoded: String) throws {
        let value = try JSONDocument(parsing: spelling).root
        #expect(value.string?.unicodeScalars.elementsEqual(decoded.unicodeScalars) == true)
        #expect(value.rawText == spelling)
    }

    @Test func `a lone surrogate is not lost`() throws {
        let values = try JSONDocument(parsing: #"["\ud83d", "\ufffd", "\uD83D"]"#).root
        #expect(values[0]?.stringBytes == [0xED, 0xA0, 0xBD])
        #expect(values[0]?.stringBytes != values[1]?.stringBytes)
        #expect(values[0]?.stringBytes == values[2]?.stringBytes)
    }

    @Test(arguments: [
        ("0", 0), ("-0", 0), ("-0.0e9", 0), ("1e3", 1000), ("1000.0", 1000), ("10e-1", 1),
        ("-12.50e1", -125), ("9223372036854775807", .max), ("-9223372036854775808", .min),
        ("922337203685477580700e-2", .max), ("1.5", nil), ("9223372036854775808", nil),
        ("1e19", nil),
        ("1e-1", nil), ("1e99999999999999999999", nil), ("0e99999999999999999999", 0),
    ])
    func `whole numbers are exact or nothing`(spelling: String, integer: Int?) throws {
        #expect(try JSONDocument(parsing: spelling).root.integer == integer)
    }

    @Test(arguments: [
        ("1", "1.0"), ("100", "1e2"), ("0.001", "1E-3"), ("-0", "0e5"), ("12e-1", "1.2"),
        ("1e99999999999999999999", "10e99999999999999999998"),
        ("0.1e-99999999999999999999", "1e-100000000000000000000"),
        ("1e100000000000000000", "10e99999999999999999"),
        ("123456789012345678901234567890", "1.2345678901234567890123456789e29"),
    ])
    func `numbers are equal by value`(left: String, right: String) throws {
        #expect(try number(left) == number(right))
    }

    @Test func `numbers are ordered by value`() throws {
        let ascending = [
            "-1e99999999999999999999", "-1e400", "-10", "-9.5", "-1e-400",
            "-1e-99999999999999999999", "0", "1e-99999999999999999999", "1e-400", "0.5", "1",
            "9007199254740993", "9007199254740994", "1e400", "1e99999999999999999999",
        ]
        let numbers = try ascending.map(number)
        for (left, right) in zip(numbers, numbers.dropFirst()) {
            #expect(left < right && !(right < left) && left != right)
        }
    }

    private func number(_ spelling: String) throws -> JSONNumber {
        try #require(try JSONDocument(parsing: spelling).root.number)
    }
}
