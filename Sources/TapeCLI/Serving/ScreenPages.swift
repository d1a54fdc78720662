import Synchronization
import TapeContracts
import TapeHTTP
import TapeList
import TapePaging

/// Loads a list's pages for a screen at the desk: requests them on the wire, as any client does, and reads them by the spec.
final class ScreenPages: Sendable {
    /// A row: an item by its id, or by its place if it has none.
    struct Row: Identifiable, Hashable, Sendable {
        let id: String
    }

    private let client: PagingClient
    /// The walks at the last positions that pages gave, the newest last, so that a page can be loaded again from there.
    private let walks = Mutex<[(position: Position, machine: PagingMachine)]>([])

    /// Each walk holds all pages before it, and a list asks again only for one of its last positions.
    private static let mostWalks = 8

    init(_ client: PagingClient) {
        self.client = client
    }

    /// Loads the page at a position, or the first one.
    func load(_ pointer: Position?) async -> Result<LoadedPage<Row, Position>, LoadFailure> {
        guard let (machine, position, page) = walk(at: pointer) else {
            return .failure(LoadFailure(.positionRefused))
        }
        let answer = await client.page(at: position, mark: PageMark(page: page))
        switch answer.reading {
        case .success(let reading): return .success(entered(reading, machine))
        case .failure(let error):
            return .failure(
                LoadFailure(
                    error, answer: answer.exchange.outcome.response,
                    under: client.endpoint.convention))
        }
    }

    private func walk(
        at pointer: Position?
    ) -> (machine: PagingMachine, position: Position, page: Int)? {
        let known = pointer.map { pointer in
            walks.withLock { walks in walks.last { $0.position == pointer }?.machine }
        }
        guard var machine = known ?? PagingMachine(client.endpoint),
            case .fetch(let position, let page) = machine.handle(.start)
        else { return nil }
        return (machine, position, page)
    }

    private func entered(
        _ reading: PageReading, _ machine: PagingMachine
    ) -> LoadedPage<Row, Position> {
        var machine = machine
        let before = machine.walk.pages.count
        let action = machine.handle(.arrived(reading))
        guard machine.walk.pages.count > before, let page = machine.walk.pages.last else {
            // The answer only shows that the list has ended.
            return LoadedPage(items: [], next: nil, hasMore: false)
        }
        if case .fetch(let position, _) = action {
            let walk = machine
            walks.withLock { walks in
                walks.removeAll { $0.position == position }
                walks.append((position, walk))
                walks.removeFirst(max(0, walks.count - Self.mostWalks))
            }
        }
        let first = page.items.lowerBound
        let rows = reading.items.enumerated().map { index, item in
            Row(id: item.identity ?? "item \(first + index + 1)")
        }
        return LoadedPage(items: rows, next: page.hasMore ? page.next : nil, hasMore: page.hasMore)
    }
}
