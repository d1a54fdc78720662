import Synchronization
package import TapeHTTP
package import TapePlayback

/// The requests of a case with the moments at which they came and were answered.
package final class CaseLog: Sendable {
    /// A request, and how its answer went.
    package struct Entry: Sendable {
        package let act: Act
        package let began: ContinuousClock.Instant
        /// Nil while the answer is on its way.
        package fileprivate(set) var ended: ContinuousClock.Instant?
        package fileprivate(set) var delivery: PlaybackEntry.Delivery?
        /// Whether the client broke the connection off behind the answer, so that it may not have read all of it.
        package fileprivate(set) var isLeft = false
    }

    /// More requests than these are counted and not kept.
    package static let limit = 20_000

    private struct State {
        var entries: [Entry] = []
        /// Where the entry of an act is, by its number: threads that serve may overtake each other.
        var places: [Int: Int] = [:]
        var count = 0
        var lastSign: ContinuousClock.Instant?
        var pages: Set<Int> = []
        var lastProgress: ContinuousClock.Instant?
        var strays: [HTTPRequest] = []
    }

    private let state = Mutex(State())

    package init() {}

    func begin(_ act: Act) {
        let now = ContinuousClock.now
        state.withLock { state in
            state.count += 1
            state.lastSign = now
            if let page = act.request.mark?.page, state.pages.insert(page).inserted {
                state.lastProgress = now
            }
            guard state.entries.count < Self.limit else { return }
            state.places[act.number] = state.entries.count
            state.entries.append(Entry(act: act, began: now))
        }
    }

    func end(_ act: Act, _ delivery: PlaybackEntry.Delivery) {
        let now = ContinuousClock.now
        state.withLock { state in
            // A stalled answer that we end ourselves is no sign of life.
            if act.ending != .silence { state.lastSign = now }
            guard let place = state.places[act.number] else { return }
            state.entries[place].ended = now
            state.entries[place].delivery = delivery
        }
    }

    func leave(_ act: Act) {
        state.withLock { state in
            guard let place = state.places[act.number] else { return }
            state.entries[place].isLeft = true
        }
    }

    /// When a page was first asked for; nil before the first.
    package var lastProgress: ContinuousClock.Instant? { state.withLock(\.lastProgress) }

    /// A request for another server, which came here because this is its proxy.
    func note(stray request: HTTPRequest) {
        state.withLock { state in
            state.lastSign = .now
            if state.strays.count < 1_000 { state.strays.append(request) }
        }
    }

    /// The requests for other servers, all of them refused.
    package var strays: [HTTPRequest] { state.withLock(\.strays) }

    /// Whether an answer is on its way that ends some time: its client may have read all of it and be gone before that is noted.
    package var isAnswering: Bool {
        state.withLock { state in
            state.entries.contains { $0.ended == nil && $0.act.ending != .silence }
        }
    }

    /// The requests in the order in which they came.
    package var entries: [Entry] { state.withLock(\.entries) }

    /// How many requests came.
    package var count: Int { state.withLock(\.count) }

    /// When a request last came or was answered; nil before the first.
    package var lastSign: ContinuousClock.Instant? { state.withLock(\.lastSign) }
}
