import TapeList
import Testing

@Suite struct PagedListTests {
    @Test func `a list starts by asking for the first page`() {
        var list = PagedList<Letter, Int>()
        let effects = list.handle(.start)
        #expect(effects.count == 1)
        #expect(list.flight?.pointer == nil)
        #expect(list.state == .loadingFirst)
    }
}

struct Letter: Identifiable, Hashable, Sendable {
    let id: String
}
