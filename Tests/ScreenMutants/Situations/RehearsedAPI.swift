package import TapeBench
package import TapeList

/// A paging API that answers what it was told to: pages of up to twenty, by offset.
package struct RehearsedAPI: Sendable {
    /// The ids on each page.
    package var pages: [[String]]
    /// How the requests for a page fare, one after the other; `nil` and everything after the last one succeed.
    package var failures: [Int: [LoadFailure?]]
    /// Whether even the last page gives a position for another one.
    package var alwaysGivesPosition: Bool

    package init(
        pages: [[String]], failures: [Int: [LoadFailure?]] = [:], alwaysGivesPosition: Bool = false
    ) {
        self.pages = pages
        self.failures = failures
        self.alwaysGivesPosition = alwaysGivesPosition
    }

    /// Pages of so many items each, with ids of their own.
    package init(sizes: [Int], failures: [Int: [LoadFailure?]] = [:]) {
        self.init(
            pages: sizes.enumerated().map { page, size in
                (0..<size).map { "item \(page + 1).\($0)" }
            }, failures: failures)
    }

    package mutating func answer(_ ticket: LoadTicket<String>) -> LoadAnswer {
        let identity = "GET /items?offset=\(ticket.pointer ?? "0")&limit=20"
        let offset = ticket.pointer.map { Int($0) } ?? 0
        guard let offset, offset.isMultiple(of: 20), offset >= 0 else {
            return .failure(LoadFailure(.positionRefused), requestIdentity: identity)
        }
        let page = offset / 20 + 1
        guard page <= pages.count else {
            return .page(
                LoadedPage(items: [], next: nil, hasMore: false), requestIdentity: identity)
        }
        if var fates = failures[page], !fates.isEmpty {
            let fate = fates.removeFirst()
            failures[page] = fates
            if let fate { return .failure(fate, requestIdentity: identity) }
        }
        let hasMore = page < pages.count
        let next = hasMore || alwaysGivesPosition ? "\(page * 20)" : nil
        return .page(
            LoadedPage(items: pages[page - 1], next: next, hasMore: hasMore),
            requestIdentity: identity)
    }
}
