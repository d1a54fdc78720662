import TapeBench
import TapeList

/// Changes what its footer means without redrawing the cell on screen.
struct UnredrawnFooterList: HandmadeList {
    let name = "list that does not redraw its footer"
    var notes = ListNotes(asking: .tap)

    func update(
        from old: (count: Int, footer: Footer), to new: (count: Int, footer: Footer)
    ) -> [ListEffect] {
        guard new.count != old.count || old.footer.isPresent != new.footer.isPresent else {
            return []
        }
        var batch = UpdateBatch()
        batch.insertedRows = (old.count..<max(old.count, new.count)).map(RowPath.item)
        if !old.footer.isPresent { batch.insertedRows.append(.item(new.count)) }
        if !new.footer.isPresent { batch.deletedRows = [.item(old.count)] }
        return [.update(.batch(batch), leaving: shape)]
    }
}
