import TapeList

/// Checks a batch as UIKit does: the rows after it must be the rows before it, plus those inserted, minus those deleted.
struct BatchAudit {
    let before: TableShape
    let batch: UpdateBatch
    let after: TableShape

    /// The error that UIKit would raise, or `nil` for a valid batch.
    var fault: TableFault? {
        (sectionPlaces ?? sectionCount ?? rowPlaces ?? collisions ?? rowCounts)
            .map { TableFault(code: .invalidUpdate, message: $0) }
    }

    private var sectionPlaces: String? {
        let oldCount = before.rowsInSections.count
        let newCount = after.rowsInSections.count
        for section in batch.deletedSections where !(0..<oldCount).contains(section) {
            return "attempt to delete section \(section), but there are only \(oldCount) sections "
                + "before the update"
        }
        for section in batch.insertedSections where !(0..<newCount).contains(section) {
            return "attempt to insert section \(section) but there are only \(newCount) sections "
                + "after the update"
        }
        return nil
    }

    private var sectionCount: String? {
        let deleted = Set(batch.deletedSections).count
        let inserted = Set(batch.insertedSections).count
        let old = before.rowsInSections.count
        let new = after.rowsInSections.count
        guard new != old - deleted + inserted else { return nil }
        return "Invalid update: invalid number of sections. The number of sections contained in "
            + "the table view after the update (\(new)) must be equal to the number of sections "
            + "contained in the table view before the update (\(old)), plus or minus the number "
            + "of sections inserted or deleted (\(inserted) inserted, \(deleted) deleted)."
    }

    private var rowPlaces: String? {
        for path in batch.deletedRows + batch.movedRows.map(\.from) where !before.contains(path) {
            return "attempt to delete row \(path.row) from section \(path.section)"
                + count(before, path.section) {
                    " which only contains \($0) rows before the update"
                }
        }
        for path in batch.reloadedRows where !before.contains(path) {
            return "attempt to reload row \(path.row) in section \(path.section)"
                + count(before, path.section) {
                    ", but there are only \($0) rows before the update"
                }
        }
        for path in batch.insertedRows + batch.movedRows.map(\.to) where !after.contains(path) {
            return "attempt to insert row \(path.row) into section \(path.section)"
                + count(after, path.section) {
                    ", but there are only \($0) rows in section \(path.section) after the update"
                }
        }
        for path in batch.reconfiguredRows where !after.contains(path) {
            return "attempt to reconfigure row \(path.row) in section \(path.section)"
                + count(after, path.section) { ", but there are only \($0) rows after the update" }
        }
        return nil
    }

    private var collisions: String? {
        let gone = batch.deletedRows
        if let path = firstRepeated(gone + batch.reloadedRows) {
            return "attempt to delete and reload the same index path (\(words(path)))"
        }
        if let path = firstRepeated(gone + batch.movedRows.map(\.from)) {
            return
                "attempt to perform a delete and a move from the same index path (\(words(path)))"
        }
        if let path = firstRepeated(batch.insertedRows + batch.movedRows.map(\.to)) {
            return "attempt to perform an insert and a move to the same index path (\(words(path)))"
        }
        return nil
    }

    private var rowCounts: String? {
        let map = SectionMap(batch: batch)
        for (section, old) in before.rowsInSections.enumerated() {
            guard let newSection = map.after(section) else { continue }
            let new = after.rowsInSections[newSection]
            let deleted = batch.deletedRows.count { $0.section == section }
            let inserted = batch.insertedRows.count { $0.section == newSection }
            let leaving = batch.movedRows.count { $0.from.section == section }
            let coming = batch.movedRows.count { $0.to.section == newSection }
            guard new != old - deleted + inserted - leaving + coming else { continue }
            return "Invalid update: invalid number of rows in section \(newSection). The number of "
                + "rows contained in an existing section after the update (\(new)) must be equal "
                + "to the number of rows contained in that section before the update (\(old)), "
                + "plus or minus the number of rows inserted or deleted from that section "
                + "(\(inserted) inserted, \(deleted) deleted) and plus or minus the number of rows "
                + "moved into or out of that section (\(coming) moved in, \(leaving) moved out)."
        }
        return nil
    }

    private func firstRepeated(_ paths: [RowPath]) -> RowPath? {
        // They nearly always come in order from the top down.
        if zip(paths, paths.dropFirst()).allSatisfy(<) { return nil }
        var seen: Set<RowPath> = []
        return paths.first { !seen.insert($0).inserted }
    }

    private func count(
        _ shape: TableShape, _ section: Int, _ words: (Int) -> String
    ) -> String {
        guard shape.rowsInSections.indices.contains(section) else {
            return ", but there are only \(shape.rowsInSections.count) sections"
        }
        return words(shape.rowsInSections[section])
    }

    private func words(_ path: RowPath) -> String {
        "{length = 2, path = \(path.section) - \(path.row)}"
    }
}

/// An error that a real table would have raised.
package struct TableFault: Error, Hashable, Sendable {
    /// The kinds of fault.
    package enum Code: Hashable, Sendable {
        /// The batch does not lead from the rows before to the rows after.
        case invalidUpdate
        /// The data source has no row where its own count says that there is one.
        case missingRow
        /// The data source gives a row count that no table could show.
        case impossibleShape
        /// The data source's rows changed without an update.
        case silentChange
    }

    /// The kind.
    package let code: Code
    /// UIKit's message where UIKit has one.
    package let message: String
}
