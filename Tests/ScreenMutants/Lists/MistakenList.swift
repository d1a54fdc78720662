import TapeBench
import TapeList

/// A list with one mistake in how it takes pages, or in what it does with what it has.
struct MistakenList: HandmadeList {
    enum Mistake: String, CaseIterable {
        /// Asks the table to reload for each page.
        case reloadsForAPage
        /// Asks the table to reload whatever it is told.
        case reloadsAlways
        /// Appends what a refresh brings, but for what it has.
        case appendsOnRefresh
        /// Appends whatever a refresh brings.
        case doublesOnRefresh
        /// Holds what a refresh brings in a dictionary's order.
        case scramblesOnRefresh
        /// Replaces what comes again on a refresh, and keeps what does not.
        case keepsDeletedRowsOnRefresh
        /// Puts what a refresh brings above the rest.
        case prependsOnRefresh
        /// Goes on at the old position after a refresh.
        case keepsPositionOnRefresh
        /// Remembers from before a refresh that there is no more.
        case keepsEndOnRefresh
        /// Shows the first page in the wrong order.
        case reversesFirstPage
        /// Sorts its items whenever a page comes.
        case sortsItems
        /// Shows the first item of a page once more in the place of the last.
        case swapsLastItem
        /// Drops the last item of a page, as if it had asked for one too many.
        case dropsLastItem
        /// Drops the first item of every page but the first.
        case dropsFirstItem
        /// Takes the position from its count once an item was deleted.
        case countsAfterDeletion
        /// Keeps a copy of all items, and shows it when the next page comes.
        case bringsDeletedBack
        /// Shows the old items and the new ones when the filter changed.
        case mixesFilters
        /// Shows the old filter's items until the new ones come, and does not drop the old filter's page.
        case takesOldFiltersPage
        /// Says that nothing was found when the first page is empty and more follows.
        case stopsAtEmptyFirstPage
        /// Takes any failure for that of the request in flight.
        case heedsLateFailures
        /// Says that nothing was found until something is.
        case isEmptyWhileLoading
        /// Leaves out a row in its batch.
        case insertsOneRowTooFew
        /// Leaves its footer's row out of the batch that ends the list.
        case forgetsFooterInBatch
    }

    let mistake: Mistake
    var notes: ListNotes
    private var copy: [String] = []
    private var wasDeleted = false
    private var ended = false

    init(_ mistake: Mistake, asking: ListNotes.Asking = .tap) {
        self.mistake = mistake
        notes = ListNotes(asking: asking)
    }

    var name: String { "list that \(mistake.rawValue)" }

    var placeholder: Placeholder {
        guard mistake == .isEmptyWhileLoading else { return rightPlaceholder }
        return notes.items.isEmpty && notes.failure == nil ? .empty : rightPlaceholder
    }

    func read(_ page: LoadedPage<String, String>) -> LoadedPage<String, String> {
        var page = page
        switch mistake {
        case .swapsLastItem:
            if let first = page.items.first { page.items[page.items.count - 1] = first }
        case .dropsLastItem: page.items = page.items.dropLast()
        case .dropsFirstItem where notes.isAppending:
            page.items.removeFirst(min(1, page.items.count))
        case .reversesFirstPage where !notes.isAppending: page.items.reverse()
        case .stopsAtEmptyFirstPage where !notes.isAppending:
            page.hasMore = page.hasMore && !page.items.isEmpty
        case .keepsEndOnRefresh: page.hasMore = page.hasMore && !ended
        case .keepsPositionOnRefresh where !notes.isAppending: page.next = notes.next ?? page.next
        case _: break
        }
        return page
    }

    mutating func accept(
        _ page: LoadedPage<String, String>, replacing: Bool
    ) -> [ListEffect] {
        let old = notes.items
        defer {
            ended = ended || !page.hasMore
            copy = replacing ? page.items : copy + page.items
        }
        var effects = take(page, replacing: replacing)
        if let items = mistaken(old, page, replacing), items != notes.items {
            notes.items = items
            effects = [.update(.reload, leaving: shape)]
        }
        if mistake == .reloadsForAPage, !replacing { effects = [.update(.reload, leaving: shape)] }
        return effects
    }

    /// What it holds instead of what it should, if the mistake is about that.
    private func mistaken(
        _ old: [String], _ page: LoadedPage<String, String>, _ replacing: Bool
    ) -> [String]? {
        let arrived = page.items.uniqued
        switch mistake {
        case .appendsOnRefresh where replacing: return (old + arrived).uniqued
        case .doublesOnRefresh where replacing: return old + arrived
        case .prependsOnRefresh where replacing: return (arrived + old).uniqued
        case .scramblesOnRefresh where replacing && !old.isEmpty: return arrived.sorted { $0 > $1 }
        case .keepsDeletedRowsOnRefresh where replacing:
            let gone = Set(arrived)
            return arrived + old.filter { !gone.contains($0) }
        case .mixesFilters where replacing: return (copy + arrived).uniqued
        case .sortsItems: return notes.items.sorted { $0 > $1 }
        case .bringsDeletedBack where !replacing: return (copy + arrived).uniqued
        case _: return nil
        }
    }

    mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        guard notes.flight == nil, notes.hasMore, !notes.isHeld,
            notes.failure == nil || trigger == .tap
        else { return [] }
        if notes.failure?.reason.remedy == .refresh { return load(nil) }
        guard mistake == .countsAfterDeletion, wasDeleted else { return load(notes.next) }
        return load("\(notes.items.count)")
    }

    mutating func handle(_ input: ListInput) -> [ListEffect] {
        if case .delete = input { wasDeleted = true }
        if mistake == .reloadsAlways {
            let effects = handleRightly(input)
            return effects.contains { if case .update = $0 { true } else { false } }
                ? effects : [.update(.reload, leaving: shape)] + effects
        }
        if mistake == .heedsLateFailures, case .answer(_, let answer) = input,
            case .failure(let failure) = answer.result, let flight = notes.flight
        {
            return broke(flight, failure)
        }
        guard case .filterChanged = input, mistake == .takesOldFiltersPage else {
            return handleRightly(input)
        }
        return notes.flight == nil ? load(nil) : []
    }

    func update(
        from old: (count: Int, footer: Footer), to new: (count: Int, footer: Footer)
    ) -> [ListEffect] {
        var effects = rightUpdate(from: old, to: new)
        guard case .update(.batch(var batch), let shape)? = effects.first else { return effects }
        switch mistake {
        case .insertsOneRowTooFew where new.count > old.count:
            batch.insertedRows.removeFirst()
        case .forgetsFooterInBatch where old.footer.isPresent && !new.footer.isPresent:
            batch.deletedRows = []
        case _: return effects
        }
        effects[0] = .update(.batch(batch), leaving: shape)
        return effects
    }
}
