public import TapeList

/// Where each row of before is after a valid batch.
struct RowMap {
    private let sections: SectionMap
    private let leaving: Set<RowPath>
    private let moves: [RowPath: RowPath]
    /// From the top down.
    private let coming: [RowPath]
    private let going: [RowPath]

    init(batch: UpdateBatch, before: TableShape) {
        sections = SectionMap(batch: batch, sectionsBefore: before.rowsInSections.count)
        leaving = Set(batch.deletedRows + batch.reloadedRows)
        moves = Dictionary(batch.movedRows.map { ($0.from, $0.to) }) { first, _ in first }
        coming = (batch.insertedRows + batch.movedRows.map(\.to)).sorted()
        going = batch.deletedRows + batch.movedRows.map(\.from)
    }

    /// The row's place after the batch, or `nil` if its cell went: deleted, or replaced by a reload.
    func after(_ path: RowPath) -> RowPath? {
        if let target = moves[path] { return target }
        guard !leaving.contains(path), let section = sections.after(path.section) else {
            return nil
        }
        var row = path.row - going.count { $0.section == path.section && $0.row < path.row }
        for coming in coming where coming.section == section && coming.row <= row { row += 1 }
        return RowPath(section: section, row: row)
    }
}

/// One row as the data source of a list describes it.
public enum ListRow: Hashable, Sendable {
    /// The row of the item with this id.
    case item(String)
    /// The row under the last item; never `absent`.
    case footer(Footer)
    /// The row of a section of a board that has no content to show; lists have none.
    case placeholder(BoardPlaceholder)
}
