import Synchronization
package import TapeHTTP
package import TapePlayback

/// The requests of a case, with the times at which they came and were answered.
package final class CaseLog: Sendable {
    /// A request and the outcome of its answer.
    package struct Entry: Sendable {
        package let act: Act
        package let began: ContinuousClock.Instant
        /// Nil while the answer is on its way.
        package fileprivate(set) var ended: ContinuousClock.Instant?
        package fileprivate(set) var delivery: PlaybackEntry.Delivery?
        /// Whether the client reset the connection after the answer, so that it may not have read all of it.
        package fileprivate(set) var isLeft = false
    }

    /// Requests beyond this number are counted but not kept.
    package static let limit = 20_000

    private struct State {
        var entries: [Entry] = []
        /// The index of an act's entry, by the act's number: serving threads may overtake each other.
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

    /// When a page was first requested; nil before that.
    package var lastProgress: ContinuousClock.Instant? { state.withLock(\.lastProgress) }

    /// A request for another server, which came here because this is the client's proxy.
    func note(stray request: HTTPRequest) {
        state.withLock { state in
            state.lastSign = .now
            if state.strays.count < 1_000 { state.strays.append(request) }
        }
    }

    /// The requests for other servers, all of them refused.
    package var strays: [HTTPRequest] { state.withLock(\.strays) }

    /// Whether an answer that will end is on its way: its client may have read all of it and left before that is noted.
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
