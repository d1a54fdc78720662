import TapeHTTP

/// Why a walk stopped before the end of the list.
package struct WalkFailure: Error, Hashable, Sendable {
    package let ending: Walk.Ending
}

/// The pages of a walk as they come; each is requested only when the caller asks for it.
package struct PageStream: AsyncSequence, Sendable {
    /// A page as entered in the ledger, and everything read from it.
    package struct Element: Sendable {
        package let page: Walk.Page
        package let reading: PageReading
    }

    package typealias Failure = WalkFailure

    private let client: PagingClient
    private let walk: Int
    private let limits: PagingMachine.Limits

    init(_ client: PagingClient, walk: Int, limits: PagingMachine.Limits) {
        self.client = client
        self.walk = walk
        self.limits = limits
    }

    package func makeAsyncIterator() -> Iterator {
        Iterator(client: client, walk: walk, limits: limits)
    }

    /// Advances a walk by one page a call.
    package struct Iterator: AsyncIteratorProtocol {
        private let client: PagingClient
        private let walk: Int
        private var machine: PagingMachine

        init(client: PagingClient, walk: Int, limits: PagingMachine.Limits) {
            self.client = client
            self.walk = walk
            machine = PagingMachine(client.endpoint, limits: limits)
        }

        package mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(WalkFailure) -> Element? {
            // On another `start`, a machine repeats the action that it is waiting for, or that it has finished.
            guard case .fetch(let position, let number) = machine.handle(.start) else {
                return try end()
            }
            let answer = await client.page(
                at: position, mark: PageMark(walk: walk, page: number))
            let before = machine.walk.pages.count
            _ = machine.handle(answer.event)
            guard case .success(let reading) = answer.reading, machine.walk.pages.count > before,
                let page = machine.walk.pages.last
            else { return try end() }
            return Element(page: page, reading: reading)
        }

        private func end() throws(WalkFailure) -> Element? {
            guard machine.walk.ending == .end else {
                throw WalkFailure(ending: machine.walk.ending)
            }
            return nil
        }
    }
}
