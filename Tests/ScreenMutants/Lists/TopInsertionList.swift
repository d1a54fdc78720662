package import TapeList
package import TapeScreen

/// Puts new items above the old ones.
package struct TopInsertionList: HandmadeList {
    package let name = "list that inserts at the top"
    package var notes = ListNotes(asking: .tap)

    package init() {}

    package mutating func accept(
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

    package mutating func arrived(
        _ page: LoadedPage<String, String>, _ ticket: Int
    ) -> [ListEffect] {
        guard let flight = notes.flight, flight.number == ticket else { return [] }
        return accept(page, replacing: flight.purpose == .refresh)
    }
}
