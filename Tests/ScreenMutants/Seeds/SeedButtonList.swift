import TapeBench
import TapeList

/// What the first seed does when followed to the letter: it says nothing about a first load that fails.
struct SeedButtonList: HandmadeList {
    let name = "seed 1, button"
    var notes = ListNotes(asking: .tap)

    /// The seed has a list and a footer, and no other place to say anything.
    var placeholder: Placeholder { .absent }

    /// Success: remove the last cell, add the new elements, add the footer again.
    func update(
        from old: (count: Int, footer: Footer), to new: (count: Int, footer: Footer)
    ) -> [ListEffect] {
        guard old.footer != new.footer || old.count != new.count else { return [] }
        var out = UpdateBatch()
        if old.footer.isPresent { out.deletedRows = [.item(old.count)] }
        out.insertedRows = (old.count..<max(old.count, new.count)).map(RowPath.item)
        if new.footer.isPresent { out.insertedRows.append(.item(new.count)) }
        return out.isEmpty ? [] : [.update(.batch(out), leaving: shape)]
    }
}
