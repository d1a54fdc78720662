/// How a table must update after its rows changed.
public enum ListUpdate: Hashable, Sendable {
    /// Reload everything.
    case reload
    /// Insert, delete, move and change rows and sections; the rest stays where it is.
    case batch(UpdateBatch)
}

/// One batch of changes, in the coordinates of UIKit's batch updates; `steps` gives them to AppKit and RecyclerView.
///
/// Deletions, reloads and the origins of moves are places before the batch; insertions, the ends of moves and
/// reconfigured rows are places after it.
public struct UpdateBatch: Hashable, Sendable {
    /// How inserted and deleted rows are animated.
    public enum Animation: Hashable, Sendable {
        /// Not at all.
        case none
        /// Sliding in from above.
        case top
        /// As the table chooses.
        case automatic
    }

    /// A row that moves.
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

    /// Sections to delete.
    public var deletedSections: [Int] = []
    /// Sections to insert, with all their rows.
    public var insertedSections: [Int] = []
    /// Rows to delete.
    public var deletedRows: [RowPath] = []
    /// Rows to insert.
    public var insertedRows: [RowPath] = []
    /// Rows to replace by a new cell, which counts as a new display.
    public var reloadedRows: [RowPath] = []
    /// Rows to move.
    public var movedRows: [Move] = []
    /// Rows whose cell stays but shows something else, which does not count as a new display.
    public var reconfiguredRows: [RowPath] = []
    /// How inserted and deleted rows are animated.
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
