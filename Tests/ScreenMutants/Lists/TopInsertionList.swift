import TapeBench
import TapeList

/// Puts new items above the old ones.
struct TopInsertionList: HandmadeList {
    let name = "list that inserts at the top"
    var notes = ListNotes(asking: .tap)

    mutating func accept(
        _ page: LoadedPage<String, String>, replacing: Bool
    ) -> [ListEffect] {
        let old = (count: notes.items.count, footer: footer)
        let added = replacing ? page.items : additions(page.items)
        notes.flight = nil
        notes.isLoaded = true
        notes.hasMore = page.hasMore
        notes.next = page.next
        notes.items = replacing ? added : added + notes.items
        guard !replacing else { return [.update(.reload, leaving: shape)] }
        var batch = UpdateBatch()
        batch.insertedRows = added.indices.map(RowPath.item)
        if old.footer != footer { batch.reconfiguredRows = [.item(notes.items.count)] }
        return [.update(.batch(batch), leaving: shape)]
    }
}
