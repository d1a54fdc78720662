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
