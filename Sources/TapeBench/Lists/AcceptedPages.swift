import TapeList

/// What the accepted pages said about the next page, and the number of each page by its position.
struct AcceptedPages {
    private(set) var hasMore: Bool?
    private(set) var next: String?
    /// Loads, other than of first pages, that were answered after a page had said that nothing follows.
    private(set) var loadsAfterEnd = 0
    /// Consecutive loads that followed an answer without any user action and brought nothing.
    private(set) var fruitless = 0
    private var pages: [String: Int] = [:]

    /// The number of the page at a position, or `nil` if no page gave it.
    func page(at pointer: String?) -> Int? {
        guard let pointer else { return 1 }
        return pages[pointer]
    }

    mutating func note(_ answer: LoadAnswer, to load: ListTrace.Load) {
        if load.promisedMore == false, load.cause != .user(.refresh) { loadsAfterEnd += 1 }
        switch answer.result {
        case .success(let page):
            fruitless = page.items.isEmpty && load.cause.isAnswer ? fruitless + 1 : 0
            hasMore = page.hasMore
            next = page.next
            guard let position = page.next, let number = load.page else { return }
            // A position given twice keeps its first number: the API goes in circles.
            if pages[position] == nil { pages[position] = number + 1 }
        case .failure:
            fruitless += load.cause.isAnswer ? 1 : 0
        }
    }
}
