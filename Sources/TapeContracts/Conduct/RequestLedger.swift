import TapeHTTP

/// Keeps track of which pages arrived whole and which failed, for plain clients and for clients under judgement.
struct RequestLedger {
    private let reader: SpokenPages
    /// The ids on each page as it last arrived whole; nil for a page whose items have none.
    private(set) var accepted: [Int: (ids: [String]?, count: Int)] = [:]
    /// The failed exchange of each page whose last answer was not a page.
    private(set) var failed: [Int: Exchange] = [:]
    private(set) var failures = 0
    let lastPage: Int
    /// The first missing page: no page before this one is missing.
    private var firstMissing = 1

    init(readBy reader: SpokenPages) {
        self.reader = reader
        lastPage = max(1, reader.pageCount)
    }

    var hasEverything: Bool { firstMissing > lastPage }

    /// The first page that never arrived whole.
    var missing: Int? { hasEverything ? nil : firstMissing }

    /// Whether nothing is left to ask for.
    var isDone: Bool { hasEverything && failed.isEmpty }

    /// Enters an answer; an answer that could not be read as a page is a failure of its page.
    mutating func enter(_ exchange: Exchange, at page: Int, isDelivered: Bool = true) {
        // `try?`: why an answer is not a page does not matter here.
        guard isDelivered, let said = try? reader.said(exchange) else {
            failed[page] = exchange
            failures += 1
            return
        }
        accepted[page] = said
        failed[page] = nil
        while firstMissing <= lastPage, accepted[firstMissing] != nil { firstMissing += 1 }
    }

    mutating func noteStrangeRequest() { failures += 1 }
}
