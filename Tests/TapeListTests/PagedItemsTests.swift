import TapeList
import TapeTestKit
import Testing

@Suite struct PagedItemsTests {
    /// A list of so many pages of three numbered items each.
    private static func list(pages: Int, rules: ListRules = ListRules()) -> PagedList<Number, Int> {
        var list = PagedList<Number, Int>(rules: rules)
        _ = list.handle(.start)
        for page in 0..<pages {
            let items = (0..<3).map { Number(id: page * 3 + $0) }
            _ = list.handle(
                .arrived(LoadedPage(items: items, next: page + 1), ticket: list.flight?.number ?? 0)
            )
            _ = list.handle(.more(.tap))
        }
        return list
    }

    @Test(arguments: [0, 1, 31, 32, 33, 1_024, 1_100])
    func `items are found and walked through in their order, on however many pages`(pages: Int) {
        let items = Self.list(pages: pages).items
        #expect(items.count == pages * 3)
        #expect(items.map(\.id) == Array(0..<(pages * 3)))
        #expect(items.indices.allSatisfy { items[$0].id == $0 })
    }

    @Test func `a snapshot stays as it was while the list goes on`() {
        var list = Self.list(pages: 40)
        let snapshot = list.items
        _ = list.handle(.removed([0, 50, 119]))
        _ = list.handle(
            .arrived(
                LoadedPage(items: [Number(id: 999)], next: nil), ticket: list.flight?.number ?? 0))
        #expect(snapshot.map(\.id) == Array(0..<120))
        #expect(list.items.count == 118)
        #expect(list.items.last?.id == 999)
    }

    @Test func `what is deleted anywhere leaves the rest in order`() {
        var numbers = Array(0..<300)
        var list = Self.list(pages: 100)
        var chance = SeededRandom(seed: 1)
        while !numbers.isEmpty {
            let gone = Set((0..<7).compactMap { _ in numbers.randomElement(using: &chance) })
            numbers.removeAll(where: gone.contains)
            _ = list.handle(.removed(gone))
            #expect(list.items.map(\.id) == numbers)
        }
    }

    @Test func `a window slides over any number of pages`() {
        let list = Self.list(pages: 500, rules: ListRules(window: .last(pages: 4)))
        #expect(list.items.map(\.id) == Array(1_488..<1_500))
    }

    @Test func `an updated item is replaced where it is`() {
        var list = Self.list(pages: 70, rules: ListRules(merge: .update))
        let page = LoadedPage(items: [Number(id: 100, name: "new")], next: 99)
        _ = list.handle(.arrived(page, ticket: list.flight?.number ?? 0))
        #expect(list.items[100].name == "new")
        #expect(list.items.map(\.id) == Array(0..<210))
    }
}

/// An item with a number for an id.
private struct Number: Identifiable, Hashable, Sendable {
    let id: Int
    var name = ""
}
