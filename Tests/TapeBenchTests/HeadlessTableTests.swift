import TapeBench
import TapeList
import Testing

@Suite struct HeadlessTableTests {
    private static let measures = HeadlessTable.Measures(
        viewport: 100, itemHeight: 20, footerHeight: 10)

    private static func path(_ row: Int, section: Int = 0) -> RowPath {
        RowPath(section: section, row: row)
    }

    /// Rows that name themselves, the last one a footer.
    private static func rows(_ shape: TableShape) -> (RowPath) -> ListRow? {
        { path in
            guard shape.contains(path) else { return nil }
            let isLast =
                path.section == shape.rowsInSections.count - 1
                && path.row == shape.rowsInSections[path.section] - 1
            return isLast ? .footer(.button) : .item("\(path.section).\(path.row)")
        }
    }

    /// A table that shows a shape.
    private static func table(_ rowsInSections: Int...) throws -> HeadlessTable {
        let shape = TableShape(rowsInSections: rowsInSections)
        var table = HeadlessTable(measures: measures)
        _ = try table.reload(shape, rows: rows(shape))
        return table
    }

    @Test func `rows come on screen top to bottom, as many as fit`() throws {
        let shape = TableShape(rowsInSections: [8])
        var table = HeadlessTable(measures: Self.measures)
        let callbacks = try table.reload(shape, rows: Self.rows(shape))
        #expect(callbacks == (0..<5).map { .willDisplay(Self.path($0)) })
        #expect(table.contentHeight == 150)
        #expect(table.bottomOffset == 50)
        #expect(table.lastVisible == Self.path(4))
    }

    @Test func `a scroll announces rows that come before rows that go`() throws {
        var table = try Self.table(8)
        let rows = Self.rows(table.shape)
        let callbacks = try table.scroll(to: 50, rows: rows)
        #expect(
            callbacks
                == (5..<8).map { .willDisplay(Self.path($0)) }
                + (0..<2).map { .didEndDisplaying(Self.path($0)) })
        #expect(table.isAtBottom)
        #expect(table.footerCell == .button)
        #expect(try table.scroll(to: 50, rows: rows).isEmpty)
    }

    @Test func `a reload displays every row anew and takes the old cells away`() throws {
        var table = try Self.table(3)
        let callbacks = try table.reload(table.shape, rows: Self.rows(table.shape))
        #expect(
            callbacks
                == (0..<3).map { .willDisplay(Self.path($0)) }
                + (0..<3).map { .didEndDisplaying(Self.path($0)) })
    }

    @Test func `a cell that stays keeps what it shows until it is reconfigured`() throws {
        var table = try Self.table(3)
        let after = TableShape(rowsInSections: [4])
        var batch = UpdateBatch()
        batch.insertedRows = [Self.path(2)]
        let rows: (RowPath) -> ListRow? = { path in
            path.row == 3 ? .footer(.loading) : .item("\(path.row)")
        }
        let callbacks = try table.apply(.batch(batch), leaving: after, rows: rows)
        #expect(callbacks == [.willDisplay(Self.path(2))])
        #expect(table.footerCell == .button)
        var redraw = UpdateBatch()
        redraw.reconfiguredRows = [Self.path(3)]
        #expect(try table.apply(.batch(redraw), leaving: after, rows: rows).isEmpty)
        #expect(table.footerCell == .loading)
    }

    @Test func `a reloaded row is displayed anew`() throws {
        var table = try Self.table(3)
        var batch = UpdateBatch()
        batch.reloadedRows = [Self.path(2)]
        let callbacks = try table.apply(
            .batch(batch), leaving: table.shape, rows: Self.rows(table.shape))
        #expect(callbacks == [.willDisplay(Self.path(2)), .didEndDisplaying(Self.path(2))])
    }

    @Test func `the footer is hidden by the least scroll that does it, if there is room`() throws {
        var table = try Self.table(8)
        let offset = try #require(table.offsetHidingFooter)
        _ = try table.scroll(to: table.bottomOffset, rows: Self.rows(table.shape))
        let callbacks = try table.scroll(to: offset, rows: Self.rows(table.shape))
        #expect(callbacks.last == .didEndDisplaying(Self.path(7)))
        #expect(table.lastVisible == Self.path(6))
        #expect(try Self.table(3).offsetHidingFooter == nil)
    }

    @Test func `what goes from above the screen moves nothing on it`() throws {
        var table = try Self.table(12)
        _ = try table.scroll(to: 100, rows: Self.rows(table.shape))
        var batch = UpdateBatch()
        batch.deletedRows = (0..<3).map { Self.path($0) }
        let callbacks = try table.apply(
            .batch(batch), leaving: TableShape(rowsInSections: [9])
        ) { $0.row == 8 ? .footer(.button) : .item("\($0.section).\($0.row + 3)") }
        #expect(callbacks.isEmpty)
        #expect(table.offset == 40)
        #expect(table.cells.first?.row == .item("0.5"))
    }

    @Test func `only a row on screen can be selected`() throws {
        let table = try Self.table(8)
        #expect(table.select(Self.path(4)) == [.didSelect(Self.path(4))])
        #expect(table.select(Self.path(5)).isEmpty)
        #expect(table.select(Self.path(9)).isEmpty)
    }

    @Test func `rows move with their cells, and sections take theirs with them`() throws {
        var table = try Self.table(2, 3)
        var batch = UpdateBatch()
        batch.deletedSections = [0]
        batch.movedRows = [.init(from: Self.path(0, section: 1), to: Self.path(1))]
        let after = TableShape(rowsInSections: [3])
        let callbacks = try table.apply(.batch(batch), leaving: after, rows: Self.rows(after))
        #expect(table.cells.map(\.row) == [.item("1.1"), .item("1.0"), .footer(.button)])
        #expect(callbacks.count == 2)
    }
}

@Suite struct BatchAuditTests {
    private struct Case: Sendable {
        var before: [Int]
        var after: [Int]
        var batch: UpdateBatch
        var message: String
    }

    private static func batch(_ change: (inout UpdateBatch) -> Void) -> UpdateBatch {
        var batch = UpdateBatch()
        change(&batch)
        return batch
    }

    private static func rows(_ rows: Range<Int>, section: Int = 0) -> [RowPath] {
        rows.map { RowPath(section: section, row: $0) }
    }

    private static let cases: [Case] = [
        Case(
            before: [20], after: [27],
            batch: batch { $0.insertedRows = rows(20..<27) + rows(7..<9) },
            message: "Invalid update: invalid number of rows in section 0. The number of rows "
                + "contained in an existing section after the update (27) must be equal to the "
                + "number of rows contained in that section before the update (20), plus or minus "
                + "the number of rows inserted or deleted from that section (9 inserted, 0 "
                + "deleted) and plus or minus the number of rows moved into or out of that section "
                + "(0 moved in, 0 moved out)."),
        Case(
            before: [20], after: [27], batch: batch { $0.insertedRows = rows(20..<40) },
            message: "attempt to insert row 27 into section 0, but there are only 27 rows in "
                + "section 0 after the update"),
        Case(
            before: [3, 1], after: [4], batch: batch { $0.insertedRows = rows(3..<4) },
            message: "Invalid update: invalid number of sections. The number of sections contained "
                + "in the table view after the update (1) must be equal to the number of sections "
                + "contained in the table view before the update (2), plus or minus the number of "
                + "sections inserted or deleted (0 inserted, 0 deleted)."),
        Case(
            before: [3], after: [2], batch: batch { $0.deletedRows = rows(3..<4) },
            message: "attempt to delete row 3 from section 0 which only contains 3 rows before the "
                + "update"),
        Case(
            before: [3], after: [3], batch: batch { $0.deletedSections = [1] },
            message: "attempt to delete section 1, but there are only 1 sections before the update"),
        Case(
            before: [3], after: [3], batch: batch { $0.insertedSections = [4] },
            message: "attempt to insert section 4 but there are only 1 sections after the update"),
        Case(
            before: [3], after: [2],
            batch: batch {
                $0.deletedRows = rows(1..<2)
                $0.reloadedRows = rows(1..<2)
            },
            message: "attempt to delete and reload the same index path ({length = 2, path = 0 - 1})"
        ),
        Case(
            before: [3], after: [4], batch: batch { $0.insertedRows = rows(1..<2) + rows(1..<2) },
            message: "attempt to perform an insert and a move to the same index path ({length = 2, "
                + "path = 0 - 1})"),
        Case(
            before: [3], after: [3], batch: batch { $0.reconfiguredRows = rows(3..<4) },
            message:
                "attempt to reconfigure row 3 in section 0, but there are only 3 rows after the "
                + "update"),
    ]

    @Test(arguments: cases.indices)
    func `a batch that leads nowhere is refused in UIKit's words`(index: Int) throws {
        let wrong = Self.cases[index]
        var table = HeadlessTable()
        let rows: (RowPath) -> ListRow? = { .item("\($0.section).\($0.row)") }
        _ = try table.reload(TableShape(rowsInSections: wrong.before), rows: rows)
        let fault = #expect(throws: TableFault.self) {
            try table.apply(
                .batch(wrong.batch), leaving: TableShape(rowsInSections: wrong.after), rows: rows)
        }
        #expect(fault?.message == wrong.message)
    }

    @Test func `shapes that no table could show are refused`() {
        var table = HeadlessTable()
        for rows in [[-1], [Int.max], [1, Int.max]] {
            #expect(throws: TableFault.self) {
                try table.reload(TableShape(rowsInSections: rows)) { _ in .item("a") }
            }
        }
    }
}
