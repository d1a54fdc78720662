/// What a first page shows that was asked for with another size.
package enum SizeEffect: Hashable, Sendable {
    /// Another number of the same items comes.
    case otherCount
    /// The same number of items comes.
    case nothing
    /// Other items come: the value selects a list.
    case otherItems
}

/// What detection saw of the end of a list.
package struct EndEvidence: Sendable {
    /// The last page that has items.
    package var lastPage: SeenPage?
    /// Whether the last page still points on; nil where no last page was seen.
    package var pointsOn: Bool?
    package var pastEnd: Convention.Errors.PastEnd?
    /// The page without items that follows the last, where there is one.
    package var emptyPage: Observation?
    /// A total that the position and length of the last page confirm.
    package var total: Signal.Count?
    /// A page count that is confirmed, since the last page was found where it says.
    package var pageCount: Signal.Count?
    /// The server's maximum page size, where it gave fewer items than were asked for.
    package var maximumSize: Int?
    /// What asking for another size changes; nil where it was not tried, or where no list came.
    package var sizeEffect: SizeEffect?
    /// The number of items on a page that is known to hold the whole list.
    package var wholeCount: Int?
    /// Whether the trail reaches the end of the list.
    package var isTrailWhole = false
    /// The least number of items that the list has, by the position of the furthest item seen.
    package var reach = 0
    /// The least number of pages that the list has, by the furthest page seen.
    package var pageReach = 0
    /// The number of items that the list should have, where nothing came at the position of the last of them.
    package var hole: Int?

    package init() {}

    /// The number of items in the list, if the walk established it.
    package func count(_ finding: ConfirmedHypothesis) -> Int? {
        if isTrailWhole { return finding.trailCount }
        if let wholeCount { return wholeCount }
        guard lastPage != nil, pastEnd != nil, reach > 0 else { return nil }
        return reach
    }
}
