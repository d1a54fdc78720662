/// What became of one recorded walk.
package struct WalkSummary: Hashable, Sendable {
    /// Why a walk went no further.
    package enum Ending: String, Hashable, Sendable, CaseIterable {
        /// The API said that there is no more.
        case end
        /// A limit of the recording was reached first.
        case capped
        case failed
        case interrupted
    }

    package var walk: Int
    package var pages: Int
    /// Absent where nothing says what an item is.
    package var items: Int?
    package var ended: Ending

    package init(walk: Int, pages: Int, items: Int? = nil, ended: Ending) {
        self.walk = walk
        self.pages = pages
        self.items = items
        self.ended = ended
    }
}
