import Observation
import TapeList

/// A view model as an app has one: a view observes it, and requests go out through a closure.
@Observable
final class ReviewsModel {
    struct Request {
        let number: Int
        let cursor: String?
    }

    private(set) var ids: [String] = []
    private(set) var hasLoaded = false
    private(set) var hasMore = false
    private(set) var request: Request?
    private(set) var failure: LoadFailure?
    /// Whether the failure is that of the first page or of one after it.
    private(set) var failedFirst = false

    @ObservationIgnored var send: (Request) -> Void = { _ in }
    @ObservationIgnored var withdraw: (Request) -> Void = { _ in }
    @ObservationIgnored private var cursor: String?
    @ObservationIgnored private var requests = 0
    @ObservationIgnored private var emptyPages = 0
    @ObservationIgnored private var wantsRefresh = false

    var isLoadingMore: Bool { request != nil && request?.cursor != nil }

    func appear() {
        if !hasLoaded, request == nil { ask(nil) }
    }

    func refresh() {
        guard failure?.patience == nil else {
            wantsRefresh = true
            return
        }
        if let request {
            // A refresh that is on its way serves this request, too; an append gives way to it.
            guard request.cursor != nil else { return }
            withdraw(request)
        }
        emptyPages = 0
        ask(nil)
    }

    func loadMore() {
        guard request == nil, hasMore, failure?.patience == nil else { return }
        ask(failure?.remedy == .refresh ? nil : cursor)
    }

    func retry() {
        guard let failure, request == nil, failure.patience == nil else { return }
        ask(failedFirst || failure.remedy == .refresh ? nil : cursor)
    }

    func receive(_ page: LoadedPage<String, String>, for number: Int) {
        guard let request, request.number == number else { return }
        var known: Set<String> = request.cursor == nil ? [] : Set(ids)
        let fresh = page.items.filter { known.insert($0).inserted }
        ids = request.cursor == nil ? fresh : ids + fresh
        self.request = nil
        hasLoaded = true
        hasMore = page.hasMore
        cursor = page.next
        emptyPages = fresh.isEmpty ? emptyPages + 1 : 0
        guard fresh.isEmpty, hasMore else { return }
        if emptyPages > 10 {
            fail(LoadFailure(.nothingNew(pages: emptyPages)), first: false)
        } else {
            ask(cursor)
        }
    }

    func receive(_ failure: LoadFailure, for number: Int) {
        guard let request, request.number == number else { return }
        self.request = nil
        fail(failure, first: request.cursor == nil)
    }

    func stop() {
        guard let request else { return }
        withdraw(request)
        self.request = nil
        fail(.cancelled, first: request.cursor == nil)
    }

    func wait(_ time: Duration) {
        guard let patience = failure?.patience else { return }
        let rest = patience - time
        failure?.kind = .rateLimited(retryAfter: rest > .zero ? rest : nil)
        guard wantsRefresh, rest <= .zero else { return }
        wantsRefresh = false
        ask(nil)
    }

    func delete(_ id: String) {
        ids.removeAll { $0 == id }
    }

    func clear() {
        ids = []
        request = nil
        ask(nil)
    }

    private func fail(_ failure: LoadFailure, first: Bool) {
        self.failure = failure
        failedFirst = first
    }

    private func ask(_ cursor: String?) {
        requests += 1
        failure = nil
        let request = Request(number: requests, cursor: cursor)
        self.request = request
        send(request)
    }
}
