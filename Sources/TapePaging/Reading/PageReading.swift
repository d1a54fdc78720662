/// A response read as a page: its items and all its signals about what follows, each with the place where it was read.
package struct PageReading: Sendable {
    /// An item reduced to what laws compare.
    package struct Item: Sendable {
        /// A value that is equal for equal identities; it covers the whole item where no identity is declared.
        package internal(set) var digest: UInt64
        /// The identity as the API spells it; nil where the item lacks the declared one.
        package let identity: String?
        /// Whether the API writes the identity as a number, which has many spellings, rather than as text, which has only
        /// one.
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

    /// A value from the page, with the place where it was read.
    package struct Noted<Value: Hashable & Sendable>: Hashable, Sendable {
        package let value: Value
        package let place: SignalPlace

        package init(_ value: Value, at place: SignalPlace) {
            self.value = value
            self.place = place
        }
    }

    package var items: [Item]
    /// The number of items in each list of the page, where there are several.
    package var listCounts: [Int] = []
    /// The position that the page points to; nil where it points nowhere.
    package var pointer: Noted<Position>?
    /// Whether more follows, according to the page's flag.
    package var flag: Noted<Bool>?
    /// The total on the page, or the number of remaining items where the convention says so.
    package var count: Noted<Int>?
    package var pageCount: Noted<Int>?
    /// Values that go into the next request as well.
    package var carried: [PositionValue] = []
    /// Whether the extra item came; nil where none was asked for.
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
