import Synchronization
import TapeHTTP

/// Notes which requests no recording answers.
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

/// Requests that nothing answered.
final class Misses: Sendable {
    private let messages = Mutex<[String]>([])

    var all: [String] { messages.withLock { $0 } }

    func note(_ message: String) { messages.withLock { $0.append(message) } }
}
