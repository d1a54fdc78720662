import TapeHTTP

/// A page that was asked for while a hypothesis was tried.
package struct SeenPage: Sendable {
    package let position: Position
    package let page: Observation

    package init(_ position: Position, _ page: Observation) {
        self.position = position
        self.page = page
    }
}

/// A hypothesis that a second response has confirmed, with all that was learnt since.
package struct ConfirmedHypothesis: Sendable {
    /// The hypothesis as it was before it was tried.
    package var hypothesis: Hypothesis
    package var convention: Convention
    package var reading: ListReading
    /// The pages of the walk from the first on, without gaps.
    package var pages: [SeenPage]
    package var evidence: [String]
    /// What is not known, each in a sentence.
    package var doubts: [String] = []
    /// What one page says and others refute, each in a sentence.
    package var contradictions: [String] = []
    /// Whether the server's own positions lead elsewhere, so that nothing is walked by them.
    package var isAstray = false
    package var end = EndEvidence()
    /// Pages that were seen one after the other from the list's beginning, in the size that got furthest.
    package var trail: [Observation] = []

    /// The items of an observation, by the list that turned out to be paged.
    package func items(_ page: Observation) -> [BodyNode] {
        reading.items(in: page.body) ?? []
    }

    package var firstCount: Int { pages.first.map { items($0.page).count } ?? 0 }

    /// How many items the pages of the trail have together.
    package var trailCount: Int { trail.reduce(0) { $0 + items($1).count } }
}

/// What was seen of the end of a list.
package struct EndEvidence: Sendable {
    /// The last page that has items, and by what it is known to be the last.
    package var lastPage: SeenPage?
    /// Whether the last page still points on; nil where no last page was seen.
    package var pointsOn: Bool?
    package var pastEnd: Convention.Errors.PastEnd?
    /// The page without items that follows the last, where there is one.
    package var emptyPage: Observation?
    /// A total that the last page bears out by its place and length.
    package var total: Signal.Count?
    /// A number of pages whose last page was found where it says.
    package var pageCount: Signal.Count?
    /// The most items a page may hold, where the server gave fewer than were asked for.
    package var maximumSize: Int?
    /// Whether another size brings another number of items; nil where nobody asked.
    package var isSizeObeyed: Bool?
    /// A page that is known to hold the whole list.
    package var wholeCount: Int?
    /// Whether the trail reaches the end of the list.
    package var isTrailWhole = false
    /// How many items there are at least, by the place of the furthest that was seen.
    package var reach = 0
    /// How many pages there are at least, likewise.
    package var pageReach = 0
    /// How many there should have been where nothing came.
    package var hole: Int?

    package init() {}

    /// How many items the list has, where that was seen.
    package func count(_ finding: ConfirmedHypothesis) -> Int? {
        if isTrailWhole { return finding.trailCount }
        if let wholeCount { return wholeCount }
        guard lastPage != nil, pastEnd != nil, reach > 0 else { return nil }
        return reach
    }
}

/// What became of a hypothesis.
package enum TrialResult: Sendable {
    case confirmed(ConfirmedHypothesis)
    /// The API took the position and had nothing there, as at the end of a list of one page.
    case ended(String)
    case refuted(String)
    /// There was no budget left.
    case untried
}
