package import TapeHTTP
package import TapeJSON

/// How an API pages, as data.
package struct Convention: Hashable, Sendable {
    /// The short name of a common bundle of choices.
    package enum Style: String, Hashable, Sendable, CaseIterable {
        case linkHeader = "link-header"
        case cursor
        case offset
    }

    /// Where the next position comes from.
    package enum Source: Hashable, Sendable {
        case link(relation: String)
        case token(at: JSONPath)
        /// Counted on from this page by the items asked for or the items received.
        case counted(by: Advance)
    }

    /// By how much a counted position moves on.
    package enum Advance: String, Hashable, Sendable, CaseIterable {
        case limit
        case received
    }

    /// Where a position goes in the next request.
    package enum Slot: Hashable, Sendable {
        case url
        case query(String)
    }

    /// The one signal that decides whether the walk is over; all others must agree with it.
    package enum Authority: String, Hashable, Sendable, CaseIterable {
        case next
        case more
        case total
        case shortPage = "short-page"
        case emptyPage = "empty-page"
    }

    /// How many items a page is asked to hold.
    package struct Size: Hashable, Sendable {
        package var query: String?
        package var value: Int
        package var maximum: Int?

        package init(query: String?, value: Int, maximum: Int? = nil) {
            self.query = query
            self.value = value
            self.maximum = maximum
        }
    }

    /// By what the items are ordered.
    package struct Order: Hashable, Sendable {
        /// Which way keys go from one item to the next.
        package enum Direction: String, Hashable, Sendable, CaseIterable {
            case ascending
            case descending
        }

        package var key: JSONPath
        package var direction: Direction

        package init(by key: JSONPath, _ direction: Direction) {
            self.key = key
            self.direction = direction
        }
    }

    /// Where a page says how many items the whole list has.
    package enum Total: Hashable, Sendable {
        case body(JSONPath)
        case header(HeaderName)
    }

    package var style: Style
    package var source: Source
    package var slot: Slot
    package var authority: Authority
    package var items: JSONPath
    package var identity: JSONPath?
    package var order: Order?
    package var size: Size?
    package var more: JSONPath?
    package var total: Total?

    package init(
        style: Style,
        source: Source,
        slot: Slot,
        authority: Authority,
        items: JSONPath,
        identity: JSONPath? = nil,
        order: Order? = nil,
        size: Size? = nil,
        more: JSONPath? = nil,
        total: Total? = nil
    ) {
        self.style = style
        self.source = source
        self.slot = slot
        self.authority = authority
        self.items = items
        self.identity = identity
        self.order = order
        self.size = size
        self.more = more
        self.total = total
    }
}
