import Synchronization
import TapeCassette
import TapeHTTP

/// A request that was looked for in a playback, so that asking again looks for nothing.
package final class KnownRequest: Sendable {
    /// What is played without a fault, and for which recording.
    private struct Usual {
        let index: Int
        let isRepeat: Bool
        let planned: PlannedAnswer
        let isRedirect: Bool
    }

    /// No larger body is kept for a request.
    private static let largestKept = 64 << 10

    let request: HTTPRequest
    let wanted: DeckRequest
    private let usual = Mutex<Usual?>(nil)

    init(_ request: HTTPRequest, _ wanted: DeckRequest) {
        self.request = request
        self.wanted = wanted
    }

    /// What a recording was last played as; nil where it was another one.
    func usual(_ index: Int, isRepeat: Bool) -> (planned: PlannedAnswer, isRedirect: Bool)? {
        usual.withLock { usual in
            guard let usual, usual.index == index, usual.isRepeat == isRepeat else { return nil }
            return (usual.planned, usual.isRedirect)
        }
    }

    func keep(_ planned: PlannedAnswer, for index: Int, isRepeat: Bool, isRedirect: Bool) {
        guard planned.outcome.response?.body.count ?? 0 <= Self.largestKept else { return }
        usual.withLock {
            $0 = Usual(index: index, isRepeat: isRepeat, planned: planned, isRedirect: isRedirect)
        }
    }
}
