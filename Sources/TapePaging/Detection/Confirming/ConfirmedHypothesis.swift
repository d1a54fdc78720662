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

/// What became of a hypothesis.
package enum TrialResult: Sendable {
    case confirmed(ConfirmedHypothesis)
    /// The API took the position and had nothing there, as at the end of a list of one page.
    case ended(String)
    case refuted(String)
    /// There was no budget left.
    case untried
}
