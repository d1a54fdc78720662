import TapeList
import Testing

@Suite struct PagedTableTests {
    private static func path(_ row: Int, section: Int = 0) -> RowPath {
        RowPath(section: section, row: row)
    }

    /// A table of a design with these pages, laid out with the footer off screen.
    private static func table(_ policy: FooterPolicy, _ pages: LetterPage...) -> LetterTable {
        var table = LetterTable(policy: policy)
        _ = table.handle(.start)
        for page in pages {
            if table.list.flight == nil, let path = table.footerPath {
                _ = table.handle(.willDisplay(path))
                _ = table.handle(.footerTapped)
            }
            _ = table.handle(.arrived(page, ticket: table.list.flight?.number ?? 0))
            _ = table.handle(.laidOut(lastVisible: nil))
        }
        return table
    }

    private static func batch(_ effects: [TableEffect<Int>]) -> UpdateBatch? {
        for case .update(.batch(let batch), _) in effects { return batch }
        return nil
    }

    private static func rows(_ paths: [RowPath]?) -> [Int]? { paths?.map(\.row) }

    @Test func `a button goes out, items come in, and the button comes back`() {
        var table = Self.table(.button, .of("ab", next: 2))
        _ = table.handle(.footerTapped)
        let effects = table.handle(.arrived(.of("cde", next: 3), ticket: 2))
        let batch = Self.batch(effects)
        #expect(Self.rows(batch?.deletedRows) == [2])
        #expect(Self.rows(batch?.insertedRows) == [2, 3, 4, 5])
        #expect(table.shape.rowsInSections == [6])
        #expect(table.footer == .button)
    }

    @Test func `items come in above the extra row, which goes with the last of them`() {
        var table = Self.table(.countPlusOne, .of("ab", next: 2))
        _ = table.handle(.willDisplay(Self.path(2)))
        let more = Self.batch(table.handle(.arrived(.of("cd", next: 3), ticket: 2)))
        #expect(Self.rows(more?.insertedRows) == [2, 3])
        #expect(Self.rows(more?.reconfiguredRows) == [4])
        _ = table.handle(.laidOut(lastVisible: nil))
        _ = table.handle(.willDisplay(Self.path(4)))
        let last = Self.batch(table.handle(.arrived(.of("e", next: nil), ticket: 3)))
        #expect(Self.rows(last?.deletedRows) == [4])
        #expect(Self.rows(last?.insertedRows) == [4])
        #expect(table.shape.rowsInSections == [5])
    }

    @Test func `a section of its own goes in the batch that brings the last items`() {
        var table = Self.table(.loadingSection, .of("ab", next: 2))
        #expect(table.shape.rowsInSections == [2, 1])
        _ = table.handle(.willDisplay(Self.path(0, section: 1)))
        let batch = Self.batch(table.handle(.arrived(.of("c", next: nil), ticket: 2)))
        #expect(Self.rows(batch?.insertedRows) == [2])
        #expect(batch?.deletedSections == [1])
        #expect(table.shape.rowsInSections == [3])
    }

    @Test func `the first batch is a reload or an insertion, as the design says`() {
        for (policy, isReload) in [(FooterPolicy.countPlusOne, true), (.bottomRefresh, false)] {
            var table = LetterTable(policy: policy)
            _ = table.handle(.willDisplay(Self.path(0)))
            _ = table.handle(.laidOut(lastVisible: Self.path(0)))
            let effects = table.handle(.arrived(.of("ab", next: 2), ticket: 1))
            #expect((Self.batch(effects) == nil) == isReload)
        }
    }

    @Test func `an extra row asks for the first page by being displayed`() {
        var table = LetterTable(policy: .countPlusOne)
        #expect(table.handle(.start).isEmpty)
        #expect(table.shape.rowsInSections == [1])
        _ = table.handle(.willDisplay(Self.path(0)))
        #expect(table.list.flight != nil)
    }

    @Test func `a footer still on screen after new rows came asks again`() {
        var table = Self.table(.loadingSection, .of("ab", next: 2))
        let footer = Self.path(0, section: 1)
        _ = table.handle(.willDisplay(footer))
        _ = table.handle(.arrived(.of("c", next: 3), ticket: 2))
        #expect(table.list.flight == nil)
        _ = table.handle(.laidOut(lastVisible: footer))
        #expect(table.list.flight?.pointer == 3)
    }

    @Test(arguments: [
        FooterPolicy.loadingSection, .bottomRefresh,
        .loadingSection.with(\.asking, .prefetch(distance: 9)),
    ])
    func `a window is never too small for the screen, so that filling it comes to an end`(
        policy: FooterPolicy
    ) {
        var table = LetterTable(policy: policy, rules: ListRules(window: .last(pages: 2)))
        _ = table.handle(.start)
        if let path = table.footerPath { _ = table.handle(.willDisplay(path)) }
        var loads = 0
        // Ten rows fit on the screen, and an endless API brings one at a time.
        while let ticket = table.list.flight, loads < 100 {
            loads += 1
            let page = LetterPage(items: [Letter(id: "\(loads)")], next: loads)
            _ = table.handle(.arrived(page, ticket: ticket.number))
            let rows = (0..<table.shape.rowCount).prefix(10)
            if rows.count < 10, let path = table.footerPath { _ = table.handle(.willDisplay(path)) }
            let isShort = table.shape.rowCount <= 10
            _ = table.handle(
                .laidOut(lastVisible: isShort ? table.footerPath : Self.path(rows.count - 1)))
        }
        #expect((9...20).contains(loads))
        #expect(table.list.items.count == loads)
    }

    @Test func `a failed footer that was only redrawn does not ask`() {
        var table = Self.table(.countPlusOne, .of("ab", next: 2))
        let footer = Self.path(2)
        _ = table.handle(.willDisplay(footer))
        _ = table.handle(.failed(.temporary, ticket: 2))
        // A host that reloads the row: the old cell leaves and the new one comes, within one layout.
        _ = table.handle(.willDisplay(footer))
        _ = table.handle(.didEndDisplaying(footer))
        _ = table.handle(.laidOut(lastVisible: footer))
        #expect(table.list.flight == nil)
        _ = table.handle(.didEndDisplaying(footer))
        _ = table.handle(.willDisplay(footer))
        #expect(table.list.flight?.pointer == 2)
    }

    @Test func `the error and the scroll that hides the footer come in different steps`() {
        var table = Self.table(
            .loadingSection.with(\.afterFailure, .hideFooter), .of("ab", next: 2))
        let footer = Self.path(0, section: 1)
        _ = table.handle(.willDisplay(footer))
        let told = table.handle(.failed(.temporary, ticket: 2))
        #expect(told.contains(.report(.temporary)) && !told.contains(.hideFooter))
        #expect(table.handle(.laidOut(lastVisible: footer)) == [.hideFooter])
        _ = table.handle(.didEndDisplaying(footer))
        #expect(table.handle(.laidOut(lastVisible: Self.path(1))).isEmpty)
        _ = table.handle(.willDisplay(footer))
        #expect(table.list.flight?.pointer == 2)
    }

    @Test func `a refused position is not repeated: the footer offers to begin anew`() {
        var table = Self.table(.button, .of("ab", next: 2))
        _ = table.handle(.footerTapped)
        _ = table.handle(.failed(LoadFailure(.positionRefused), ticket: 2))
        #expect(table.footer == .failed(LoadFailure(.positionRefused), .refresh))
        _ = table.handle(.footerTapped)
        #expect(table.list.phase == .refreshing)
    }

    @Test func `selecting an item asks for nothing, selecting the footer is a tap on it`() {
        var table = Self.table(.button, .of("ab", next: 2))
        #expect(table.handle(.selected(Self.path(1))).isEmpty)
        _ = table.handle(.selected(Self.path(2)))
        #expect(table.list.flight?.pointer == 2)
    }

    @Test(arguments: [(row: 4, asks: false), (5, true), (7, true)])
    func `a row near enough to the end asks, and one farther off does not`(row: Int, asks: Bool) {
        let policy = FooterPolicy.loadingSection.with(\.asking, .prefetch(distance: 3))
        var table = Self.table(policy, .of("abcdefgh", next: 2))
        _ = table.handle(.willDisplay(Self.path(row)))
        #expect((table.list.flight != nil) == asks)
    }

    @Test func `equal states tell the table nothing`() {
        var table = Self.table(.button, .of("ab", next: nil))
        let events: [LetterTable.Event] = [
            .start, .footerTapped, .retryTapped, .cancel, .laidOut(lastVisible: Self.path(2)),
            .willDisplay(Self.path(1)), .didEndDisplaying(Self.path(0)), .timePassed(.seconds(1)),
            .removed(["z"]), .arrived(.of("z", next: 2), ticket: 7), .failed(.temporary, ticket: 7),
        ]
        for event in events { #expect(table.handle(event).isEmpty) }
    }
}
