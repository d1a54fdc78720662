import TapePaging
import Testing

@Suite struct ByteEditsTests {
    private static let text = Array("0123456789".utf8)

    @Test(arguments: [
        (ranges: [Range<Int>](), left: "0123456789"), ([2..<4, 6..<7], "01_45_789"),
        ([6..<7, 2..<4], "01_45_789"), ([2..<4, 2..<4], "01_456789"),
        ([2..<8, 3..<5, 6..<7], "01_89"), ([3..<5, 2..<8], "01_89"), ([2..<3, 2..<8], "01_89"),
        ([2..<4, 4..<6], "01__6789"), ([2..<5, 4..<7], "01_56789"), ([0..<10], "_"),
        ([8..<11], "0123456789"),
    ])
    func `of two edits within one another the outer one counts`(
        ranges: [Range<Int>], left: String
    ) {
        let edited = ByteEdits(ranges, by: Array("_".utf8)).applied(to: Self.text)
        #expect(String(decoding: edited, as: UTF8.self) == left)
    }

    @Test func `each edit has bytes of its own, and an empty range puts them in`() {
        var edits = ByteEdits()
        edits.replace(10..<10, by: Array("z".utf8))
        edits.replace(2..<4, by: Array("abc".utf8))
        edits.replace(2..<2, by: Array("-".utf8))
        edits.replace(0..<0, by: [])
        #expect(!edits.overlap)
        let edited = edits.applied(to: Self.text)
        #expect(String(decoding: edited, as: UTF8.self) == "01-abc456789z")
    }

    @Test(arguments: [
        ([2..<4, 4..<6], false), ([4..<6, 2..<4], false), ([2..<4, 3..<5], true),
        ([2..<8, 4..<5], true), ([2..<4, 2..<4], true), ([3..<3, 3..<5], false),
        ([2..<5, 3..<3], true),
    ])
    func `edits of the same bytes overlap`(ranges: [Range<Int>], overlap: Bool) {
        #expect(ByteEdits.overlap(ranges) == overlap)
    }
}
