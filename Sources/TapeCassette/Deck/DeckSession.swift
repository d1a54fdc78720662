import Synchronization
package import TapeHTTP

/// One run of one client or law over a deck: what was used up in it, and what was repeated.
///
/// Safe to share: identical requests get the same recordings in the same order, whatever the
/// schedule.
package final class DeckSession: Sendable {
    /// Recordings of one request; those of a purpose are among all of them, so these two numbers tell lists apart.
    private struct Passage: Hashable {
        let first: Int
        let count: Int
    }

    private struct Uses {
        /// What is used up; with `cycle`, in the present round.
        var used: Set<Int> = []
        /// How often each recording was delivered whole.
        var counts: [Int: Int] = [:]
        var repeats: [Int: Int] = [:]
        /// How many recordings of a request at least are used up, so that looking for the next takes no longer the more
        /// there are.
        var passed: [Passage: Int] = [:]
    }

    /// A request as it would have been recorded, and what it is found by.
    private struct Wanted {
        let safe: HTTPRequest
        let key: RequestKey
    }

    /// So many requests are kept ready, and no larger body.
    private static let mostReady = 256
    private static let largestReady = 4_096

    private let deck: Deck
    private let policy: DeckPolicy
    private let uses = Mutex(Uses())
    /// Clients ask the same again and again, and looking for secrets in what they ask takes longer than all else.
    private let ready = Mutex<[HTTPRequest: Wanted]>([:])

    init(of deck: Deck, policy: DeckPolicy) {
        self.deck = deck
        self.policy = policy
    }

    /// Takes the recording that answers a request, and uses it up.
    ///
    /// A caller that cannot deliver the answer whole must ``giveBack(_:)`` it.
    package func take(for request: HTTPRequest, forAnyPurpose: Bool = false) -> DeckTake {
        let wanted = wanted(by: request)
        let (safe, key) = (wanted.safe, wanted.key)
        let fitting = deck.candidates(for: key, request.mark)
        let others = forAnyPurpose ? deck.recordings(of: key).filter { !fitting.contains($0) } : []
        let candidates = fitting + others
        let taken = uses.withLock { Self.take(from: candidates, policy: policy, &$0) }
        guard let taken else {
            return .missing(deck.difference(of: safe, key, used: candidates))
        }
        deck.notePlayed(taken.index)
        return .recording(taken.index, isRepeat: taken.isRepeat)
    }

    private func wanted(by request: HTTPRequest) -> Wanted {
        if let known = ready.withLock({ $0[request] }) { return known }
        let safe = deck.asRecorded(request)
        let wanted = Wanted(safe: safe, key: deck.key(of: safe))
        guard request.body?.count ?? 0 <= Self.largestReady else { return wanted }
        ready.withLock { ready in
            if ready.count >= Self.mostReady { ready = [:] }
            ready[request] = wanted
        }
        return wanted
    }

    /// Takes the recording that answers a request, and reads it.
    package func answer(_ request: HTTPRequest, forAnyPurpose: Bool = false) -> DeckAnswer {
        switch take(for: request, forAnyPurpose: forAnyPurpose) {
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

    /// Makes a recording available again that did not reach its client whole.
    package func giveBack(_ index: Int) {
        let isReleased = uses.withLock { Self.release(index, in: &$0) }
        if isReleased { deck.noteGivenBack(index) }
    }

    /// The recordings this session has not used, in the order of the file.
    package var leftovers: [Int] {
        let counts = uses.withLock { $0.counts }
        return (0..<deck.cassette.count).filter { counts[$0, default: 0] == 0 }
    }

    /// Which recordings were given again and how often, in the order of the file.
    package var repeats: [(index: Int, times: Int)] {
        uses.withLock { $0.repeats }
            .sorted { $0.key < $1.key }
            .map { (index: $0.key, times: $0.value) }
    }

    private static func take(
        from candidates: [Int], policy: DeckPolicy, _ uses: inout Uses
    ) -> (index: Int, isRepeat: Bool)? {
        guard let first = candidates.first, let last = candidates.last else { return nil }
        let passage = Passage(first: first, count: candidates.count)
        var start = uses.passed[passage] ?? 0
        while start < candidates.count, uses.used.contains(candidates[start]) { start += 1 }
        uses.passed[passage] = start
        if start < candidates.count { return deliver(candidates[start], &uses) }
        switch policy {
        case .stop: return nil
        case .repeatLast: return deliver(last, &uses)
        case .cycle:
            uses.used.subtract(candidates)
            uses.passed[passage] = 0
            return deliver(first, &uses)
        }
    }

    private static func deliver(
        _ index: Int, _ uses: inout Uses
    ) -> (index: Int, isRepeat: Bool) {
        let isRepeat = uses.counts[index, default: 0] > 0
        uses.used.insert(index)
        uses.counts[index, default: 0] += 1
        if isRepeat { uses.repeats[index, default: 0] += 1 }
        return (index, isRepeat)
    }

    /// Takes a delivery back; false if there was none.
    private static func release(_ index: Int, in uses: inout Uses) -> Bool {
        let count = uses.counts[index, default: 0]
        guard count > 0 else { return false }
        uses.counts[index] = count == 1 ? nil : count - 1
        if let times = uses.repeats[index] { uses.repeats[index] = times == 1 ? nil : times - 1 }
        uses.used.remove(index)
        uses.passed = [:]
        return true
    }
}

/// Which recording answers a request.
package enum DeckTake: Sendable {
    /// The interaction's index in the cassette, and whether it had been used before and the policy gave it again.
    case recording(Int, isRepeat: Bool)
    case missing(RequestDifference)
}

/// What a deck has for a request.
package enum DeckAnswer: Sendable {
    case recorded(DeckDelivery)
    case missing(RequestDifference)
    /// There is a recording, and its text is broken.
    case unreadable(CassetteError)
}

/// A recording handed out by a session.
package struct DeckDelivery: Sendable {
    /// The interaction's index in the cassette.
    package let index: Int
    package let interaction: Interaction
    /// Whether it had been used before and the policy gave it again.
    package let isRepeat: Bool
}
