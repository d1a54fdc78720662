import TapeBench
import TapeList

/// Reloads the footer row to show the error, takes the display of the new cell for a wish, and fails again.
struct RedrawLoopList: HandmadeList {
    let name = "list that redraws in a loop"
    var notes = ListNotes(asking: .display)

    mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        notes.flight == nil && notes.hasMore ? load(notes.next) : []
    }

    func update(
        from old: (count: Int, footer: Footer), to new: (count: Int, footer: Footer)
    ) -> [ListEffect] {
        var batch = UpdateBatch()
        batch.insertedRows = (old.count..<max(old.count, new.count)).map(RowPath.item)
        switch (old.footer.isPresent, new.footer.isPresent) {
        case (true, true): if old.footer != new.footer { batch.reloadedRows = [.item(old.count)] }
        case (true, false): batch.deletedRows = [.item(old.count)]
        case (false, true): batch.insertedRows.append(.item(new.count))
        case (false, false): break
        }
        return batch.isEmpty ? [] : [.update(.batch(batch), leaving: shape)]
    }
}
