import TapeList
import Testing

@Suite struct LoadedPageTests {
    @Test(arguments: [
        (total: 0, kept: 0, hasMore: false), (3, 3, false), (4, 3, true), (9, 3, true),
    ])
    func `asking for one too many tells whether more follows`(
        total: Int, kept: Int, hasMore: Bool
    ) {
        var asked = 0
        let page = LoadedPage<Int, Int>.overfetching(limit: 3) { count in
            asked = count
            return Array(0..<min(total, count))
        } next: {
            $0.last
        }
        #expect(asked == 4)
        #expect(page.items.count == kept)
        #expect(page.hasMore == hasMore)
        #expect(page.next == (hasMore ? 2 : nil))
    }
}
