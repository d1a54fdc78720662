import Synchronization
import TapeHTTP

/// Counts the forwarded requests, and how they ended.
final class PassingTally: Sendable {
    struct Counts: Sendable {
        var exchanges = 0
        /// Requests without a complete answer.
        var failures = 0
        /// Requests to be played that have no recording.
        var misses = 0
    }

    private let state = Mutex(Counts())

    var counts: Counts { state.withLock { $0 } }

    /// Counts an exchange and returns a line about it; `asked` is its request as it may be shown.
    func note(_ exchange: Exchange, of asked: HTTPRequest) -> (line: String, isTrouble: Bool) {
        let request = "\(asked.method.rawValue) \(asked.url.text)"
        switch exchange.outcome {
        case .whole(let response):
            state.withLock { $0.exchanges += 1 }
            let size = response.body.count
            return ("\(request) → \(HTTPStatus(rawValue: response.status)), \(size) bytes", false)
        case .cut(_, let error), .failed(let error):
            // A cancelled request says nothing about the server.
            guard error.code != .cancelled else { return ("\(request) was called off", false) }
            state.withLock { counts in
                counts.exchanges += 1
                if error.code == .unmatched { counts.misses += 1 } else { counts.failures += 1 }
            }
            return ("\(request) → \(error.detail)", true)
        }
    }
}
