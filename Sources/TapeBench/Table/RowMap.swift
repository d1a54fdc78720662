import TapeList

/// Finds where each old row is after a valid batch.
struct RowMap {
    private let sections: SectionMap
    private let leaving: Set<RowPath>
    private let moves: [RowPath: RowPath]
    /// The inserted rows, from the top down.
    private let coming: [RowPath]
    private let going: [RowPath]

    init(batch: UpdateBatch) {
        sections = SectionMap(batch: batch)
        leaving = Set(batch.deletedRows + batch.reloadedRows)
        moves = Dictionary(batch.movedRows.map { ($0.from, $0.to) }) { first, _ in first }
        coming = (batch.insertedRows + batch.movedRows.map(\.to)).sorted()
        going = batch.deletedRows + batch.movedRows.map(\.from)
    }

    /// The row's place after the batch, or `nil` if its cell is gone: deleted, or replaced by a reload.
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

/// Finds where each old section is after a batch.
struct SectionMap {
    private let deleted: Set<Int>
    private let inserted: [Int]

    init(batch: UpdateBatch) {
        deleted = Set(batch.deletedSections)
        inserted = Set(batch.insertedSections).sorted()
    }

    /// The section's number after the batch, or `nil` if it was deleted.
    func after(_ section: Int) -> Int? {
        guard !deleted.contains(section) else { return nil }
        var place = section - deleted.count { $0 < section }
        for coming in inserted where coming <= place { place += 1 }
        return place
    }
}
