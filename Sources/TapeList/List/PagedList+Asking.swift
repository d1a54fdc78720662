/// The requests made of the list, phase by phase.
extension PagedList {
    mutating func start() -> [Effect] {
        switch activity {
        // Load the first page.
        case .unstarted: [loadFirst()]
        // A list starts only once; later, a refresh or a retry loads the first page.
        case .refreshing, .idle, .appending, .refreshFailed, .appendFailed, .disposed: []
        }
    }

    mutating func refresh() -> [Effect] {
        switch activity {
        // The first load of a list and a refresh of it are the same thing.
        case .unstarted, .idle: [loadFirst()]
        case .refreshFailed, .appendFailed: unlessHeld(.refresh)
        // One is on its way; its answer will serve this request as well.
        case .refreshing: []
        // A refresh is never lost: it replaces the append, whose answer will be late.
        case .appending(let ticket): [.cancel(ticket), loadFirst()]
        case .disposed: []
        }
    }

    mutating func more(_ trigger: Trigger) -> [Effect] {
        switch activity {
        // The extra row of an empty list came on screen.
        case .unstarted: [loadFirst()]
        // Several triggers at once ask only once.
        case .refreshing, .appending: []
        // Finished is not "not started": after the end nothing is asked for.
        case .idle: hasMore ? [loadNext(for: trigger)] : []
        // After a failure only what the rules name asks again.
        case .refreshFailed:
            switch (mayAskAgain(trigger), items.isEmpty, hasMore) {
            case (false, _, _): []
            case (true, true, _): unlessHeld(.refresh)
            // The refresh failed, the list did not: it goes on where it was.
            case (true, false, true): unlessHeld(.append)
            case (true, false, false): []
            }
        case .appendFailed: mayAskAgain(trigger) ? unlessHeld(.append) : []
        case .disposed: []
        }
    }

    /// Loads the next page; one that is meant to fill the screen drops nothing from the top, or the screen would never fill.
    private mutating func loadNext(for trigger: Trigger) -> Effect {
        switch trigger {
        case .underfilled: pagesOnScreen = items.pageCount + 1
        case .tap, .display, .threshold: break
        }
        return loadNext()
    }

    mutating func retry() -> [Effect] {
        switch activity {
        // The same load again: the first page.
        case .refreshFailed: unlessHeld(.refresh)
        // The same load again: the position has not moved.
        case .appendFailed: unlessHeld(.append)
        // Nothing failed.
        case .unstarted, .refreshing, .idle, .appending, .disposed: []
        }
    }

    mutating func cancel() -> [Effect] {
        switch activity {
        // A cancelled load counts as failed, so that the screen offers it again.
        case .refreshing(let ticket):
            activity = .refreshFailed(.cancelled)
            return [.cancel(ticket)]
        case .appending(let ticket):
            activity = .appendFailed(.cancelled)
            return [.cancel(ticket)]
        // Nothing is on its way.
        case .unstarted, .idle, .refreshFailed, .appendFailed, .disposed: return []
        }
    }

    mutating func filterChanged() -> [Effect] {
        switch activity {
        // The first load will already use the new filter.
        case .unstarted, .disposed: return []
        case .refreshing(let ticket), .appending(let ticket):
            return [.cancel(ticket)] + beginAnew()
        case .idle, .refreshFailed, .appendFailed: return beginAnew()
        }
    }

    mutating func dispose() -> [Effect] {
        let flight = self.flight
        switch activity {
        case .unstarted, .refreshing, .idle, .appending, .refreshFailed, .appendFailed:
            activity = .disposed
            return flight.map { [.cancel($0)] } ?? []
        case .disposed: return []
        }
    }

    mutating func timePassed(_ time: Duration) -> [Effect] {
        switch activity {
        case .refreshFailed(let failure):
            activity = .refreshFailed(failure.after(time))
        case .appendFailed(let failure):
            activity = .appendFailed(failure.after(time))
        // Nothing waits for a time to pass.
        case .unstarted, .refreshing, .idle, .appending, .disposed: return []
        }
        guard patience == nil else { return [] }
        switch heldPurpose {
        case nil: return []
        case .refresh: return [loadFirst()]
        case .append: return [loadNext()]
        }
    }

    /// How long the API still asks clients to wait.
    private var patience: Duration? {
        switch activity {
        case .refreshFailed(let failure), .appendFailed(let failure): failure.patience
        case .unstarted, .refreshing, .idle, .appending, .disposed: nil
        }
    }

    /// Loads at once, or remembers the request until the API's waiting time is over; a refresh outweighs an append.
    private mutating func unlessHeld(_ purpose: LoadTicket<Pointer>.Purpose) -> [Effect] {
        guard patience == nil else {
            if heldPurpose != .refresh { heldPurpose = purpose }
            return []
        }
        switch purpose {
        case .refresh: return [loadFirst()]
        case .append: return [loadNext()]
        }
    }

    private mutating func beginAnew() -> [Effect] {
        let wasEmpty = items.isEmpty
        items = PagedItems()
        merger.removeAll()
        hasMore = false
        next = nil
        let change: [Effect] = wasEmpty ? [] : [.items(.replaced)]
        switch activity {
        case .refreshFailed(let failure), .appendFailed(let failure):
            activity = .refreshFailed(failure)
            return change + unlessHeld(.refresh)
        case .unstarted, .refreshing, .idle, .appending, .disposed: return change + [loadFirst()]
        }
    }

    private func mayAskAgain(_ trigger: Trigger) -> Bool {
        trigger == .tap || asksAgainAfterFailure.contains(trigger)
    }
}
