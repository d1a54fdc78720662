/// The last line of a finished cassette; a file without it is a journal.
package struct CassetteEnd: Hashable, Sendable {
    /// How many interactions the recorder wrote.
    package var interactions: Int
    package var walks: [WalkSummary]
    /// Evidence that was asked for beyond the walk but could not be recorded.
    package var unrecorded: [UnrecordedEvidence]
    /// The sum of everything that the interactions' own sums do not cover; older cassettes have none.
    package var sum: InteractionSum?

    package init(
        interactions: Int, walks: [WalkSummary] = [], unrecorded: [UnrecordedEvidence] = [],
        sum: InteractionSum? = nil
    ) {
        self.interactions = interactions
        self.walks = walks
        self.unrecorded = unrecorded
        self.sum = sum
    }

    /// The same end for another number of interactions, without a sum.
    func counting(_ interactions: Int) -> Self {
        CassetteEnd(interactions: interactions, walks: walks, unrecorded: unrecorded)
    }
}

/// Evidence that a recording was to have and does not, with the reason.
///
/// Asking again would not help.
package struct UnrecordedEvidence: Hashable, Sendable {
    /// The value of `record --also`, without a filter.
    package var also: String
    /// Why there is none, as the end of a sentence: `the server refuses other sizes`.
    package var because: String

    package init(also: String, because: String) {
        self.also = also
        self.because = because
    }
}
