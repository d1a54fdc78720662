import Synchronization
import TapeHTTP
import TapePaging

/// Makes the requests for further pages in advance, if the client can count positions.
final class PageReadAhead: Sendable {
    private let endpoint: PagedEndpoint
    /// The last possible page, which is lowered once a page says how many there are.
    private let lastPage: Mutex<Int>

    /// Nil if only a page itself says where the next one is.
    init?(_ endpoint: PagedEndpoint, pageLimit: Int) {
        guard endpoint.lookahead != .none else { return nil }
        self.endpoint = endpoint
        lastPage = Mutex(pageLimit)
    }

    /// Learns the total from a page, so that no request goes past the end.
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

    /// The request for the page after that of a marked request.
    ///
    /// Nothing is read ahead before the first page has come: it may be the only one.
    func successor(of request: HTTPRequest) -> HTTPRequest? {
        guard let mark = request.mark, mark.isOfTheWalk, mark.page > 1,
            mark.page < lastPage.withLock({ $0 }),
            let position = endpoint.position(ofPage: mark.page + 1)
        else { return nil }
        return endpoint.request(for: position, mark: PageMark(walk: 1, page: mark.page + 1))
    }
}
