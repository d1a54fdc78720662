import TapeList
import Testing

@Suite struct PagedListTests {
    @Test func `a list starts once, with the first page`() {
        var list = LetterList()
        #expect(list.state == .unstarted)
        let tickets = list.handle(.start).loads
        #expect(tickets.map(\.pointer) == [nil])
        #expect(tickets.map(\.purpose) == [.refresh])
        #expect(list.state == .loadingFirst)
        #expect(list.handle(.start).isEmpty)
    }

    @Test func `pages go below one another, each asked for where the last one said`() {
        var list = LetterList.holding(.of("ab", next: 2))
        #expect(list.state == .ready)
        #expect(list.handle(.more(.tap)).loads.map(\.pointer) == [2])
        #expect(list.state == .appending)
        let effects = list.answer(.of("cd", next: nil))
        #expect(effects.changes == [.changed(removed: [], updated: [], arrived: 2..<4)])
        #expect(list.text == "abcd")
        #expect(list.state == .exhausted)
    }

    @Test(arguments: Trigger.allCases)
    func `triggers ask once, and not at all after the end`(trigger: Trigger) {
        var list = LetterList.holding(.of("ab", next: 2))
        #expect(list.handle(.more(trigger)).loads.count == 1)
        #expect(list.handle(.more(trigger)).isEmpty)
        _ = list.answer(.of("c", next: nil))
        #expect(list.handle(.more(trigger)).isEmpty)
    }

    @Test func `an API without items is empty, not unfinished`() {
        var list = LetterList.holding(.of("", next: nil))
        #expect(list.state == .empty)
        #expect(list.handle(.more(.display)).isEmpty)
    }

    @Test func `a failed append changes neither items nor position`() {
        var list = LetterList.holding(.of("ab", next: 2))
        let first = list.handle(.more(.tap)).loads
        #expect(list.fail().changes.isEmpty)
        #expect(list.state == .appendFailed(.temporary))
        #expect(list.text == "ab")
        let second = list.handle(.retry).loads
        #expect(second.map(\.pointer) == first.map(\.pointer))
        #expect(second.map(\.number) != first.map(\.number))
    }

    @Test func `after a failure a tap asks again, and anything else only if it was named`() {
        let cases: [(Set<Trigger>, Trigger, Bool)] = [
            ([], .tap, true), ([], .display, false), ([], .underfilled, false),
            ([.display], .display, true), ([.display], .threshold, false),
        ]
        for (askers, trigger, asks) in cases {
            var list = LetterList.holding(.of("ab", next: 2), asksAgainAfterFailure: askers)
            _ = list.handle(.more(.tap))
            _ = list.fail()
            #expect(list.handle(.more(trigger)).loads.isEmpty != asks)
        }
    }

    @Test func `a failed first load is the whole list's, and retries the first page`() {
        var list = LetterList()
        _ = list.handle(.start)
        _ = list.fail()
        #expect(list.state == .firstFailed(.temporary))
        #expect(list.handle(.retry).loads.map(\.pointer) == [nil])
    }

    @Test func `a refresh keeps the items until the first page is there`() {
        var list = LetterList.holding(.of("ab", next: 2), .of("cd", next: 3))
        _ = list.handle(.refresh)
        #expect(list.state == .refreshing)
        #expect(list.text == "abcd")
        #expect(list.answer(.of("xa", next: 2)).changes == [.replaced])
        #expect(list.text == "xa")
    }

    @Test func `a failed refresh takes nothing away, and the list goes on below`() {
        var list = LetterList.holding(.of("ab", next: 2))
        _ = list.handle(.refresh)
        _ = list.fail()
        #expect(list.state == .refreshFailed(.temporary))
        #expect(list.text == "ab")
        #expect(list.handle(.more(.tap)).loads.map(\.pointer) == [2])
    }

    @Test func `a refresh takes the place of an append, whose answer comes too late`() {
        var list = LetterList.holding(.of("ab", next: 2))
        let late = list.handle(.more(.tap)).loads
        let effects = list.handle(.refresh)
        #expect(effects.loads.map(\.pointer) == [nil])
        for ticket in late {
            #expect(list.handle(.arrived(.of("cd", next: 3), ticket: ticket.number)).isEmpty)
            #expect(list.handle(.failed(.temporary, ticket: ticket.number)).isEmpty)
        }
        #expect(list.state == .refreshing)
        #expect(list.text == "ab")
    }

    @Test func `a load called off counts as failed, so that something offers it again`() {
        var list = LetterList.holding(.of("ab", next: 2))
        let late = list.handle(.more(.tap)).loads
        _ = list.handle(.cancel)
        #expect(list.state == .appendFailed(.cancelled))
        for ticket in late {
            #expect(list.handle(.arrived(.of("cd", next: 3), ticket: ticket.number)).isEmpty)
        }
        #expect(list.handle(.retry).loads.map(\.pointer) == [2])
    }

    @Test func `another filter makes the items wrong at once`() {
        var list = LetterList.holding(.of("ab", next: 2))
        _ = list.handle(.more(.tap))
        let effects = list.handle(.filterChanged)
        #expect(effects.changes == [.replaced])
        #expect(effects.loads.map(\.pointer) == [nil])
        #expect(list.items.isEmpty)
    }

    @Test func `a disposed list does nothing any more`() {
        var list = LetterList.holding(.of("ab", next: 2))
        _ = list.handle(.dispose)
        let events: [LetterList.Event] = [
            .start, .refresh, .more(.tap), .retry, .cancel, .removed(["a"]), .filterChanged,
            .timePassed(.seconds(1)), .arrived(.of("c", next: nil), ticket: 1), .dispose,
        ]
        for event in events { #expect(list.handle(event).isEmpty) }
        #expect(list.state == .disposed)
    }

    @Test func `an empty page that promises more is passed over, up to a cap`() {
        var list = LetterList.holding(
            .of("ab", next: 2), rules: ListRules(emptyPagesInARow: 2))
        _ = list.handle(.more(.tap))
        #expect(list.answer(.of("", next: 3)).loads.map(\.pointer) == [3])
        #expect(list.answer(.of("", next: 4)).loads.map(\.pointer) == [4])
        #expect(list.answer(.of("", next: 5)).loads.isEmpty)
        #expect(list.state == .appendFailed(LoadFailure(.nothingNew(pages: 3))))
        #expect(list.handle(.retry).loads.map(\.pointer) == [5])
    }

    @Test func `more without a position is told, not taken for the end`() {
        let page = LetterPage(items: [Letter(id: "a")], next: nil, hasMore: true)
        let list = LetterList.holding(page)
        #expect(list.state == .appendFailed(LoadFailure(.positionMissing)))
        #expect(LoadFailure(.positionMissing).remedy == .refresh)
    }

    @Test func `a list emptied by hand that has more goes on by itself`() {
        var list = LetterList.holding(.of("ab", next: 2))
        let effects = list.handle(.removed(["a", "b"]))
        #expect(effects.changes == [.changed(removed: [0, 1], updated: [], arrived: 0..<0)])
        #expect(effects.loads.map(\.pointer) == [2])
        #expect(list.handle(.removed(["z"])).isEmpty)
    }
}

@Suite struct PatienceTests {
    private static let busy = LoadFailure(.rateLimited(retryAfter: .seconds(10)))

    private static func held() -> LetterList {
        var list = LetterList.holding(.of("ab", next: 2))
        _ = list.handle(.more(.tap))
        _ = list.fail(busy)
        return list
    }

    @Test func `nothing is asked for until the time is over`() {
        var list = Self.held()
        #expect(list.handle(.timePassed(.seconds(9))).isEmpty)
        #expect(list.handle(.more(.display)).isEmpty)
        #expect(list.state == .appendFailed(LoadFailure(.rateLimited(retryAfter: .seconds(1)))))
        #expect(list.handle(.timePassed(.seconds(1))).loads.isEmpty)
        #expect(list.handle(.more(.tap)).loads.map(\.pointer) == [2])
    }

    @Test(arguments: [(refreshes: false, pointer: Int?(2)), (refreshes: true, pointer: nil)])
    func `a wish meanwhile is kept, and a refresh outweighs a retry`(
        refreshes: Bool, pointer: Int?
    ) {
        var list = Self.held()
        if refreshes { #expect(list.handle(.refresh).isEmpty) }
        #expect(list.handle(.retry).isEmpty)
        #expect(list.handle(.timePassed(.seconds(10))).loads.map(\.pointer) == [pointer])
        #expect(list.handle(.timePassed(.seconds(10))).isEmpty)
    }

    @Test func `another filter waits as well`() {
        var list = Self.held()
        #expect(list.handle(.filterChanged).loads.isEmpty)
        #expect(list.items.isEmpty)
        #expect(list.handle(.timePassed(.seconds(10))).loads.map(\.pointer) == [nil])
    }
}

@Suite struct MergePolicyTests {
    private static func merging(
        _ merge: MergePolicy, window: PageWindow = .unlimited, _ second: [Letter]
    ) -> (list: LetterList, change: ItemsChange?) {
        var list = LetterList.holding(
            .of("abc", next: 2), rules: ListRules(merge: merge, window: window))
        _ = list.handle(.more(.tap))
        let effects = list.answer(LetterPage(items: second, next: 3))
        return (list, effects.changes.first)
    }

    @Test(arguments: [
        (
            MergePolicy.append, "abccbd",
            ItemsChange.changed(removed: [], updated: [], arrived: 3..<6)
        ),
        (.ignore, "abcd", .changed(removed: [], updated: [], arrived: 3..<4)),
        (.update, "abcd", .changed(removed: [], updated: [1, 2], arrived: 3..<4)),
        (
            .move, "acbd",
            .changed(
                removed: [], updated: [], moved: [.init(from: 1, to: 2), .init(from: 2, to: 1)],
                arrived: 1..<4)
        ),
    ])
    func `repeated ids fare as the policy says`(
        merge: MergePolicy, text: String, change: ItemsChange
    ) {
        let page = ["c", "b", "d"].map { Letter(id: $0, edition: 2) }
        let result = Self.merging(merge, page)
        #expect(result.list.text == text)
        #expect(result.change == change)
        let editions = result.list.items.filter { $0.id == "b" }.map(\.edition)
        #expect(editions == (merge == .append ? [1, 2] : merge == .ignore ? [1] : [2]))
    }

    @Test(arguments: [MergePolicy.ignore, .update, .move])
    func `an id twice on one page comes in once`(merge: MergePolicy) {
        let page = [Letter(id: "d"), Letter(id: "e"), Letter(id: "d", edition: 2)]
        let result = Self.merging(merge, page)
        // An update takes the older one's place, on the page as in the list.
        #expect(result.list.text == (merge == .move ? "abced" : "abcde"))
        let edition = result.list.items.first { $0.id == "d" }?.edition
        #expect(edition == (merge == .ignore ? 1 : 2))
    }

    @Test(arguments: [MergePolicy.ignore, .update, .move])
    func `a page of nothing but known ids asks for the next one`(merge: MergePolicy) {
        var list = LetterList.holding(.of("abc", next: 2), rules: ListRules(merge: merge))
        _ = list.handle(.more(.tap))
        let loads = list.answer(.of("abc", next: 3)).loads
        #expect(loads.map(\.pointer) == [3])
    }

    @Test func `a window and a move together leave each row where the change says`() {
        var list = LetterList.holding(
            .of("abc", next: 2), .of("de", next: 3),
            rules: ListRules(merge: .move, window: .last(pages: 2)))
        _ = list.handle(.more(.tap))
        let effects = list.answer(.of("fbd", next: 4))
        #expect(list.text == "efbd")
        #expect(
            effects.changes == [
                .changed(
                    removed: [0, 2], updated: [],
                    moved: [.init(from: 1, to: 2), .init(from: 3, to: 3)], arrived: 1..<4)
            ])
    }

    @Test func `a window lets the oldest page go in the same change, and knows its ids no more`() {
        var list = LetterList.holding(
            .of("abc", next: 2), .of("de", next: 3), rules: ListRules(window: .last(pages: 2)))
        _ = list.handle(.more(.tap))
        let effects = list.answer(.of("afg", next: 4))
        #expect(list.text == "defg")
        #expect(effects.changes == [.changed(removed: [0, 1, 2], updated: [], arrived: 2..<4)])
        _ = list.handle(.more(.tap))
        _ = list.answer(.of("a", next: nil))
        #expect(list.text == "fga")
    }
}
