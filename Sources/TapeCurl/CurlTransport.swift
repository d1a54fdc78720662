package import TapeHTTP

/// The transport that sends requests to real servers, through libcurl.
///
/// Any number of exchanges may run side by side; one thread handles them all, and they share connections. Redirects are
/// returned like any other answer and are not followed. URLs go out as they are written, except that curl percent-encodes
/// non-ASCII bytes in a path; `Exchange.sent` shows what went over the wire. If the server had already closed a kept
/// connection, the request is sent once more on a new one, as HTTP clients do. A request marked as a write could take effect
/// twice that way, so it uses a new connection from the start. Releasing the transport cancels exchanges in progress, closes
/// its connections and ends its thread.
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
        // The thread is not joined: resolving a name may block it for seconds.
        if case .success(let loop) = loop { loop.stop() }
    }

    /// Curl's name and version, for example `libcurl/7.88.1`.
    package static var version: String { "libcurl/\(CurlLibrary.version)" }

    /// How many connections the finished exchanges have opened.
    package var connectionsOpened: Int {
        switch loop {
        case .success(let loop): loop.connectionsOpened
        case .failure: 0
        }
    }

    /// Sends a request to its server; cancelling the task aborts the transfer.
    package func exchange(_ request: HTTPRequest) async -> Exchange {
        let length = request.url.text.utf8.count
        guard length <= urlLimit else {
            let detail = "the URL has \(length) bytes; the limit is \(urlLimit)"
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
/// This saves a thread switch between a page and the request for the next, which costs more than a small page from a near
/// server. Transfers stand still meanwhile, so this is for code that computes briefly and never blocks.
extension CurlTransport: TaskExecutor {
    package func enqueue(_ job: UnownedJob) {
        switch loop {
        case .success(let loop): unsafe loop.run(job, for: asUnownedTaskExecutor())
        case .failure: globalConcurrentExecutor.enqueue(job)
        }
    }
}
