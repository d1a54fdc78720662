import TapeBench
import TapeList

/// The steps done right.
extension HandmadeList {
    var footer: Footer { rightFooter }

    /// The footer as it should be; what a list that is wrong elsewhere falls back on.
    var rightFooter: Footer {
        guard !notes.items.isEmpty else { return .absent }
        if notes.isAppending { return .loading }
        if let failure = notes.failure, failure.purpose == .append {
            return .failed(failure.reason, notes.isHeld ? .wait : failure.reason.offer)
        }
        switch notes.asking {
        case .tap: return notes.hasMore ? .button : .endMark
        case .display:
            guard notes.hasMore else { return .absent }
            return notes.failure == nil ? .awaitingDisplay : .button
        case .rowsNearEnd: return .absent
        }
    }

    mutating func started() -> [ListEffect] {
        notes.isLoaded || notes.flight != nil ? [] : load(nil)
    }

    mutating func refreshed() -> [ListEffect] { refreshRightly() }

    mutating func refreshRightly() -> [ListEffect] {
        guard !notes.isHeld else {
            notes.wantsRefresh = true
            return []
        }
        switch notes.flight?.purpose {
        case nil: return load(nil)
        case .refresh: return []
        case .append:
            let cancelled = notes.flight.map { [ListEffect.cancel($0)] } ?? []
            return cancelled + load(nil)
        }
    }

    mutating func wished(_ trigger: Trigger) -> [ListEffect] { wishRightly(trigger) }

    mutating func wishRightly(_ trigger: Trigger) -> [ListEffect] {
        guard notes.flight == nil, notes.hasMore, !notes.isHeld,
            notes.failure == nil || trigger == .tap
        else { return [] }
        if notes.failure?.reason.remedy == .refresh { return load(nil) }
        return load(notes.next)
    }

    mutating func retried() -> [ListEffect] { retryRightly() }

    mutating func retryRightly() -> [ListEffect] {
        guard let failure = notes.failure, notes.flight == nil, !notes.isHeld else { return [] }
        switch (failure.reason.remedy, failure.purpose) {
        case (.retry, .append): return load(notes.next)
        case (.retry, .refresh), (.refresh, _): return load(nil)
        }
    }

    mutating func load(_ pointer: String?) -> [ListEffect] {
        changing { notes in
            notes.tickets += 1
            notes.failure = nil
            notes.flight = LoadTicket(
                number: LoadNumber(rawValue: notes.tickets), generation: 0,
                purpose: pointer == nil ? .refresh : .append, pointer: pointer)
            return false
        } + (notes.flight.map { [.load($0)] } ?? [])
    }

    mutating func arrived(
        _ page: LoadedPage<String, String>, _ ticket: LoadNumber
    ) -> [ListEffect] {
        guard let flight = notes.flight, flight.number == ticket else { return [] }
        let count = notes.items.count
        if flight.purpose == .refresh { notes.emptyPages = 0 }
        let isReload = flight.purpose == .refresh
        let effects = accept(read(page), replacing: isReload)
        let hasNews = isReload ? !notes.items.isEmpty : notes.items.count > count
        notes.emptyPages = hasNews ? 0 : notes.emptyPages + 1
        guard !hasNews, notes.hasMore else { return effects }
        guard notes.emptyPages <= 10 else {
            return effects
                + changing { notes in
                    notes.failure = (LoadFailure(.nothingNew(pages: notes.emptyPages)), .append)
                    return false
                }
        }
        return effects + load(notes.next)
    }

    func read(_ page: LoadedPage<String, String>) -> LoadedPage<String, String> { page }

    mutating func accept(
        _ page: LoadedPage<String, String>, replacing: Bool
    ) -> [ListEffect] {
        take(page, replacing: replacing)
    }

    /// Takes a page rightly; what a list that does something else besides begins with.
    mutating func take(_ page: LoadedPage<String, String>, replacing: Bool) -> [ListEffect] {
        let added = replacing ? [] : additions(page.items)
        return changing { notes in
            notes.flight = nil
            notes.isLoaded = true
            notes.hasMore = page.hasMore
            notes.next = page.next
            if replacing { notes.items = page.items.uniqued } else { notes.items += added }
            return replacing
        }
    }

    mutating func broke(_ flight: LoadTicket<String>, _ failure: LoadFailure) -> [ListEffect] {
        breakRightly(flight, failure)
    }

    mutating func breakRightly(
        _ flight: LoadTicket<String>, _ failure: LoadFailure
    ) -> [ListEffect] {
        changing { notes in
            notes.flight = nil
            notes.failure = (failure, flight.purpose)
            return false
        } + [.report(failure)]
    }

    mutating func displayed(_ path: RowPath) -> [ListEffect] {
        switch notes.asking {
        case .tap: []
        case .display: path == footerPath ? wished(.display) : []
        case .rowsNearEnd(let distance):
            path.row >= notes.items.count - distance ? wished(.threshold) : []
        }
    }

    mutating func laidOut(_ lastVisible: RowPath?) -> [ListEffect] {
        switch notes.asking {
        case .tap: []
        case .display:
            footerPath != nil && lastVisible == footerPath ? wished(.underfilled) : []
        case .rowsNearEnd(let distance):
            (lastVisible?.row ?? 0) >= notes.items.count - distance ? wished(.underfilled) : []
        }
    }

    mutating func selected(_ path: RowPath) -> [ListEffect] {
        path == footerPath ? wished(.tap) : []
    }

    mutating func cancelled() -> [ListEffect] { cancelRightly() }

    mutating func cancelRightly() -> [ListEffect] {
        guard let flight = notes.flight else { return [] }
        return [.cancel(flight)]
            + changing { notes in
                notes.flight = nil
                notes.failure = (.cancelled, flight.purpose)
                return false
            }
    }

    mutating func disposed() -> [ListEffect] { disposeRightly() }

    mutating func disposeRightly() -> [ListEffect] {
        notes.isDisposed = true
        defer { notes.flight = nil }
        return notes.flight.map { [.cancel($0)] } ?? []
    }

    mutating func timePassed(_ time: Duration) -> [ListEffect] {
        guard let failure = notes.failure, let patience = failure.reason.patience else { return [] }
        let rest = patience - time
        let effects = changing { notes in
            notes.failure?.reason.kind = .rateLimited(retryAfter: rest > .zero ? rest : nil)
            return false
        }
        guard notes.wantsRefresh, !notes.isHeld else { return effects }
        notes.wantsRefresh = false
        return effects + load(nil)
    }

    func additions(_ page: [String]) -> [String] {
        let known = Set(notes.items)
        return page.uniqued.filter { !known.contains($0) }
    }

    func update(
        from old: (count: Int, footer: Footer), to new: (count: Int, footer: Footer)
    ) -> [ListEffect] {
        rightUpdate(from: old, to: new)
    }

    func rightUpdate(
        from old: (count: Int, footer: Footer), to new: (count: Int, footer: Footer)
    ) -> [ListEffect] {
        var batch = UpdateBatch()
        batch.insertedRows = (old.count..<max(old.count, new.count)).map(RowPath.item)
        switch (old.footer.isPresent, new.footer.isPresent) {
        case (true, true):
            if old.footer != new.footer { batch.reconfiguredRows = [.item(new.count)] }
        case (true, false): batch.deletedRows = [.item(old.count)]
        case (false, true): batch.insertedRows.append(.item(new.count))
        case (false, false): break
        }
        return batch.isEmpty ? [] : [.update(.batch(batch), leaving: shape)]
    }
}

extension RowPath {
    static func item(_ row: Int) -> RowPath { RowPath(section: 0, row: row) }
}

extension LoadFailure {
    var offer: Footer.Offer {
        switch remedy {
        case .retry: .button
        case .refresh: .refresh
        }
    }
}

extension [String] {
    /// Each id once, where it came first.
    var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

/// The handmade list without a mistake.
struct PlainList: HandmadeList {
    let name = "plain list"
    var notes: ListNotes
}
