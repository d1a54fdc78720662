import Synchronization
import TapeCassette
import TapeHTTP

/// A request with the result of its search in a playback, so that repeating it needs no search.
package final class KnownRequest: Sendable {
    /// The answer without a fault, and the recording that it belongs to.
    private struct Usual {
        let index: Int
        let isRepeat: Bool
        let planned: PlannedAnswer
        let isRedirect: Bool
    }

    /// The largest body that is kept for a request.
    private static let largestKept = 64 << 10

    let request: HTTPRequest
    let wanted: DeckRequest
    private let usual = Mutex<Usual?>(nil)

    init(_ request: HTTPRequest, _ wanted: DeckRequest) {
        self.request = request
        self.wanted = wanted
    }

    /// The kept answer for a recording; nil if it belongs to another one.
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
