/// The answers to loads and other changes of the items, phase by phase.
extension PagedList {
    mutating func arrived(_ page: LoadedPage<Item, Pointer>, _ number: LoadNumber) -> [Effect] {
        switch activity {
        case .refreshing(let ticket):
            // An older load answers late: the refresh is still awaited.
            guard ticket.number == number else { return [] }
            items = PagedItems()
            merger.removeAll()
            _ = merger.merge(page.items, into: &items, keeping: rules.window)
            return [.items(.replaced)] + accept(page, inserted: items.count)
        case .appending(let ticket):
            guard ticket.number == number else { return [] }
            let change = merger.merge(page.items, into: &items, keeping: window)
            return (change.isNothing ? [] : [.items(change)])
                + accept(page, inserted: change.newCount)
        // The page is no longer awaited: its load was cancelled or superseded.
        case .unstarted, .idle, .refreshFailed, .appendFailed, .disposed: return []
        }
    }

    mutating func failed(_ failure: LoadFailure, _ number: LoadNumber) -> [Effect] {
        switch activity {
        // Items and position stay: a failed refresh takes nothing away.
        case .refreshing(let ticket):
            guard ticket.number == number else { return [] }
            activity = .refreshFailed(failure)
            return report(failure)
        // Items and position stay: a retry sends the same request.
        case .appending(let ticket):
            guard ticket.number == number else { return [] }
            activity = .appendFailed(failure)
            return report(failure)
        // The answer is no longer awaited.
        case .unstarted, .idle, .refreshFailed, .appendFailed, .disposed: return []
        }
    }

    mutating func removed(_ ids: Set<Item.ID>) -> [Effect] {
        switch activity {
        case .refreshing, .appending, .refreshFailed, .appendFailed: return remove(ids)
        // A list that was emptied by deletion and has more loads by itself: no row is left that could ask.
        case .idle:
            let effects = remove(ids)
            guard items.isEmpty, hasMore, !effects.isEmpty else { return effects }
            return effects + [loadNext()]
        case .unstarted, .disposed: return []
        }
    }

    /// How much of the list is kept: at least what the screen has room for.
    private var window: PageWindow {
        switch rules.window {
        case .unlimited: .unlimited
        case .last(let pages): .last(pages: max(pages, pagesOnScreen))
        }
    }

    private func report(_ failure: LoadFailure) -> [Effect] {
        [.report(failure)] + (failure.patience.map { [.wake(after: $0)] } ?? [])
    }

    private mutating func remove(_ ids: Set<Item.ID>) -> [Effect] {
        let positions = merger.remove(ids, from: &items)
        guard !positions.isEmpty else { return [] }
        return [
            .items(.changed(removed: positions, updated: [], arrived: items.count..<items.count))
        ]
    }

    /// Stores what the page says about the next one, and loads it at once if the page brought nothing new.
    private mutating func accept(_ page: LoadedPage<Item, Pointer>, inserted: Int) -> [Effect] {
        hasMore = page.hasMore
        next = page.next
        emptyPages = inserted == 0 ? emptyPages + 1 : 0
        guard hasMore, inserted == 0 else {
            activity = .idle
            return hasMore && next == nil ? [loadNext()] : []
        }
        guard emptyPages <= rules.emptyPagesInARow else {
            let failure = LoadFailure(.nothingNew(pages: emptyPages))
            emptyPages = 0
            activity = .appendFailed(failure)
            return [.report(failure)]
        }
        return [loadNext()]
    }
}

extension ItemsChange {
    fileprivate var isNothing: Bool {
        switch self {
        case .replaced: false
        case .changed(let removed, let updated, let moved, let arrived):
            removed.isEmpty && updated.isEmpty && moved.isEmpty && arrived.isEmpty
        }
    }

    /// How many items were not there before.
    fileprivate var newCount: Int {
        switch self {
        case .replaced: 0
        case .changed(_, _, let moved, let arrived): arrived.count - moved.count
        }
    }
}
