import Synchronization
package import TapeHTTP

/// One run of one client or law over a deck: which recordings it used up, and which it repeated.
///
/// Safe to share: identical requests get the same recordings in the same order, whatever the
/// schedule.
package final class DeckSession: Sendable {
    /// A list of recordings of one request.
    ///
    /// First index and lengths identify it: the lists by purpose are parts of the full list.
    private struct Passage: Hashable {
        let first: Int
        let count: Int
        /// How many were made for the request's own purpose; those come first.
        let ownCount: Int
    }

    /// How one recording was used.
    private struct Use {
        /// Whether it is used up; with `cycle`, in the current round.
        var isUsed = false
        /// How often it was delivered whole.
        var count = 0
        var repeats = 0

        /// Counts one more delivery; returns whether it had been delivered before.
        mutating func deliver() -> Bool {
            let isRepeat = count > 0
            isUsed = true
            count += 1
            if isRepeat { repeats += 1 }
            return isRepeat
        }

        /// Takes a delivery back; returns false if there was none.
        mutating func takeBack() -> Bool {
            guard count > 0 else { return false }
            count -= 1
            repeats = max(repeats - 1, 0)
            isUsed = false
            return true
        }
    }

    private struct Uses {
        var recordings: [Int: Use] = [:]
        /// At least how many recordings at the start of each list are used up, so that finding the next one does not get slower
        /// with their number.
        var passed: [Passage: Int] = [:]
        /// The last recording without a mark that each marked request was given.
        var pages: [PageMark: Int] = [:]
    }

    /// How many requests are cached, and how large a cached request's body may be.
    private static let mostReady = 256
    private static let largestReady = 4_096

    let deck: Deck
    private let policy: DeckPolicy
    private let uses = Mutex(Uses())
    /// Clients repeat their requests, and looking for secrets in a request is the slowest step.
    private let ready = Mutex<[HTTPRequest: DeckRequest]>([:])

    init(of deck: Deck, policy: DeckPolicy) {
        self.deck = deck
        self.policy = policy
    }

    /// Takes the recording that answers a request and marks it as used.
    ///
    /// A caller that cannot deliver the whole answer must ``giveBack(_:)`` it.
    package func take(for request: HTTPRequest, forAnyPurpose: Bool = false) -> DeckTake {
        let wanted = find(request)
        var candidates = wanted.recordings
        if forAnyPurpose {
            let first = Set(wanted.recordings)
            candidates += deck.recordings(of: wanted.key).filter { !first.contains($0) }
        }
        let taken = take(for: wanted, among: candidates)
        if case .recording(let index, _) = taken, let mark = request.mark,
            deck.requests[index].mark == nil
        {
            uses.withLock { $0.pages[mark] = index }
        }
        return taken
    }

    /// Takes the recording that answers a request found earlier.
    package func take(for wanted: DeckRequest) -> DeckTake {
        take(for: wanted, among: wanted.recordings)
    }

    private func take(for wanted: DeckRequest, among candidates: [Int]) -> DeckTake {
        let ownCount = wanted.recordings.count
        let taken = uses.withLock {
            Self.take(from: candidates, ownCount: ownCount, policy: policy, &$0)
        }
        guard let taken else {
            return .missing(deck.difference(of: wanted.safe, wanted.key, used: candidates))
        }
        deck.notePlayed(taken.index)
        return .recording(taken.index, isRepeat: taken.isRepeat)
    }

    /// Finds the recordings of a request without using any of them up.
    package func find(_ request: HTTPRequest) -> DeckRequest {
        if let known = ready.withLock({ $0[request] }) { return known }
        let safe = deck.asRecorded(request)
        let key = deck.key(of: safe)
        let wanted = DeckRequest(
            safe: safe, key: key, recordings: deck.candidates(for: key, request.mark))
        guard request.body?.count ?? 0 <= Self.largestReady else { return wanted }
        ready.withLock { ready in
            if ready.count >= Self.mostReady { ready = [:] }
            ready[request] = wanted
        }
        return wanted
    }

    /// Takes the recording that answers a request and reads it.
    package func answer(_ request: HTTPRequest) -> DeckAnswer {
        switch take(for: request) {
        case .missing(let difference): return .missing(difference)
        case .recording(let index, let isRepeat):
            do {
                return .recorded(
                    DeckDelivery(
                        index: index, interaction: try deck.read(index), isRepeat: isRepeat))
            } catch {
                return .unreadable(error)
            }
        }
    }

    /// Makes a recording available again after it did not reach its client whole.
    package func giveBack(_ index: Int) {
        let isReleased = uses.withLock { Self.release(index, in: &$0) }
        if isReleased { deck.noteGivenBack(index) }
    }

    /// The recordings without marks that answered requests with marks.
    var pages: [PageMark: Int] { uses.withLock { $0.pages } }

    /// The recordings that this session has not used, in file order.
    package var leftovers: [Int] {
        let uses = uses.withLock { $0.recordings }
        return (0..<deck.cassette.count).filter { uses[$0]?.count ?? 0 == 0 }
    }

    /// Which recordings were repeated and how often, in file order.
    package var repeats: [(index: Int, times: Int)] {
        uses.withLock { $0.recordings }
            .filter { $0.value.repeats > 0 }
            .sorted { $0.key < $1.key }
            .map { (index: $0.key, times: $0.value.repeats) }
    }

    private static func take(
        from candidates: [Int], ownCount: Int, policy: DeckPolicy, _ uses: inout Uses
    ) -> (index: Int, isRepeat: Bool)? {
        guard let first = candidates.first, let last = candidates.last else { return nil }
        let passage = Passage(first: first, count: candidates.count, ownCount: ownCount)
        var start = uses.passed[passage] ?? 0
        let begin = start
        while start < candidates.count, uses.recordings[candidates[start]]?.isUsed == true {
            start += 1
        }
        if start != begin { uses.passed[passage] = start }
        if start < candidates.count { return deliver(candidates[start], &uses) }
        switch policy {
        case .stop: return nil
        case .repeatLast: return deliver(last, &uses)
        case .cycle:
            for candidate in candidates { uses.recordings[candidate]?.isUsed = false }
            uses.passed[passage] = 0
            return deliver(first, &uses)
        }
    }

    private static func deliver(
        _ index: Int, _ uses: inout Uses
    ) -> (index: Int, isRepeat: Bool) {
        (index, uses.recordings[index, default: Use()].deliver())
    }

    /// Takes a delivery back; returns false if there was none.
    private static func release(_ index: Int, in uses: inout Uses) -> Bool {
        guard uses.recordings[index]?.takeBack() == true else { return false }
        uses.passed = [:]
        return true
    }
}

/// A request as it would have been recorded, its lookup key, and the recordings that answer it.
package struct DeckRequest: Sendable {
    let safe: HTTPRequest
    let key: RequestKey
    let recordings: [Int]
}

/// The recording that answers a request, if there is one.
package enum DeckTake: Sendable {
    /// The interaction's index in the cassette, and whether the policy repeated a used one.
    case recording(Int, isRepeat: Bool)
    case missing(RequestDifference)
}

/// A deck's answer to a request.
package enum DeckAnswer: Sendable {
    case recorded(DeckDelivery)
    case missing(RequestDifference)
    /// There is a recording, but its text is broken.
    case unreadable(CassetteError)
}

/// A recording handed out by a session.
package struct DeckDelivery: Sendable {
    /// The interaction's index in the cassette.
    package let index: Int
    package let interaction: Interaction
    /// Whether the policy repeated a used recording.
    package let isRepeat: Bool
}
