import Synchronization
import TapeHTTP
import TapePaging

/// Knows the requests for pages that nobody has asked for yet, where the client counts positions.
final class PageForesight: Sendable {
    private let endpoint: PagedEndpoint
    /// The last page there can be, once a page has said how many items there are.
    private let lastPage: Mutex<Int>

    /// Nil where only a page tells where the next one is.
    init?(_ endpoint: PagedEndpoint, pageLimit: Int) {
        guard endpoint.convention.counts else { return nil }
        self.endpoint = endpoint
        lastPage = Mutex(pageLimit)
    }

    /// Takes note of a total, so that nobody asks past the end for nothing.
    func learn(total: Int?) {
        guard let total, let size = endpoint.convention.size?.value, size > 0 else { return }
        lastPage.withLock { $0 = min($0, max(1, (total + size - 1) / size)) }
    }

    /// The request for the page after the one that a request is marked with.
    func successor(of request: HTTPRequest) -> HTTPRequest? {
        guard let mark = request.mark, mark.role == .walk,
            mark.page < lastPage.withLock({ $0 }),
            let position = endpoint.convention.position(ofPage: mark.page + 1)
        else { return nil }
        let next = PageMark(role: mark.role, walk: mark.walk, page: mark.page + 1)
        return endpoint.request(for: position, mark: next)
    }
}

extension Convention {
    /// Whether the client computes positions, so that it can do so ahead.
    fileprivate var counts: Bool { position(ofPage: 2) != nil }

    /// The position of a page if all before it are full; nil where positions are given.
    fileprivate func position(ofPage page: Int) -> Position? {
        guard case .counted = source, let size = size?.value, size > 0 else { return nil }
        let (offset, isPast) = (page - 1).multipliedReportingOverflow(by: size)
        return isPast ? nil : .offset(offset)
    }
}
