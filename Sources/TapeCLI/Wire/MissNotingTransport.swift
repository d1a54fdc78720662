import Synchronization
import TapeHTTP

/// Notes requests that have no recording.
struct MissNotingTransport: HTTPTransport {
    let base: any HTTPTransport
    let misses: Misses

    func exchange(_ request: HTTPRequest) async -> Exchange {
        let exchange = await base.exchange(request)
        if case .failed(let error) = exchange.outcome, error.code == .unmatched {
            misses.note(error.detail)
        }
        return exchange
    }
}

/// Messages about requests that had no recording.
final class Misses: Sendable {
    private let messages = Mutex<[String]>([])

    var all: [String] { messages.withLock { $0 } }

    func note(_ message: String) { messages.withLock { $0.append(message) } }
}
