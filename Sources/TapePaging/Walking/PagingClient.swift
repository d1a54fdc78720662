package import TapeHTTP

/// Requests pages over any transport and reads them by the endpoint's convention.
package struct PagingClient: Sendable {
    package let endpoint: PagedEndpoint
    private let transport: any HTTPTransport
    private let reader: PageReader

    package init(_ endpoint: PagedEndpoint, over transport: any HTTPTransport) {
        self.endpoint = endpoint
        self.transport = transport
        reader = PageReader(endpoint.convention)
    }

    /// A client that retries as far as a policy allows before it reports a failure.
    package init(
        _ endpoint: PagedEndpoint, over transport: any HTTPTransport, retrying policy: RetryPolicy,
        clock: some Clock<Duration>
    ) {
        self.init(
            endpoint, over: RetryingTransport(transport, policy: policy, clock: clock))
    }

    /// The answer to one request: the exchange, and the page read from it or the error.
    package struct Answer: Sendable {
        package let exchange: Exchange
        package let reading: Result<PageReading, PageError>

        /// The answer as an event for a walk.
        package var event: PagingMachine.Event {
            switch reading {
            case .success(let reading): .arrived(reading)
            case .failure(let error): .failed(error)
            }
        }
    }

    /// Asks for the page at a position, once.
    package func page(at position: Position, mark: PageMark) async -> Answer {
        let exchange = await transport.exchange(endpoint.request(for: position, mark: mark))
        return Answer(exchange: exchange, reading: await reading(of: exchange))
    }

    /// Larger bodies are not read on the thread that received them, where other transfers would have to wait.
    private static let largeBody = 512 << 10

    private func reading(of exchange: Exchange) async -> Result<PageReading, PageError> {
        guard exchange.outcome.response?.body.count ?? 0 > Self.largeBody else {
            return reader.result(of: exchange)
        }
        return await withTaskGroup(of: Result<PageReading, PageError>.self) { group in
            group.addTask(executorPreference: globalConcurrentExecutor) { [reader] in
                reader.result(of: exchange)
            }
            return await group.next() ?? reader.result(of: exchange)
        }
    }

    /// Walks from the first position to the end.
    ///
    /// Each answer is passed to `observe`, and each page that is entered in the ledger to `enter`. `weigh` also gets the
    /// machine, which can say where a different page would have led.
    package func walk(
        number: Int = 1,
        pageLimit: Int = 100_000,
        observing observe: (Int, Answer) -> Void = { _, _ in },
        entering enter: (Walk.Page, PageReading) -> Void = { _, _ in },
        weighing weigh: (PagingMachine, PageReading) -> Void = { _, _ in }
    ) async -> Walk {
        var limits = PagingMachine.Limits()
        limits.pages = pageLimit
        var machine = PagingMachine(endpoint, limits: limits)
        var action = machine.handle(.start)
        while case .fetch(let position, let page) = action {
            let answer = await self.page(at: position, mark: PageMark(walk: number, page: page))
            observe(page, answer)
            let before = machine.walk.pages.count
            action = machine.handle(answer.event)
            // A page that only shows the end does not belong to the walk.
            guard machine.walk.pages.count > before else { continue }
            if case .success(let reading) = answer.reading, let last = machine.walk.pages.last {
                enter(last, reading)
                weigh(machine, reading)
            }
        }
        return machine.walk
    }

    /// The pages of a walk in order, each requested when the caller asks for it.
    package func pages(
        number: Int = 1, limits: PagingMachine.Limits = .init()
    ) -> PageStream {
        PageStream(self, walk: number, limits: limits)
    }
}

extension PageReader {
    fileprivate func result(of exchange: Exchange) -> Result<PageReading, PageError> {
        Result { () throws(PageError) in try read(exchange) }
    }
}
