import TapeBench
import TapeFaults
import TapeList

/// An API that behaves as a scene requires, with ids and positions spelled like recorded ones.
struct RehearsedSource: OwnListSource {
    /// The ids on each page.
    var pages: [[String]]
    /// The positions of the pages from the second on, and one after the last.
    let pointers: [String]
    /// The results of the requests for each page, in order; nil means success, as do all requests after the last entry.
    var fates: [Int: [LoadFailure?]] = [:]
    /// The contents of the pages once the first one is requested again.
    var laterPages: [[String]]?
    /// Whether even the last page gives a next position.
    var alwaysGivesPosition = false
    private var hasBegun = false

    init(_ pages: [[String]], spelledLike spelling: ListSpelling) {
        self.pages = pages
        pointers = spelling.pointers(pages.count)
    }

    /// Every fault has a place on a rehearsed page.
    var unplaced: String? { nil }

    mutating func load(_ pointer: String?, page: Int?, arming plan: FaultPlan?) -> OwnAnswer {
        OwnAnswer(told: answer(pointer))
    }

    private mutating func answer(_ pointer: String?) -> LoadAnswer {
        let identity = pointer.map { "the page at \($0)" } ?? "the first page"
        guard let number = number(at: pointer) else {
            return .failure(LoadFailure(.positionRefused), requestIdentity: identity)
        }
        if var fates = fates[number], !fates.isEmpty {
            let fate = fates.removeFirst()
            self.fates[number] = fates
            if let fate { return .failure(fate, requestIdentity: identity) }
        }
        if number == 1 {
            if hasBegun, let laterPages { pages = laterPages }
            hasBegun = true
        }
        guard number <= pages.count else {
            return .page(
                LoadedPage(items: [], next: nil, hasMore: false), requestIdentity: identity)
        }
        let hasMore = number < pages.count
        let next = hasMore || alwaysGivesPosition ? pointers[number - 1] : nil
        return .page(
            LoadedPage(items: pages[number - 1], next: next, hasMore: hasMore),
            requestIdentity: identity)
    }

    private func number(at pointer: String?) -> Int? {
        guard let pointer else { return 1 }
        return pointers.firstIndex(of: pointer).map { $0 + 2 }
    }
}
