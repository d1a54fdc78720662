/// How one recorded walk ended, and how much it covered.
package struct WalkSummary: Hashable, Sendable {
    /// Why a walk went no further.
    package enum Ending: String, Hashable, Sendable, CaseIterable {
        /// The API said that there are no more pages.
        case end
        /// A limit of the recording was reached first.
        case capped
        case failed
        case interrupted
    }

    package var walk: Int
    package var pages: Int
    /// Absent if the spec does not say what an item is.
    package var items: Int?
    package var ended: Ending

    package init(walk: Int, pages: Int, items: Int? = nil, ended: Ending) {
        self.walk = walk
        self.pages = pages
        self.items = items
        self.ended = ended
    }
}
