import Synchronization
package import TapeHTTP

/// Forwards requests to the servers they are meant for, and returns the answers; redirects are passed back like any other
/// answer.
///
/// Requests wait until ``serve(over:atMost:)`` runs.
package final class PassingPort: PortHandler {
    /// Where a request is forwarded to.
    package enum Destination: Hashable, Sendable {
        /// The one origin that the port stands in for.
        case origin(String)
        /// The host that the request itself names, because the port is a proxy.
        case named
    }

    /// A request being forwarded; its client waits for the answer for as long as this object lives.
    private final class Errand: Sendable {
        let request: HTTPRequest
        /// Scheme, host and port that the client reached.
        let own: String
        let answer = LateContent()
        /// Whether its answer may never end.
        let isStream: Bool

        init(_ request: HTTPRequest, at own: String, isStream: Bool) {
            self.request = request
            self.own = own
            self.isStream = isStream
        }

        deinit { answer.deliver(.closed) }
    }

    /// The hosts whose names resolve to this port without a proxy.
    package let hosts: Set<String>
    private let destination: Destination
    private let rewriting: OriginRewriting
    private let errands: AsyncStream<Errand>
    private let queue: AsyncStream<Errand>.Continuation
    private let observe: @Sendable (Exchange) -> Void
    private let tell: @Sendable (String) -> Void
    /// The places already reported: each is reported once.
    private let told = Mutex<Set<String>>([])
    private let isOver = Atomic<Bool>(false)
    /// Ends when the port does.
    private let end: AsyncStream<Void>
    private let ending: AsyncStream<Void>.Continuation

    /// - Parameters:
    ///   - destination: where requests are forwarded to.
    ///   - hosts: the hosts whose names resolve to this port without a proxy.
    ///   - rewriting: where the origin's URL is replaced by the port's own; a proxy rewrites nothing.
    ///   - observe: called with each exchange before the client gets its answer.
    ///   - tell: called, once for each path, about requests that do not have exactly one answer.
    package init(
        to destination: Destination, hosts: Set<String> = [], rewriting: OriginRewriting = .links,
        observing observe: @escaping @Sendable (Exchange) -> Void = { _ in },
        telling tell: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.tell = tell
        self.hosts = hosts
        self.destination = destination
        self.rewriting = rewriting
        self.observe = observe
        (errands, queue) = AsyncStream.makeStream(of: Errand.self)
        (end, ending) = AsyncStream.makeStream(of: Void.self)
    }

    /// A proxy forwards to any host.
    package func answersFor(_ authority: String) -> Bool { destination == .named }

    package func answer(_ request: WireRequest, at host: String) -> WireAnswer {
        guard !hasFinished else {
            return .refusal(503, "the recording is over", isLast: true)
        }
        guard !["CONNECT", "TRACE"].contains(request.method) else {
            return .refusal(501, "\(request.method) is not passed on")
        }
        let own = Self.origin(of: host, isSecure: request.isSecure)
        let passed = PassedMessage.request(
            request.uncompressed(), to: origin(at: own), from: own)
        guard !PassedMessage.asksForSocket(request) else {
            tellOnce(of: passed, "is a WebSocket, which is not passed on: answers are recorded")
            return .refusal(501, "a WebSocket is not passed on: answers are recorded", isLast: true)
        }
        let isStream = PassedMessage.asksForEvents(request)
        if isStream {
            tellOnce(of: passed, "asks for an event stream, which is passed on once it ends")
        }
        let errand = Errand(passed, at: own, isStream: isStream)
        queue.yield(errand)
        return WireAnswer(.later(errand.answer))
    }

    private func tellOnce(of request: HTTPRequest, _ words: String) {
        // Queries may differ from one attempt to the next.
        let place = request.url.origin + request.url.path
        let isNew = told.withLock { $0.count < 1_000 && $0.insert(place).inserted }
        if isNew { tell("\(request.method.rawValue) \(place) \(words)") }
    }

    /// What has ended while requests are forwarded.
    private enum Ended {
        case request
        /// A request that asked for a stream: it takes no slot, so that one that never ends holds up no other.
        case stream
        /// The port itself.
        case port
    }

    /// Forwards requests until ``finish()``, at most `limit` at a time; those under way or waiting then are abandoned.
    package func serve(over transport: any HTTPTransport, atMost limit: Int = 32) async {
        await withTaskGroup(of: Ended.self) { group in
            group.addTask {
                for await _ in self.end {}
                return .port
            }
            var free = max(limit, 1)
            for await errand in errands {
                while free == 0, !errand.isStream, !hasFinished {
                    if await group.next() == .request { free += 1 }
                }
                if hasFinished { continue }
                if !errand.isStream { free -= 1 }
                group.addTask {
                    await self.run(errand, over: transport)
                    return errand.isStream ? .stream : .request
                }
            }
            group.cancelAll()
        }
    }

    /// Accepts no further requests.
    package func finish() {
        isOver.store(true, ordering: .relaxed)
        queue.finish()
        ending.finish()
    }

    private var hasFinished: Bool { isOver.load(ordering: .relaxed) }

    private func run(_ errand: Errand, over transport: any HTTPTransport) async {
        let exchange = await transport.exchange(errand.request)
        observe(exchange)
        errand.answer.deliver(content(of: exchange, at: errand.own))
    }

    private func content(of exchange: Exchange, at own: String) -> WireAnswer.Content {
        switch exchange.outcome {
        case .whole(let response) where response.status >= 200:
            let passed = back(response, at: own)
            guard exchange.asked.method == .head else {
                return WireResponse(passed).map(WireAnswer.Content.response) ?? .closed
            }
            // The answer states a length but has no body.
            let length = response.headers["Content-Length"].flatMap { Int($0) } ?? 0
            return .stream(
                WireResponseStream(
                    passed, declaredLength: max(length, 0), pieceSize: .max, interval: .zero,
                    end: .whole))
        case .whole(let response):
            return Self.failure(exchange, "it answered with status \(response.status)")
        case .cut(_, let error) where error.code == .tooLarge:
            return Self.failure(exchange, error.detail)
        case .cut(let response, _):
            let passed = back(response, at: own)
            let said = response.undoneCoding == nil ? response.headers["Content-Length"] : nil
            let length = max(said.flatMap { Int($0) } ?? 0, passed.body.count + 1)
            return .stream(
                WireResponseStream(
                    passed, declaredLength: length, pieceSize: .max, interval: .zero, end: .closed))
        case .failed(let error):
            return Self.failure(exchange, error.detail, isMiss: error.code == .unmatched)
        }
    }

    /// The answer as the client gets it.
    private func back(_ response: HTTPResponse, at own: String) -> HTTPResponse {
        var passed = PassedMessage.response(response)
        guard case .origin(let origin) = destination else { return passed }
        PassedMessage.letCookiesStay(in: &passed, isSecure: own.hasPrefix("https:"))
        guard rewriting != .none else { return passed }
        let move = OriginMove(from: origin, to: own)
        for index in passed.headers.indices
        where rewriting == .all || LinkRewriting.headers.contains(passed.headers[index].name) {
            passed.headers[index].value = move.applied(to: passed.headers[index].value)
        }
        // Binary data only seems to contain the origin, and a part (206) has a fixed place in the whole.
        if passed.status != 206, PassedMessage.isText(passed) {
            passed.body = move.applied(to: passed.body)
        }
        return passed
    }

    private func origin(at own: String) -> String {
        if case .origin(let origin) = destination { origin } else { own }
    }

    /// The origin that a client names, without its port if that is the scheme's default.
    private static func origin(of host: String, isSecure: Bool) -> String {
        let (scheme, usual) = isSecure ? ("https", ":443") : ("http", ":80")
        let name = host.hasSuffix(usual) ? String(host.dropLast(usual.count)) : host
        return "\(scheme)://\(name.lowercased())"
    }

    /// The answer for a client whose request could not be forwarded.
    private static func failure(
        _ exchange: Exchange, _ words: String, isMiss: Bool = false
    ) -> WireAnswer.Content {
        let text =
            isMiss ? words : "\(exchange.asked.url.origin) could not be asked: \(words)"
        let response = HTTPResponse(
            status: isMiss ? 501 : 502, headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: Array("pagetape: \(text)\n".utf8))
        return WireResponse(response).map(WireAnswer.Content.response) ?? .closed
    }
}
