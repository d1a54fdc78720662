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

/// A hypothesis that a second response confirmed, with everything learnt since.
package struct ConfirmedHypothesis: Sendable {
    /// The hypothesis as it was before it was tried.
    package var hypothesis: Hypothesis
    package var convention: Convention
    package var reading: ListReading
    /// The consecutive pages of the walk, beginning with the first.
    package var pages: [SeenPage]
    package var evidence: [String]
    /// What remains uncertain, each in a sentence.
    package var doubts: [String] = []
    /// Statements of one page that other pages refute, each in a sentence.
    package var contradictions: [String] = []
    /// Whether the server's own positions lead to another origin, so that they are not followed.
    package var isAstray = false
    package var end = EndEvidence()
    /// Consecutive pages from the beginning of the list, in the page size that got furthest.
    package var trail: [Observation] = []

    /// The items of a page, read from the list that turned out to be paged.
    package func items(_ page: Observation) -> [BodyNode] {
        reading.items(in: page.body) ?? []
    }

    package var firstCount: Int { pages.first.map { items($0.page).count } ?? 0 }

    /// The number of items on all pages of the trail.
    package var trailCount: Int { trail.reduce(0) { $0 + items($1).count } }
}

extension ConfirmedHypothesis {
    /// Changes the identity to a better one where the items of the whole walk share or lack its values.
    ///
    /// A value that is plainly named as the identity is kept.
    mutating func preferUniqueIdentity(besides unsteady: Set<BodyPlace>) {
        guard let place = reading.identity, reading.companions.isEmpty, reading.list.shape == .array
        else { return }
        let pages = trail.count > 1 ? trail : pages.map(\.page)
        let items = pages.flatMap { self.items($0) }
        let keys = items.compactMap { IdentitySearch.identity(at: place, of: $0) }
        guard keys.count < items.count || SignReview.twin(in: keys) != nil,
            !IdentitySearch.isPlain(place),
            let best = IdentitySearch.ranked(in: items, besides: unsteady).first, best.score >= 4
        else { return }
        reading.identity = best.place
        convention.identity = reading.identityAxis
    }
}

/// The result of trying a hypothesis.
package enum TrialResult: Sendable {
    case confirmed(ConfirmedHypothesis)
    /// The API accepted the position but had nothing there, as after the end of a one-page list.
    case ended(String)
    /// `changedNothing`: the API sent the first page again, as if it had not been asked for another.
    case refuted(String, changedNothing: Bool = false)
    /// No request could be made for it, since the budget was used up.
    case untried
}
