public import TapeList

/// A table without a screen: it has a viewport, keeps cells as they were configured, and calls back as UIKit does.
///
/// Callbacks for rows that come on screen precede those for rows that left it; a reload causes both for every row.
package struct HeadlessTable: Hashable, Sendable {
    /// The measures of a table, in points.
    package struct Measures: Hashable, Sendable {
        /// The height of the visible part.
        package var viewport: Int
        /// The height of an item's row.
        package var itemHeight: Int
        /// The height of the footer.
        package var footerHeight: Int

        /// Makes measures; the defaults are those of a phone.
        package init(viewport: Int = 660, itemHeight: Int = 60, footerHeight: Int = 44) {
            self.viewport = max(1, viewport)
            self.itemHeight = max(1, itemHeight)
            self.footerHeight = max(1, footerHeight)
        }
    }

    /// A call to the table's delegate.
    package enum Callback: Hashable, Sendable {
        /// A row is about to come on screen.
        case willDisplay(RowPath)
        /// A row left the screen.
        case didEndDisplaying(RowPath)
        /// A person selected a row.
        case didSelect(RowPath)
    }

    /// A row on screen, as its cell was configured.
    package struct Cell: Hashable, Sendable {
        /// Where it is.
        package internal(set) var path: RowPath
        /// What it shows.
        package internal(set) var row: ListRow
    }

    /// The measures.
    package let measures: Measures
    /// The rows that the table knows of.
    package private(set) var shape = TableShape()
    /// How far it is scrolled.
    package private(set) var offset = 0
    /// The cells on screen, top to bottom.
    package private(set) var cells: [Cell] = []
    private var hasFooter = false

    /// No table shows more rows than this in a section.
    static let mostRows = 10_000_000

    /// Makes a table that has not yet asked its data source for anything.
    package init(measures: Measures = Measures()) {
        self.measures = measures
    }

    /// The height of all rows together.
    package var contentHeight: Int {
        let rows = shape.rowCount
        return hasFooter
            ? (rows - 1) * measures.itemHeight + measures.footerHeight : rows * measures.itemHeight
    }

    /// The offset at which the last row is at the lower edge.
    package var bottomOffset: Int { max(0, contentHeight - measures.viewport) }
    /// Whether it is scrolled to the bottom.
    package var isAtBottom: Bool { offset >= bottomOffset }
    /// The last row on screen.
    package var lastVisible: RowPath? { cells.last?.path }

    /// The cell of the footer, if it is on screen.
    package var footerCell: Footer? {
        guard case .footer(let footer)? = cells.last?.row else { return nil }
        return footer
    }

    /// Asks the data source for everything again.
    package mutating func reload(
        _ shape: TableShape, rows: (RowPath) -> ListRow?
    ) throws(TableFault) -> [Callback] {
        let old = cells
        try take(shape, rows)
        cells = []
        return try layOut(rows) + old.map { .didEndDisplaying($0.path) }
    }

    /// Applies an update after checking it.
    package mutating func apply(
        _ update: ListUpdate, leaving shape: TableShape, rows: (RowPath) -> ListRow?
    ) throws(TableFault) -> [Callback] {
        switch update {
        case .reload: return try reload(shape, rows: rows)
        case .batch(let batch):
            try check(shape)
            let audit = BatchAudit(before: self.shape, batch: batch, after: shape)
            if let fault = audit.fault { throw fault }
            let map = RowMap(batch: batch)
            offset -= heightLeaving(batch)
            try take(shape, rows)
            var gone: [Callback] = []
            var kept: [Cell] = []
            for cell in cells {
                if let path = map.after(cell.path) {
                    kept.append(Cell(path: path, row: cell.row))
                } else {
                    gone.append(.didEndDisplaying(cell.path))
                }
            }
            cells = kept
            let callbacks = try layOut(rows)
            try reconfigure(batch.reconfiguredRows, rows)
            return callbacks + gone
        }
    }

    /// Scrolls to an offset, as far as there is content.
    package mutating func scroll(
        to wanted: Int, rows: (RowPath) -> ListRow?
    ) throws(TableFault) -> [Callback] {
        offset = min(max(0, wanted), bottomOffset)
        return try layOut(rows)
    }

    /// Selects a row as a person does, so only one that is on screen.
    package func select(_ path: RowPath) -> [Callback] {
        cells.contains { $0.path == path } ? [.didSelect(path)] : []
    }

    /// The offset at which the footer is just off screen, if there is enough content above it.
    package var offsetHidingFooter: Int? {
        guard hasFooter else { return nil }
        let wanted = contentHeight - measures.footerHeight - measures.viewport
        return wanted >= 0 ? wanted : nil
    }

    private func check(_ shape: TableShape) throws(TableFault) {
        guard shape.rowsInSections.allSatisfy((0...Self.mostRows).contains),
            shape.rowsInSections.count <= 10_000
        else {
            throw TableFault(
                code: .impossibleShape,
                message: "the data source counts \(shape.rowsInSections) rows")
        }
    }

    private mutating func take(
        _ shape: TableShape, _ rows: (RowPath) -> ListRow?
    ) throws(TableFault) {
        try check(shape)
        self.shape = shape
        try askForFooter(rows)
    }

    /// The height removed above the first row on screen; a careful host scrolls by that much, so that what shows stays in
    /// place.
    private func heightLeaving(_ batch: UpdateBatch) -> Int {
        guard let first = cells.first?.path else { return 0 }
        let leaving = (batch.deletedRows + batch.movedRows.map(\.from)).count { $0 < first }
        return min(offset, leaving * measures.itemHeight)
    }

    private static func missingRow(_ path: RowPath) -> TableFault {
        TableFault(code: .missingRow, message: "the data source has no row at \(path)")
    }

    private mutating func askForFooter(_ rows: (RowPath) -> ListRow?) throws(TableFault) {
        guard let last = path(ofRow: shape.rowCount - 1) else {
            hasFooter = false
            return
        }
        switch rows(last) {
        case .footer: hasFooter = true
        case .item, .placeholder: hasFooter = false
        case nil: throw Self.missingRow(last)
        }
    }

    /// Updates the cells to what is visible: new ones are configured, others removed.
    private mutating func layOut(_ rows: (RowPath) -> ListRow?) throws(TableFault) -> [Callback] {
        offset = min(offset, bottomOffset)
        let old = cells
        var callbacks: [Callback] = []
        cells = []
        for number in visibleRows {
            guard let path = path(ofRow: number) else { continue }
            if let cell = old.first(where: { $0.path == path }) {
                cells.append(cell)
                continue
            }
            cells.append(Cell(path: path, row: try configured(path, rows)))
            callbacks.append(.willDisplay(path))
        }
        // A screen has too few rows for a set to pay off.
        for cell in old where !cells.contains(where: { $0.path == cell.path }) {
            callbacks.append(.didEndDisplaying(cell.path))
        }
        return callbacks
    }

    private mutating func reconfigure(
        _ paths: [RowPath], _ rows: (RowPath) -> ListRow?
    ) throws(TableFault) {
        for path in paths {
            guard let index = cells.firstIndex(where: { $0.path == path }) else { continue }
            cells[index].row = try configured(path, rows)
        }
    }

    private func configured(
        _ path: RowPath, _ rows: (RowPath) -> ListRow?
    ) throws(TableFault) -> ListRow {
        guard let row = rows(path) else { throw Self.missingRow(path) }
        return row
    }

    /// The numbers of the rows on screen, across all sections; only the last row can have another height.
    private var visibleRows: Range<Int> {
        let rows = shape.rowCount
        guard rows > 0 else { return 0..<0 }
        let first = min(offset / measures.itemHeight, rows - 1)
        let end = offset + measures.viewport
        let lastTop = (rows - 1) * measures.itemHeight
        let count = end > lastTop ? rows : (end + measures.itemHeight - 1) / measures.itemHeight
        return first..<max(first, min(count, rows))
    }

    private func path(ofRow number: Int) -> RowPath? {
        guard number >= 0 else { return nil }
        var rest = number
        for (section, rows) in shape.rowsInSections.enumerated() {
            if rest < rows { return RowPath(section: section, row: rest) }
            rest -= rows
        }
        return nil
    }
}

/// A row as the data source of a list describes it.
public enum ListRow: Hashable, Sendable {
    /// The row of the item with this id.
    case item(String)
    /// The footer row under the last item; never `absent`.
    case footer(Footer)
    /// The row of a board's section that has no content to show; lists have none.
    case placeholder(BoardPlaceholder)
}
