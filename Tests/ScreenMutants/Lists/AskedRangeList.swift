import TapeBench
import TapeList

/// Makes index paths from the range it asked for, not from what arrived.
struct AskedRangeList: HandmadeList {
    let name = "list of the asked range"
    var notes = ListNotes(asking: .tap)

    func update(
        from old: (count: Int, footer: Footer), to new: (count: Int, footer: Footer)
    ) -> [ListEffect] {
        guard new.count > old.count else { return redraw(old, new) }
        var batch = UpdateBatch()
        batch.insertedRows = (old.count..<(old.count + 20)).map(RowPath.item)
        batch.reconfiguredRows = [.item(new.count)]
        return [.update(.batch(batch), leaving: shape)]
    }

    private func redraw(
        _ old: (count: Int, footer: Footer), _ new: (count: Int, footer: Footer)
    ) -> [ListEffect] {
        guard old.footer != new.footer, new.footer.isPresent else { return [] }
        var batch = UpdateBatch()
        batch.reconfiguredRows = [.item(new.count)]
        return [.update(.batch(batch), leaving: shape)]
    }
}
