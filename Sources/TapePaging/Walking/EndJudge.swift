/// Decides by one signal, the authority, whether a page is the last, and records what all signals say.
struct EndJudge: Sendable {
    /// Facts about the whole list that pages have given so far.
    struct Known: Sendable {
        /// The latest total that a page gave; later pages may leave it out.
        private(set) var total: Int?
        private(set) var pages: Int?

        mutating func note(_ reading: PageReading) {
            total = reading.total ?? total
            pages = reading.pageCount?.value ?? pages
        }
    }

    /// The decision.
    struct Decision {
        /// Whether more follows, according to the authority; nil where the page does not give that signal.
        let hasMore: Bool?
        let signals: Signals
    }

    private let endpoint: PagedEndpoint

    init(_ endpoint: PagedEndpoint) {
        self.endpoint = endpoint
    }

    private var convention: Convention { endpoint.convention }

    func judge(
        _ reading: PageReading, at position: Position, known: Known, page: Int,
        seen: Int
    ) -> Decision {
        if reading.facts.isPastEnd {
            return Decision(hasMore: false, signals: Signals())
        }
        let number = number(of: position)
        let counted = number.flatMap { self.number(after: $0, receiving: reading.items.count) }
        var signals = Signals()
        signals.pointer = convention.pointerIsSignal ? reading.pointer != nil : nil
        signals.flag = reading.saysMore
        signals.count = isExact ? count(reading, known, number, counted, seen) : nil
        signals.pages = pages(known, number, page)
        // A full page may still be the last, so only a short one is a signal.
        let isShort = convention.size?.exactness == .exact && isFull(reading) == false
        signals.full = isShort ? false : nil
        signals.extraRow = reading.hasExtraRow
        let hasMore: Bool? =
            switch convention.authority {
            case .next: reading.pointer != nil
            case .more: signals.flag
            case .total: count(reading, known, number, counted, seen)
            case .pages: signals.pages
            case .shortPage: isFull(reading)
            case .emptyPage: !reading.items.isEmpty
            case .extraRow: reading.hasExtraRow
            case .pastEnd: true
            case .single: false
            }
        return Decision(hasMore: hasMore, signals: signals)
    }

    private var isExact: Bool {
        switch convention.total?.meaning {
        case .exact?, .atStart?, .remaining?: true
        case .estimate?, .atLeast?, nil: false
        }
    }

    private func isFull(_ reading: PageReading) -> Bool? {
        convention.size.map { reading.items.count >= $0.granted }
    }

    /// Whether the total says that there is more.
    private func count(
        _ reading: PageReading, _ known: Known, _ number: Int?, _ counted: Int?, _ seen: Int
    ) -> Bool? {
        switch convention.total?.meaning {
        case nil: return nil
        case .remaining?: return reading.total.map { $0 > 0 }
        // A total that is not exact cannot show the end; an empty page does.
        case .estimate?, .atLeast?: return known.total.map { _ in !reading.items.isEmpty }
        case .exact?, .atStart?: break
        }
        guard let total = known.total else { return nil }
        let seen = seen.addingSaturated(endpoint.itemsBefore)
        guard let counter = convention.counter, let number, let counted else { return seen < total }
        let passed = counted.subtractingSaturated(endpoint.listStart)
        switch counter.advance {
        case .limit: return passed < total
        case .received: return passed < total && !reading.items.isEmpty
        case .one:
            guard let size = convention.size else { return seen < total && !reading.items.isEmpty }
            let begun = number.subtractingSaturated(endpoint.listStart).addingSaturated(1)
            let isWithin = begun.multipliedSaturated(by: size.granted) < total
            // A server may send smaller pages than asked for; then the number of items is the better sign.
            return isWithin || (seen < total && !reading.items.isEmpty && size.exactness != .exact)
        }
    }

    private func pages(_ known: Known, _ number: Int?, _ page: Int) -> Bool? {
        guard let pages = known.pages else { return nil }
        guard let counter = convention.counter, counter.advance == .one, let number else {
            return page + endpoint.pagesBefore < pages
        }
        return number.subtractingSaturated(endpoint.listStart).addingSaturated(1) < pages
    }

    /// The error for a page that does not give the authority's signal.
    var silence: PageError {
        let detail =
            "the page does not give `\(convention.authority.rawValue)`, which decides the end"
        return PageError(.deadEnd, detail: detail)
    }
}

extension EndJudge {
    /// The number of a position, where the client counts positions.
    private func number(of position: Position) -> Int? {
        guard convention.counter != nil else { return nil }
        switch position.pointing {
        case .first: return endpoint.firstNumber
        case .number(let number): return number
        case .url, .values, .map, .carrying: return nil
        }
    }

    /// The number of the next position, where the client counts positions.
    func number(after position: Position, receiving count: Int) -> Int? {
        number(of: position).flatMap { number(after: $0, receiving: count) }
    }

    private func number(after number: Int, receiving count: Int) -> Int? {
        switch convention.counter?.advance {
        case .one?: number.addingSaturated(1)
        case .limit?: number.addingSaturated(convention.size?.granted ?? count)
        case .received?: number.addingSaturated(count)
        case nil: nil
        }
    }

    /// Whether the page at a position would exceed the number of items that the server lets clients reach.
    func passes(_ window: Int, _ position: Position) -> Bool {
        guard let counter = convention.counter, let number = number(of: position) else {
            return false
        }
        let size = convention.size?.granted ?? 1
        let distance = number.subtractingSaturated(endpoint.listStart)
        let start = counter.advance == .one ? distance.multipliedSaturated(by: size) : distance
        return start.addingSaturated(size) > window
    }

    /// The expected number of pages, an estimate for progress bars.
    func expectedPages(_ known: Known, _ walk: Walk) -> Int? {
        if let pages = known.pages { return max(pages, walk.pages.count) }
        guard let total = known.total, let last = walk.pages.last else { return nil }
        let size = convention.size?.granted ?? last.items.count
        guard size > 0 else { return nil }
        if convention.total?.meaning == .remaining {
            return (total.addingSaturated(size - 1) / size).addingSaturated(walk.pages.count)
        }
        return max(walk.pages.count, (total.addingSaturated(size - 1)) / size)
    }
}
