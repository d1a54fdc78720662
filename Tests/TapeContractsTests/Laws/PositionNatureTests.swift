import TapeContracts
import Testing

@Suite struct PositionNatureTests {
    /// What the items around a position have.
    static let texts: Set<String> = [
        "item 05", "Zoë Müller", "t3_abc12", "2026-01-02T03:04:05Z", "20260102030405", "4711",
        "t/0040,x~y", "v1",
    ]

    static let tokens: [(token: String, nature: PositionNature)] = [
        ("12", .number), ("1735689600.25", .number), ("4711", .itemValue),
        ("item 05", .itemValue), ("Item_05", .itemValue), ("t3_abc12", .itemValue),
        ("zoë müller", .itemValue), ("20260102030405|4711", .itemValue),
        ("2025-12-31", .number), ("Smith, Jane", .plainText), ("photos", .plainText),
        ("id:4711", .unclear), ("123e4567-e89b-12d3-a456-426614174000", .unclear),
        ("t~2F0040~2Cx~7Ey", .itemValue), ("t_2F0040_2Cx_7Ey", .itemValue),
        ("t=2f0040=2cx=7ey", .itemValue), ("T-2F0040-2CX-7EY", .itemValue),
        ("t0040xy", .itemValue), ("t3_abc12-t/0040,x~y", .itemValue), ("v1v1", .opaque),
        ("==", .unclear), (",", .plainText),
        ("YWJjZA", .unclear), ("a3f9", .opaque), ("c5", .opaque),
        (#"{"pk": {"S": "v1"}, "sk": {"N": "12"}}"#, .object), ("{v1}", .opaque),
        ("eyJhZnRlciI6MTIwfQ", .opaque), ("dXNlcjpXMDdRQ1JQQTQ=", .opaque),
    ]

    @Test(arguments: tokens)
    func `a token is told from a value by the items around it`(
        token: String, nature: PositionNature
    ) {
        #expect(PositionNature(token, besideItems: Self.texts) == nature)
    }
}
