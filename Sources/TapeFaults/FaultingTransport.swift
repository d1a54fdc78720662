import Synchronization
package import TapeHTTP

/// A transport that acts out a fault plan on the exchanges of another, by the page each is marked with.
package final class FaultingTransport: HTTPTransport {
    /// What strikes when, and what a page looked like that a later fault needs.
    private struct Memory {
        var strikes: FaultStrikes
        /// The last page of each walk as the origin answered it.
        var previous: [Int: (page: Int, response: HTTPResponse)] = [:]
        var skipped: [String] = []
    }

    /// How long a client is held that gets nothing, or gets its answer after a later one.
    private static let patience = Duration.seconds(30)

    private let inner: any HTTPTransport
    private let editor: (any PageEditor)?
    private let clock: any Clock<Duration>
    private let onSpoiled: @Sendable (HTTPRequest) -> Void
    private let memory: Mutex<Memory>

    /// Faults of time pass on the clock; faults of what a page says need its editor, and are skipped without one.
    ///
    /// Whoever has to know which of the inner transport's answers did not arrive whole is told of their requests.
    package init(
        _ inner: any HTTPTransport, plan: FaultPlan, editor: (any PageEditor)? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        onSpoiled: @escaping @Sendable (HTTPRequest) -> Void = { _ in }
    ) {
        self.inner = inner
        self.editor = editor
        self.clock = clock
        self.onSpoiled = onSpoiled
        memory = Mutex(Memory(strikes: FaultStrikes(plan)))
    }

    /// The faults that had no place to strike at, in words.
    package var skipped: [String] { memory.withLock { $0.skipped } }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        guard let mark = request.mark else { return await inner.exchange(request) }
        guard let fault = memory.withLock({ $0.strikes.next(at: mark.page) }) else {
            return await pass(request, mark)
        }
        switch fault.kind {
        case .instead:
            return fault.standIn(for: request)
        case .bytes:
            if fault == .stall { await wait(Self.patience) }
            var exchange = await pass(request, mark)
            exchange.outcome = fault.spoiling(exchange.outcome)
            if case .cut = exchange.outcome { onSpoiled(request) }
            return exchange
        case .time:
            return await late(fault, request, mark)
        case .page:
            return await reshaped(by: fault, request, mark)
        }
    }

    /// Asks the origin, and remembers the page for faults that need the one before.
    private func pass(_ request: HTTPRequest, _ mark: PageMark) async -> Exchange {
        let exchange = await inner.exchange(request)
        remember(exchange, mark)
        return exchange
    }

    private func remember(_ exchange: Exchange, _ mark: PageMark) {
        guard editor != nil, case .whole(let response) = exchange.outcome else { return }
        memory.withLock { $0.previous[mark.walk] = (mark.page, response) }
    }

    private func late(_ fault: Fault, _ request: HTTPRequest, _ mark: PageMark) async -> Exchange {
        switch fault {
        case .delay(let time):
            await wait(time)
            return await pass(request, mark)
        case .drip(let time):
            let exchange = await pass(request, mark)
            await wait(time)
            return exchange
        case .late:
            let exchange = await pass(request, mark)
            await wait(Self.patience)
            return exchange
        case .status, .rateLimit, .stall, .refuse, .reset, .emptyReply, .cutShort, .malformed,
            .wrongType, .unauthorized, .expiredCursor, .repeatPage, .loopCursor, .dropItem, .shift,
            .shortPage, .emptyPage, .duplicate:
            return await pass(request, mark)
        }
    }

    /// Waits on the clock; who is called off goes on at once and finds out from the exchange.
    private func wait(_ time: Duration) async {
        // `try?`: the only error is that of being cancelled, which the exchange itself reports.
        try? await clock.sleep(for: time)
    }

    private func reshaped(
        by fault: Fault, _ request: HTTPRequest, _ mark: PageMark
    ) async -> Exchange {
        let previous = memory.withLock { memory in
            memory.previous[mark.walk].flatMap { $0.page < mark.page ? $0.response : nil }
        }
        var exchange = await pass(request, mark)
        guard case .whole(let response) = exchange.outcome else { return exchange }
        guard let editor,
            let page = fault.reshaping(response, after: previous, with: editor)
        else {
            memory.withLock { $0.skipped.append("\(fault) at page \(mark.page)") }
            return exchange
        }
        exchange.outcome = .whole(page)
        return exchange
    }
}
