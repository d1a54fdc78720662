/// The last line of a finished cassette; a file without it is a journal.
package struct CassetteEnd: Hashable, Sendable {
    /// How many interactions the recorder wrote.
    package var interactions: Int
    package var walks: [WalkSummary]
    /// The sum of all that the interactions' own sums do not cover; older cassettes have none.
    package var sum: InteractionSum?

    package init(
        interactions: Int, walks: [WalkSummary] = [], sum: InteractionSum? = nil
    ) {
        self.interactions = interactions
        self.walks = walks
        self.sum = sum
    }
}

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
