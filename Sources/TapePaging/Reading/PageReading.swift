/// One response read as a page: its items and every sign it gives about what follows, each with where it was read.
package struct PageReading: Sendable {
    /// An item reduced to what laws compare.
    package struct Item: Sendable {
        /// Equal for equal identities; the item's whole value stands in where none is declared.
        package internal(set) var digest: UInt64
        /// The identity as the API spells it; nil where the item lacks the declared one.
        package let identity: String?
        /// Whether the API writes the identity as a number, which has many spellings; a text has one.
        package let isNumbered: Bool
        package let orderKey: OrderKey?

        package init(
            digest: UInt64, identity: String?, isNumbered: Bool = false, orderKey: OrderKey?
        ) {
            self.digest = digest
            self.identity = identity
            self.isNumbered = isNumbered
            self.orderKey = orderKey
        }
    }

    /// A value that the page gives, and where it was read.
    package struct Noted<Value: Hashable & Sendable>: Hashable, Sendable {
        package let value: Value
        package let place: SignalPlace

        package init(_ value: Value, at place: SignalPlace) {
            self.value = value
            self.place = place
        }
    }

    package var items: [Item]
    /// How many of the items each list of the page holds, where there are several lists.
    package var listCounts: [Int] = []
    /// The position the page points to; nil where it points nowhere.
    package var pointer: Noted<Position>?
    /// Whether more follows, by the page's own flag.
    package var flag: Noted<Bool>?
    /// The total that the page gives, or the items that remain where the convention says so.
    package var count: Noted<Int>?
    package var pageCount: Noted<Int>?
    /// Values that travel into the next request.
    package var carried: [PositionValue] = []
    /// Whether the one item asked for beyond the page came; nil where none was asked for.
    package var hasExtraRow: Bool?
    package var facts = PageFacts()

    package init(
        items: [Item],
        pointer: Noted<Position>? = nil,
        flag: Noted<Bool>? = nil,
        count: Noted<Int>? = nil
    ) {
        self.items = items
        self.pointer = pointer
        self.flag = flag
        self.count = count
    }

    package var next: Position? { pointer?.value }
    package var saysMore: Bool? { flag?.value }
    package var total: Int? { count?.value }
}
