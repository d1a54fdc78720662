/// A row that an earlier run made, or may have made, as it was written down.
package struct StirEntry: Hashable, Sendable {
    package let number: Int
    package let kind: Int
    /// Nil where the answer never came, or did not name it.
    package var id: StirID?
    /// Whether the insertion was only accepted.
    package var isPending: Bool
    /// The numbers that changes put in its place, or may have put there.
    package var changedTo: Set<Int> = []

    package init(number: Int, kind: Int, id: StirID? = nil, isPending: Bool = false) {
        self.number = number
        self.kind = kind
        self.id = id
        self.isPending = isPending
    }
}
