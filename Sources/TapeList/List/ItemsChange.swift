/// How the items of a list changed in one step.
public enum ItemsChange: Hashable, Sendable {
    /// An item that moved within the list.
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

    /// Every item is new, after a first page, a refresh or a change of filter.
    case replaced
    /// Some items changed in place, some were removed, some moved to the end, and some were added at the end.
    ///
    /// `removed`, `updated` and the origins of `moved` are ascending positions before the change, without overlap;
    /// `arrived` are positions after it and always reach the end of the list. A move that ends in `arrived` means that an
    /// item held before arrived again; all other positions there hold new items.
    case changed(removed: [Int], updated: [Int], moved: [Move] = [], arrived: Range<Int>)
}
