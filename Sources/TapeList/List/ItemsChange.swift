/// How the items of a list changed in one step.
public enum ItemsChange: Hashable, Sendable {
    /// An item that went from one place to another.
    public struct Move: Hashable, Sendable {
        /// The position before the change.
        public var from: Int
        /// The position after it.
        public var to: Int

        /// Makes a move.
        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// Every item is new: a first page, a refresh, a change of filter.
    case replaced
    /// Some items changed where they are, some went, some moved to the end, and some came after the last one.
    ///
    /// `removed`, `updated` and the origins of `moved` are ascending positions before the change and share none;
    /// `arrived` are positions after it and always end at the end of the list. Where a move ends in `arrived`, an item
    /// that was there before came again; all other places there are new items'.
    case changed(removed: [Int], updated: [Int], moved: [Move] = [], arrived: Range<Int>)
}
