import Synchronization
import TapeHTTP

/// Remembers the last request and its number of tries, to describe a failure.
final class LastRequestMemory: Sendable {
    /// The final result of a request.
    struct Account: Sendable {
        let exchange: Exchange
        let tries: Int
    }

    private let account = Mutex<Account?>(nil)

    /// Nil before the first request.
    var last: Account? { account.withLock { $0 } }

    /// A transport that notes each request here.
    func watching(_ transport: any HTTPTransport) -> any HTTPTransport {
        WatchedTransport(base: transport, memory: self)
    }

    fileprivate func note(_ exchange: Exchange) {
        account.withLock { account in
            let isAgain = account?.exchange.asked.mark == exchange.asked.mark
            account = Account(exchange: exchange, tries: isAgain ? (account?.tries ?? 0) + 1 : 1)
        }
    }
}

private struct WatchedTransport: HTTPTransport {
    let base: any HTTPTransport
    let memory: LastRequestMemory

    func exchange(_ request: HTTPRequest) async -> Exchange {
        let exchange = await base.exchange(request)
        memory.note(exchange)
        return exchange
    }
}
