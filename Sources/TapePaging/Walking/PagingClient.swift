package import TapeHTTP

/// Asks for pages over any transport and reads them by the endpoint's convention.
package struct PagingClient: Sendable {
    package let endpoint: PagedEndpoint
    private let transport: any HTTPTransport
    private let reader: PageReader

    package init(_ endpoint: PagedEndpoint, over transport: any HTTPTransport) {
        self.endpoint = endpoint
        self.transport = transport
        reader = PageReader(endpoint.convention)
    }

    /// One page: what was exchanged, and what it says or why it says nothing.
    package struct Answer: Sendable {
        package let exchange: Exchange
        package let reading: Result<PageReading, PageError>
    }

    /// Asks for the page at a position, once.
    package func page(at position: Position, mark: PageMark) async -> Answer {
        let exchange = await transport.exchange(endpoint.request(for: position, mark: mark))
        let reading = Result { () throws(PageError) in try reader.read(exchange) }
        return Answer(exchange: exchange, reading: reading)
    }

    /// Walks from the first position to the end, telling of each answer as it comes.
    package func walk(
        number: Int = 1,
        pageLimit: Int = 100_000,
        observing observe: (Int, Answer) -> Void = { _, _ in }
    ) async -> Walk {
        var machine = PagingMachine(endpoint.convention, pageLimit: pageLimit)
        var action = machine.handle(.start)
        while case .fetch(let position, let page) = action {
            let answer = await self.page(at: position, mark: PageMark(walk: number, page: page))
            observe(page, answer)
            switch answer.reading {
            case .success(let reading): action = machine.handle(.arrived(reading))
            case .failure(let error): action = machine.handle(.failed(error))
            }
        }
        return machine.walk
    }
}
