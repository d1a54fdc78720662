import Synchronization
import TapeHTTP

/// Remembers the request that was made last and how often, so that a failure can be told with both.
final class LastRequestMemory: Sendable {
    /// What came of a request in the end.
    struct Account: Sendable {
        let exchange: Exchange
        let tries: Int
    }

    private let account = Mutex<Account?>(nil)

    /// Nil before anything was asked.
    var last: Account? { account.withLock { $0 } }

    /// The transport, watched.
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
