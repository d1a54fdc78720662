import Synchronization
import TapeHTTP
import TapePaging

/// Knows the requests for pages that nobody has asked for yet, where the client counts positions.
final class PageReadAhead: Sendable {
    private let endpoint: PagedEndpoint
    /// The last page there can be, once a page has said how many there are.
    private let lastPage: Mutex<Int>

    /// Nil where only a page tells where the next one is.
    init?(_ endpoint: PagedEndpoint, pageLimit: Int) {
        guard endpoint.lookahead != .none else { return nil }
        self.endpoint = endpoint
        lastPage = Mutex(pageLimit)
    }

    /// Takes note of what a page says of the whole, so that nobody asks past the end for nothing.
    func learn(from reading: PageReading) {
        guard let count = pageCount(by: reading) else { return }
        lastPage.withLock { $0 = min($0, max(1, count)) }
    }

    private func pageCount(by reading: PageReading) -> Int? {
        if let count = reading.pageCount?.value { return count }
        let convention = endpoint.convention
        guard let total = reading.total, convention.total?.meaning.isExact == true,
            let size = convention.size?.granted, size > 0
        else { return nil }
        return total.addingSaturated(size - 1) / size
    }

    /// The request for the page after the one that a request is marked with.
    ///
    /// Nothing is asked for ahead before the first page has come: it may be the only one.
    func successor(of request: HTTPRequest) -> HTTPRequest? {
        guard let mark = request.mark, mark.role == .walk, mark.walk == 1, mark.page > 1,
            mark.page < lastPage.withLock({ $0 }),
            let position = endpoint.position(ofPage: mark.page + 1)
        else { return nil }
        return endpoint.request(for: position, mark: PageMark(walk: 1, page: mark.page + 1))
    }
}
