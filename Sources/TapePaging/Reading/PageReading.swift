/// One response read as a page: its items and every signal it gives about what follows.
package struct PageReading: Sendable {
    /// An item reduced to what laws compare.
    package struct Item: Sendable {
        /// Equal for equal identities; the item's whole value stands in where none is declared.
        package let digest: UInt64
        /// The identity as the API spells it; nil where the item lacks the declared one.
        package let identity: String?
        package let orderKey: OrderKey?

        package init(digest: UInt64, identity: String?, orderKey: OrderKey?) {
            self.digest = digest
            self.identity = identity
            self.orderKey = orderKey
        }
    }

    package let items: [Item]
    /// The position the page points to; nil where it points nowhere.
    package let next: Position?
    /// What the page's own flag says, if the convention has one.
    package let saysMore: Bool?
    /// What the page says the whole list counts, if the convention has a total.
    package let total: Int?

    package init(items: [Item], next: Position?, saysMore: Bool?, total: Int?) {
        self.items = items
        self.next = next
        self.saysMore = saysMore
        self.total = total
    }
}
