import Synchronization
import TapeHTTP
import TapePaging

/// Records every answer that asked to wait, including those after which a retry succeeded.
final class RateLimitNotes: HTTPTransport {
    private let tape: any HTTPTransport
    private let convention: Convention
    private let limited = Mutex<[RateLimitedAnswer]>([])

    init(_ tape: any HTTPTransport, under convention: Convention) {
        self.tape = tape
        self.convention = convention
    }

    /// Every answer so far that asked to wait.
    var answers: [RateLimitedAnswer] { limited.withLock { $0 } }

    func exchange(_ request: HTTPRequest) async -> Exchange {
        let exchange = await tape.exchange(request)
        if let answer = RateLimitedAnswer(exchange, under: convention) {
            limited.withLock { $0.append(answer) }
        }
        return exchange
    }
}
