/// Decides a walk step by step: pages in, positions out; it sends nothing and waits for nothing.
package struct PagingMachine: Sendable {
    /// What happens to a walk.
    package enum Event: Sendable {
        case start
        case arrived(PageReading)
        case failed(PageError)
    }

    /// What the walk wants next.
    package enum Action: Hashable, Sendable {
        case fetch(Position, page: Int)
        case finish
    }

    private enum State {
        case unstarted
        /// Waiting for the page at a position.
        case waiting(Position)
        case finished
    }

    private let convention: Convention
    private let pageLimit: Int
    private var state = State.unstarted
    private var visited: [Position: Int] = [:]
    /// The ledger so far; complete once `finish` was answered.
    package private(set) var walk = Walk()

    /// A machine that gives up after `pageLimit` pages, so that no API can keep it walking for ever.
    package init(_ convention: Convention, pageLimit: Int = 100_000) {
        self.convention = convention
        self.pageLimit = pageLimit
    }

    package mutating func handle(_ event: Event) -> Action {
        switch (state, event) {
        case (.unstarted, .start):
            return move(to: .first)
        case (.waiting(let position), .arrived(let reading)):
            return enter(reading, at: position)
        case (.waiting, .failed(let error)):
            return finish(.failed(page: walk.pages.count + 1, error))
        case (.waiting(let position), .start):
            return .fetch(position, page: walk.pages.count + 1)
        case (.unstarted, .arrived), (.unstarted, .failed), (.finished, _):
            return .finish
        }
    }

    private mutating func enter(_ reading: PageReading, at position: Position) -> Action {
        let seen = walk.digests.count + reading.items.count
        let next = reading.next ?? counted(after: position, receiving: reading.items.count)
        let signals = Signals(
            pointer: convention.source.isGiven ? reading.next != nil : nil,
            flag: reading.saysMore,
            count: reading.total.map { seen < $0 }
        )
        guard let hasMore = hasMore(reading, signals) else {
            walk.append(
                reading, at: position, next: next, hasMore: false, signals: signals,
                under: convention)
            return finish(.failed(page: walk.pages.count, missingAuthority))
        }
        walk.append(
            reading, at: position, next: next, hasMore: hasMore, signals: signals, under: convention
        )
        guard hasMore else { return finish(.end) }
        guard let next else {
            let detail = "the page says there is more but gives no next position"
            return finish(.failed(page: walk.pages.count, PageError(.badSignal, detail: detail)))
        }
        return move(to: next)
    }

    private mutating func move(to position: Position) -> Action {
        if let earlier = visited[position] {
            return finish(.looped(page: walk.pages.count, backTo: earlier))
        }
        guard walk.pages.count < pageLimit else { return finish(.capped(pageLimit)) }
        visited[position] = walk.pages.count + 1
        state = .waiting(position)
        return .fetch(position, page: walk.pages.count + 1)
    }

    private mutating func finish(_ ending: Walk.Ending) -> Action {
        walk.ending = ending
        state = .finished
        return .finish
    }

    /// The position that follows by counting, where the convention counts.
    private func counted(after position: Position, receiving count: Int) -> Position? {
        guard case .counted(let advance) = convention.source else { return nil }
        let offset = if case .offset(let offset) = position { offset } else { 0 }
        switch advance {
        case .received: return .offset(offset.clampedAdding(count))
        case .limit: return .offset(offset.clampedAdding(convention.size?.value ?? count))
        }
    }

    /// What the authority says; nil where it is silent.
    private func hasMore(_ reading: PageReading, _ signals: Signals) -> Bool? {
        switch convention.authority {
        case .next: reading.next != nil
        case .more: signals.flag
        case .total: signals.count.map { $0 && !reading.items.isEmpty }
        case .shortPage: convention.size.map { reading.items.count >= $0.value }
        case .emptyPage: !reading.items.isEmpty
        }
    }

    private var missingAuthority: PageError {
        let detail =
            "the page does not give `\(convention.authority.rawValue)`, which decides the end"
        return PageError(.badSignal, detail: detail)
    }
}

extension Convention.Source {
    /// Whether the server gives the position, rather than the client computing it.
    package var isGiven: Bool {
        switch self {
        case .link, .token: true
        case .counted: false
        }
    }
}

extension Int {
    /// The sum, or the largest number where it would be past that; the walk then ends as a loop.
    fileprivate func clampedAdding(_ other: Int) -> Int {
        let (sum, isPast) = addingReportingOverflow(other)
        return isPast ? .max : sum
    }
}
