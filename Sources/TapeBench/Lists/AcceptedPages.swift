import TapeList

/// What the accepted pages said about what follows, and where each page is.
struct AcceptedPages {
    private(set) var hasMore: Bool?
    private(set) var next: String?
    /// Loads answered after a page had said that nothing follows, other than first pages.
    private(set) var loadsAfterEnd = 0
    /// Loads in a row that nobody asked for and that brought nothing.
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
            // A position given twice keeps its first number: the API goes in a circle.
            if pages[position] == nil { pages[position] = number + 1 }
        case .failure:
            fruitless += load.cause.isAnswer ? 1 : 0
        }
    }
}
