/// The ledger of a finished walk: what laws need of each page and item, and no bodies.
package struct Walk: Sendable {
    /// How a walk came to its end.
    package enum Ending: Hashable, Sendable {
        /// The authority said so.
        case end
        /// A page pointed back to a position that had been asked before.
        case looped(page: Int, backTo: Int)
        /// The cap on pages was reached first.
        case capped(Int)
        /// A page could not be had or read.
        case failed(page: Int, PageError)
    }

    /// What is kept of a page.
    package struct Page: Sendable {
        /// Counted from 1.
        package let number: Int
        package let position: Position
        package let next: Position?
        /// What the authority says.
        package let hasMore: Bool
        package let signals: Signals
        package let total: Int?
        /// The page's items as a range of the walk's.
        package let items: Range<Int>
    }

    /// The item before which, or after which, the declared order breaks.
    package struct OrderBreach: Hashable, Sendable {
        package let item: Int
        package let key: OrderKey?
        package let previous: OrderKey?
    }

    package private(set) var pages: [Page] = []
    /// One digest of identity per item, in the order received.
    package private(set) var digests: [UInt64] = []
    /// Items without the identity that the convention declares.
    package private(set) var unidentified: [Int] = []
    package private(set) var orderBreaches: [OrderBreach] = []
    package internal(set) var ending = Ending.end
    private var previousKey: OrderKey?

    /// Enters a page.
    mutating func append(
        _ reading: PageReading, at position: Position, next: Position?, hasMore: Bool,
        signals: Signals, under convention: Convention
    ) {
        let first = digests.count
        for item in reading.items {
            check(item, number: digests.count, against: convention)
            digests.append(item.digest)
        }
        pages.append(
            Page(
                number: pages.count + 1, position: position, next: next, hasMore: hasMore,
                signals: signals, total: reading.total, items: first..<digests.count
            )
        )
    }

    private mutating func check(
        _ item: PageReading.Item, number: Int, against convention: Convention
    ) {
        if item.identity == nil { unidentified.append(number) }
        guard let order = convention.order else { return }
        defer { previousKey = item.orderKey ?? previousKey }
        guard let key = item.orderKey else {
            return orderBreaches.append(OrderBreach(item: number, key: nil, previous: previousKey))
        }
        guard let previousKey, !previousKey.mayPrecede(key, order.direction) else { return }
        orderBreaches.append(OrderBreach(item: number, key: key, previous: previousKey))
    }

    /// The page an item came on.
    package func page(ofItem item: Int) -> Page? {
        var low = 0
        var high = pages.count
        while low < high {
            let middle = (low + high) / 2
            if pages[middle].items.upperBound <= item { low = middle + 1 } else { high = middle }
        }
        return low < pages.count && pages[low].items.contains(item) ? pages[low] : nil
    }
}
