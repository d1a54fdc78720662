/// The list of notes as the app keeps it; a view shows it, and requests go out through a closure.
package final class NotesModel {
    /// A page on its way.
    package struct Request: Hashable, Sendable {
        package let number: Int
        /// The page that is asked for; nil is the first.
        package let page: Int?
    }

    /// Why the last request brought nothing, and what for.
    package struct Failure: Hashable, Sendable {
        package let message: String
        package let page: Int?
        /// Whether the server knows the page no longer, so that only the first one can be asked for.
        package let isPageGone: Bool
    }

    /// Whether a page with few notes is taken for the last one, which is wrong.
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
            // A refresh that is on its way serves this request, too; a request for more gives way to it.
            guard request.page != nil else { return }
            withdraw(request)
        }
        ask(nil)
    }

    /// Asks for what comes next, or once more for what failed.
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
