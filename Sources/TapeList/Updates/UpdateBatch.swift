/// What a table must be told after its rows changed.
public enum ListUpdate: Hashable, Sendable {
    /// Everything is asked for again.
    case reload
    /// Rows and sections come, go and change; the rest stays where it is.
    case batch(UpdateBatch)
}

/// One batch of changes, in the coordinates of UIKit's batch updates; `steps` gives them to AppKit and RecyclerView.
///
/// Deletions, reloads and the origins of moves are places before the batch; insertions, the ends of moves and
/// reconfigured rows are places after it.
public struct UpdateBatch: Hashable, Sendable {
    /// How rows come and go.
    public enum Animation: Hashable, Sendable {
        /// At once.
        case none
        /// Sliding in from above.
        case top
        /// As the table likes.
        case automatic
    }

    /// A row that goes from one place to another.
    public struct Move: Hashable, Sendable {
        /// The place before the batch.
        public var from: RowPath
        /// The place after it.
        public var to: RowPath

        /// Makes a move.
        public init(from: RowPath, to: RowPath) {
            self.from = from
            self.to = to
        }
    }

    /// Sections that go.
    public var deletedSections: [Int] = []
    /// Sections that come, with all their rows.
    public var insertedSections: [Int] = []
    /// Rows that go.
    public var deletedRows: [RowPath] = []
    /// Rows that come.
    public var insertedRows: [RowPath] = []
    /// Rows replaced by a new cell, which counts as a new display.
    public var reloadedRows: [RowPath] = []
    /// Rows that change place.
    public var movedRows: [Move] = []
    /// Rows whose cell stays and shows something else, which is not a new display.
    public var reconfiguredRows: [RowPath] = []
    /// How the rows come and go.
    public var animation = Animation.none

    /// Makes a batch that does nothing yet.
    public init() {}

    /// Whether the batch changes nothing.
    public var isEmpty: Bool {
        deletedSections.isEmpty && insertedSections.isEmpty && deletedRows.isEmpty
            && insertedRows.isEmpty && reloadedRows.isEmpty && movedRows.isEmpty
            && reconfiguredRows.isEmpty
    }
}
