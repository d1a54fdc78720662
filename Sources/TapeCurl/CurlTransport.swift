package import TapeHTTP

/// The transport that asks real servers, through libcurl.
///
/// Any number of exchanges may run side by side; one thread moves them all and shares their
/// connections. Redirects are answers like any other and are not followed. URLs go out as they
/// are written, but for bytes beyond ASCII in a path, which curl percent-encodes;
/// `Exchange.sent` shows what went over the wire. A request that a kept connection swallowed
/// because the server had closed it is sent once more on a new one, as HTTP clients do; one that is marked as a
/// write, which twice may do twice what it does, goes on a new connection at once. Releasing the transport cancels what is under
/// way, closes its connections and ends its thread.
package final class CurlTransport: HTTPTransport {
    private let loop: Result<EventLoop, TransportError>
    private let urlLimit: Int
    private let credentialOrigins: Set<String>?

    package init(_ options: CurlOptions = CurlOptions()) {
        urlLimit = options.urlLimit
        credentialOrigins = options.credentialOrigins
        loop = Result { () throws(TransportError) in try EventLoop(options) }
    }

    deinit {
        // Not waited for: a name still being resolved may hold the thread for seconds.
        if case .success(let loop) = loop { loop.stop() }
    }

    /// Curl's name and version, for example `libcurl/7.88.1`.
    package static var version: String { "libcurl/\(CurlLibrary.version)" }

    /// How many connections were opened by the exchanges that have ended.
    package var connectionsOpened: Int {
        switch loop {
        case .success(let loop): loop.connectionsOpened
        case .failure: 0
        }
    }

    /// Asks the server; cancelling the task breaks the transfer off.
    package func exchange(_ request: HTTPRequest) async -> Exchange {
        let length = request.url.text.utf8.count
        guard length <= urlLimit else {
            let detail = "the URL has \(length) bytes, and no more than \(urlLimit) are asked for"
            return Exchange(
                asked: request, outcome: .failed(TransportError(.invalidRequest, detail: detail)))
        }
        switch loop {
        case .failure(let error):
            return Exchange(asked: request, outcome: .failed(error))
        case .success(let loop):
            let isAtHome = credentialOrigins?.contains(request.url.origin) ?? true
            let ticket = Ticket(
                request, bringsCredentials: isAtHome && !RedirectingTransport.isAway)
            return await withTaskCancellationHandler {
                await withCheckedContinuation { loop.submit(ticket, answering: $0) }
            } onCancel: {
                loop.cancel(ticket)
            }
        }
    }
}

/// A walk that runs with `withTaskExecutorPreference(transport)` runs on the transport's thread.
///
/// Between a page and the request for the next there is then no change of threads, which costs
/// more than a small page from a near server. Transfers stand still meanwhile, so this is for code
/// that computes briefly and never blocks.
extension CurlTransport: TaskExecutor {
    package func enqueue(_ job: UnownedJob) {
        switch loop {
        case .success(let loop): unsafe loop.run(job, for: asUnownedTaskExecutor())
        case .failure: globalConcurrentExecutor.enqueue(job)
        }
    }
}
