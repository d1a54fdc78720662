import TapeHTTP

/// A page that was asked for while a lead was followed.
package struct SeenPage: Sendable {
    package let position: Position
    package let page: Observation

    package init(_ position: Position, _ page: Observation) {
        self.position = position
        self.page = page
    }
}

/// A lead that a second response has confirmed, with all that was learnt since.
package struct Finding: Sendable {
    package var lead: Lead
    package var convention: Convention
    package var reading: ListReading
    /// The pages of the walk from the first on, without gaps.
    package var pages: [SeenPage]
    package var evidence: [String]
    /// What is not known, each in a sentence.
    package var doubts: [String] = []
    package var end = EndSight()

    /// The items of an observation, by the list that turned out to be paged.
    package func items(_ page: Observation) -> [BodyNode] {
        reading.items(in: page.body) ?? []
    }

    package var firstCount: Int { pages.first.map { items($0.page).count } ?? 0 }
}

/// What was seen of the end of a list.
package struct EndSight: Sendable {
    /// The last page that has items, and by what it is known to be the last.
    package var lastPage: SeenPage?
    /// Whether the last page still points on; nil where no last page was seen.
    package var pointsOn: Bool?
    package var pastEnd: Convention.Errors.PastEnd?
    /// A total that was found right.
    package var total: Signal.Count?
    /// A number of pages that was found right.
    package var pageCount: Signal.Count?
    /// The flag that turned at the end.
    package var flag: Signal.Flag?
    /// The most items a page may hold, where the server gave fewer than were asked for.
    package var maximumSize: Int?
    /// A page that is known to hold the whole list.
    package var wholeCount: Int?

    package init() {}
}

/// What became of a lead.
package enum TrialResult: Sendable {
    case confirmed(Finding)
    /// The API took the position and had nothing there, as at the end of a list of one page.
    case ended(String)
    case refuted(String)
    /// There was no budget left.
    case untried
}
