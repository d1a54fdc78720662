/// The list of notes as the app keeps it; a view shows it, and a closure sends the requests.
package final class NotesModel {
    /// A request for a page that has not been answered yet.
    package struct Request: Hashable, Sendable {
        package let number: Int
        /// The number of the page; nil for the first.
        package let page: Int?
    }

    /// Why the last request failed, and which page it was for.
    package struct Failure: Hashable, Sendable {
        package let message: String
        package let page: Int?
        /// Whether the server no longer knows the page, so that only the first one can be loaded.
        package let isPageGone: Bool
    }

    /// Whether a page with few notes is taken for the last one, which is a mistake.
    package let takesShortPageForEnd: Bool
    package private(set) var ids: [String] = []
    package private(set) var hasLoaded = false
    package private(set) var hasMore = false
    package private(set) var request: Request?
    package private(set) var failure: Failure?
    package var send: (Request) -> Void = { _ in }
    package var withdraw: (Request) -> Void = { _ in }
    private var nextPage: Int?
    private var requests = 0

    package init(takesShortPageForEnd: Bool = false) {
        self.takesShortPageForEnd = takesShortPageForEnd
    }

    package func appear() {
        if !hasLoaded, request == nil { ask(nil) }
    }

    package func refresh() {
        if let request {
            // A refresh in flight serves this request, too; a request for more is withdrawn.
            guard request.page != nil else { return }
            withdraw(request)
        }
        ask(nil)
    }

    /// Loads the next page, or tries again what failed.
    package func loadMore() {
        guard request == nil else { return }
        if let failure {
            ask(failure.isPageGone ? nil : failure.page)
        } else if hasMore {
            ask(nextPage)
        }
    }

    package func receive(ids new: [String], next: Int?, for number: Int) {
        guard let request, request.number == number else { return }
        var known = request.page == nil ? [] : Set(ids)
        let fresh = new.filter { known.insert($0).inserted }
        ids = request.page == nil ? fresh : ids + fresh
        self.request = nil
        hasLoaded = true
        hasMore = next != nil && !(takesShortPageForEnd && new.count < 5)
        nextPage = next
        if fresh.isEmpty, hasMore { ask(nextPage) }
    }

    package func fail(_ message: String, isPageGone: Bool = false, for number: Int) {
        guard let request, request.number == number else { return }
        self.request = nil
        failure = Failure(message: message, page: request.page, isPageGone: isPageGone)
    }

    package func stop() {
        guard let request else { return }
        withdraw(request)
        fail("Loading was stopped", for: request.number)
    }

    package func showOthers() {
        ids = []
        request = nil
        ask(nil)
    }

    package func delete(_ id: String) {
        ids.removeAll { $0 == id }
    }

    private func ask(_ page: Int?) {
        requests += 1
        failure = nil
        let request = Request(number: requests, page: page)
        self.request = request
        send(request)
    }
}
