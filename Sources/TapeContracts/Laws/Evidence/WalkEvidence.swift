package import TapePaging

/// The evidence for walk laws: the walk's ledger, the convention it followed, and a way to read a page again.
package struct WalkEvidence: Sendable {
    package let walk: Walk
    package let convention: Convention
    /// The endpoint that was walked; nil where only the convention is known.
    package let endpoint: PagedEndpoint?
    /// What the positions of the walk count; nil where they do not count, or where the walk does not show it.
    package let positions: PositionReading?
    /// The number of pages before the first one that was requested.
    let pagesBefore: Int
    /// How many items of the list may lie before the walk's first, which the first request may count from 0 or from 1.
    let itemsBefore: Set<Int>
    /// The answers of the walk that asked to wait.
    package var rateLimited: [RateLimitedAnswer] = []
    /// Why the recording itself stops before the end of the list, if it does.
    package var recordingStopped: String?
    /// Whether the total must be exact, rather than being excused as an estimate.
    package var isTotalExact = true
    /// What the only page has elsewhere than where the spec looks for the next position; nil if there is nothing of the kind.
    package var overlooked: OverlookedPosition?
    /// Other walks of the same list, with or without a filter.
    var siblings: [Walk] = []
    private let readings: PageReadingCache
    /// Every scalar in a page's items; empty where the page cannot be read again.
    let itemTexts: @Sendable (Walk.Page) -> Set<String>

    package init(
        _ walk: Walk,
        convention: Convention,
        endpoint: PagedEndpoint? = nil,
        itemTexts: @escaping @Sendable (Walk.Page) -> Set<String> = { _ in [] },
        rereading reread: @escaping @Sendable (Walk.Page) -> PageReading?
    ) {
        self.itemTexts = itemTexts
        self.walk = walk
        self.convention = convention
        self.endpoint = endpoint
        positions = endpoint.flatMap { PositionReading(of: walk, at: $0) }
        pagesBefore = endpoint?.pagesBefore ?? 0
        itemsBefore = endpoint.map { Self.itemsBefore(at: $0, convention) } ?? [0]
        readings = PageReadingCache(reread)
    }

    /// Reads a page again; nil where that is not possible.
    func reading(of page: Walk.Page) -> PageReading? { readings.reading(of: page) }

    /// Whether the items after a page lie outside the window that the server serves.
    func reachesWindow(_ page: Walk.Page) -> Bool {
        guard let window = convention.window else { return false }
        return page.items.upperBound.addingSaturated(convention.size?.granted ?? 1) > window
    }

    /// Whether the spec says that the list may change during a walk.
    var mayDrift: Bool { convention.stability.kind == .drifting }

    /// The identity of an item as the API spells it; nil where it has none, or where its page cannot be read again.
    func identity(ofItem item: Int) -> String? { readItem(item)?.identity }

    /// The identity of an item, in quotes if it is a text that another item's number looks like: `"7"` beside `7`.
    func identity(ofItem item: Int, beside other: String?) -> String? {
        guard let read = readItem(item), let name = read.identity else { return nil }
        return name == other && !read.isNumbered ? "\"\(name)\"" : name
    }

    private func readItem(_ item: Int) -> PageReading.Item? {
        guard let page = walk.page(ofItem: item), let reading = reading(of: page) else {
            return nil
        }
        let place = item - page.items.lowerBound
        return reading.items.indices.contains(place) ? reading.items[place] : nil
    }

    /// The page that an item is on, and its identity, or else its number in the walk.
    func whereabouts(ofItem item: Int) -> (page: Walk.Page?, name: String) {
        (walk.page(ofItem: item), identity(ofItem: item) ?? "#\(item + 1)")
    }

    /// The place of an item in the walk, in words.
    func placeWords(ofItem item: Int) -> String {
        guard let page = walk.page(ofItem: item) else { return "as item \(item + 1)" }
        return "item \(item - page.items.lowerBound + 1) of page \(page.number)"
    }

    /// The judgement where a walk shows nothing: the list is too short, or the walk did not get far enough.
    var tooShort: Judgement {
        let reason = "the walk has \(summary)"
        return walk.ending == .end ? .notApplicable(reason) : .notEnoughEvidence(reason)
    }

    /// The walk in a phrase, for verdicts to rest on.
    var summary: String {
        "\(counted(walk.pages.count, "page")), \(counted(walk.digests.count, "item"))"
    }
}

extension Finding {
    /// A finding at a page of a walk.
    init(
        at page: Walk.Page?, item: String? = nil, expected: String, saw: String, advice: String
    ) {
        self.init(
            page: page?.number, position: page?.position.description, item: item,
            expected: expected, saw: saw, advice: advice)
    }
}
