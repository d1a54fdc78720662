import TapeBench
import TapeList
import Testing

/// The seed's cases on a table: A, one section; B, several with one placeholder; C, several with one each.
@Suite struct BoardScreenTests {
    private typealias Section = (id: String, status: SectionStatus)

    private static let rowCounts = ["a": 2, "b": 3, "c": 0]

    private static func screen(_ layout: BoardLayout, _ sections: [Section]) -> BoardScreen<String>
    {
        BoardScreen(BoardPresentation(layout: layout, sections: sections)) { rowCounts[$0] ?? 0 }
    }

    private static func row(_ screen: BoardScreen<String>) -> (RowPath) -> ListRow? {
        { path in
            screen.row(at: path).map { row in
                switch row {
                case .content(let id, let row): .item("\(id)\(row)")
                case .placeholder(_, let placeholder): .placeholder(placeholder)
                }
            }
        }
    }

    /// A table that shows a screen.
    private static func table(_ screen: BoardScreen<String>) throws -> HeadlessTable {
        var table = HeadlessTable()
        _ = try table.reload(screen.shape, rows: row(screen))
        return table
    }

    /// What each status shows: the page in place of all, or the rows.
    private static let cases:
        [(layout: BoardLayout, sections: [Section], page: BoardPlaceholder?, rows: [ListRow])] = [
            // A: the table is its one section.
            (.fullTable, [("a", .loading)], .loading, []),
            (.fullTable, [("a", .error)], .error, []),
            (.fullTable, [("a", .empty)], .empty, []),
            (.fullTable, [("a", .normal)], nil, [.item("a0"), .item("a1")]),
            // B: one placeholder for all, and empty sections beside content show nothing.
            (.fullTable, [("a", .normal), ("b", .loading)], .loading, []),
            (.fullTable, [("a", .normal), ("b", .error)], .error, []),
            (.fullTable, [("a", .normal), ("b", .empty)], nil, [.item("a0"), .item("a1")]),
            (.fullTable, [("a", .empty), ("b", .empty)], .empty, []),
            (.fullTable, [], .empty, []),
            // C: each section has its own.
            (
                .bySection, [("a", .normal), ("b", .loading), ("c", .error)], nil,
                [.item("a0"), .item("a1"), .placeholder(.loading), .placeholder(.error)]
            ),
            (.bySection, [("a", .empty), ("c", .normal)], nil, [.placeholder(.empty)]),
            (.bySection, [], .empty, []),
        ]

    @Test(arguments: cases.indices)
    func `a table shows the placeholders and the content that the board's case has`(
        index: Int
    ) throws {
        let (layout, sections, page, rows) = Self.cases[index]
        let screen = Self.screen(layout, sections)
        #expect(screen.page == page)
        #expect(try Self.table(screen).cells.map(\.row) == rows)
        let beyond = RowPath(section: 0, row: 99)
        #expect(screen.row(at: beyond) == nil)
    }

    /// Every screen of up to three sections, some of which are not there.
    private static func screens(_ layout: BoardLayout, of ids: [String]) -> [BoardScreen<String>] {
        var boards: [[Section]] = [[]]
        for id in ids {
            boards += boards.flatMap { begun in
                SectionStatus.allCases.map { begun + [(id, $0)] }
            }
        }
        return boards.map { screen(layout, $0) }
    }

    @Test(arguments: BoardLayout.allCases)
    func `from every screen of sections a valid update leads to every other`(
        layout: BoardLayout
    ) throws {
        let screens = Self.screens(layout, of: ["a", "b"]) + Self.screens(layout, of: ["c", "b"])
        for old in screens {
            let begun = try Self.table(old)
            for new in screens {
                var table = begun
                guard let update = old.update(to: new) else {
                    #expect(old.shape == new.shape)
                    continue
                }
                _ = try table.apply(update, leaving: new.shape, rows: Self.row(new))
                #expect(try table.cells == Self.table(new).cells)
            }
        }
    }

    @Test func `a section that went and came back below the others reloads the table`() {
        let old = Self.screen(.bySection, [("a", .normal), ("b", .normal)])
        let new = Self.screen(.bySection, [("b", .normal), ("a", .normal)])
        #expect(old.update(to: new) == .reload)
        #expect(old.update(to: old) == nil)
    }

    @Test func `sections come and go while others load, each in a batch of its own`() throws {
        var board = SectionBoard(layout: .bySection, sections: ["a", "b"])
        let tickets = board.handle(.refresh).compactMap(\.ticket)
        var screen = BoardScreen(board.presentation) { Self.rowCounts[$0] ?? 0 }
        var table = try Self.table(screen)
        let events: [SectionBoard<String>.Event] = [
            .add("c", .loading), .report(tickets[0], .normal), .remove("b"),
            .report(tickets[1], .error), .set("c", .error),
        ]
        for event in events {
            _ = board.handle(event)
            let next = BoardScreen(board.presentation) { Self.rowCounts[$0] ?? 0 }
            if let update = screen.update(to: next) {
                guard case .batch = update else {
                    Issue.record("\(event) reloads the table")
                    continue
                }
                _ = try table.apply(update, leaving: next.shape, rows: Self.row(next))
            }
            screen = next
        }
        #expect(table.cells.map(\.row) == [.item("a0"), .item("a1"), .placeholder(.error)])
    }
}

extension SectionBoard<String>.Effect {
    fileprivate var ticket: SectionTicket<String>? {
        guard case .start(let ticket) = self else { return nil }
        return ticket
    }
}
