package import TapeHTTP

/// The ledger of a finished walk: what laws need of each page and item, and no bodies.
package struct Walk: Sendable {
    /// How a walk came to its end.
    package enum Ending: Hashable, Sendable {
        /// It goes on: no page has ended it.
        case unfinished
        /// The authority said so.
        case end
        /// A page pointed back to a position that had been asked before.
        case looped(page: Int, backTo: Int)
        /// A page brought the same items as an earlier one, from another position.
        case repeated(page: Int, of: Int)
        /// A page pointed to a server that the spec does not allow.
        case strayed(page: Int, to: HTTPURL, Stray)
        case capped(Cap)
        /// A page could not be had or read.
        case failed(page: Int, PageError)

        /// Whether the walk has all that the API gives: the whole list, or as much of it as the declared window shows.
        package var isWhole: Bool {
            switch self {
            case .end, .capped(.window): true
            case .unfinished, .looped, .repeated, .strayed, .capped, .failed: false
            }
        }
    }

    /// Why a link is not followed.
    package enum Stray: Hashable, Sendable {
        case otherOrigin
        /// From https to http on the same host.
        case downgrade
    }

    /// The limit that was reached before the end.
    package enum Cap: Hashable, Sendable {
        case pages(Int)
        case items(Int)
        /// So many pages without an item, one after the other.
        case emptyPages(Int)
        /// The server lets nobody pass so many items.
        case window(Int)
    }

    /// The facts that are kept of a page.
    package struct Page: Sendable {
        /// Counted from 1.
        package let number: Int
        package let position: Position
        package let next: Position?
        /// Whether more follows, by the authority.
        package let hasMore: Bool
        package let signals: Signals
        package let total: Int?
        package let pageCount: Int?
        /// The page's items as a range of the walk's.
        package let items: Range<Int>
        package let status: Int
        package let mediaType: String?
        /// The value that a snapshot keeps the same.
        package let snapshot: String?
        /// Equal for pages whose items are written alike; nil for pages without items.
        package let content: UInt64?
        /// What the response repeats of the request.
        package let echo: [Convention.Echo: String]
        /// How many mistakes the `Link` header has; nil where there is none.
        package let linkFaults: Int?
        /// Where header and body say that other pages of the list are.
        package let links: PageLinks
        /// What `Content-Range` says.
        package let range: PageRange?

        /// The link to the page before, if the page gives one.
        package var previous: HTTPURL? { links.all(.previous).first?.target }

        /// Whether it is a page, and not a status that says that there is no page here.
        package var isPage: Bool { (200..<300).contains(status) }
    }

    /// The item before which, or after which, the declared order breaks.
    package struct OrderBreach: Hashable, Sendable {
        package let item: Int
        package let key: OrderKey?
        package let previous: OrderKey?
    }

    /// More breaches than these are counted only.
    package static let breachLimit = 1000

    package private(set) var pages: [Page] = []
    /// One digest of identity per item, in the order received.
    package private(set) var digests: [UInt64] = []
    /// Items without the identity that the convention declares.
    package private(set) var unidentified: [Int] = []
    /// The first breaches of the order.
    package private(set) var orderBreaches: [OrderBreach] = []
    package private(set) var orderBreachCount = 0
    /// How many items have a value to be ordered by.
    package private(set) var orderedItemCount = 0
    /// How the pages are built, merged as they pass.
    package private(set) var shapes = ShapeLedger()
    package internal(set) var ending = Ending.unfinished
    /// How far the items of each list of the pages have kept the order.
    private var runs: [Int: OrderRun] = [:]

    /// The machine's view of a page.
    struct Entry {
        let position: Position
        let next: Position?
        let hasMore: Bool
        let signals: Signals
    }

    /// Enters a page.
    mutating func append(_ reading: PageReading, as entry: Entry, under convention: Convention) {
        let first = digests.count
        for (list, items) in reading.lists.enumerated() {
            for item in items {
                check(item, number: digests.count, inList: list, against: convention)
                digests.append(item.digest)
            }
        }
        pages.append(
            Page(
                number: pages.count + 1, position: entry.position, next: entry.next,
                hasMore: entry.hasMore, signals: entry.signals, total: reading.total,
                pageCount: reading.pageCount?.value, items: first..<digests.count,
                status: reading.facts.status,
                mediaType: Self.shared(reading.facts.mediaType, with: pages.last?.mediaType),
                snapshot: Self.shared(reading.facts.snapshot, with: pages.last?.snapshot),
                content: reading.facts.content, echo: reading.facts.echo,
                linkFaults: reading.facts.linkFaultsIfAny,
                links: reading.facts.pageLinks.sharing(with: pages.last?.links),
                range: reading.facts.range
            )
        )
        shapes.merge(reading.facts.shape, ofPage: pages.count)
    }

    /// The earlier of two equal texts, so that pages share one.
    private static func shared(_ text: String?, with earlier: String?) -> String? {
        text == earlier ? earlier : text
    }

    private mutating func check(
        _ item: PageReading.Item, number: Int, inList list: Int, against convention: Convention
    ) {
        if item.identity == nil { unidentified.append(number) }
        guard let order = convention.order else { return }
        if item.orderKey?.isMissing == false { orderedItemCount += 1 }
        let step = runs[list, default: OrderRun()].follow(with: item.orderKey, in: order)
        guard case .breaks(let previous) = step else { return }
        orderBreachCount += 1
        guard orderBreaches.count < Self.breachLimit else { return }
        orderBreaches.append(
            OrderBreach(item: number, key: item.orderKey, previous: previous))
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

extension Walk.Cap: CustomStringConvertible {
    /// What was reached, in words.
    package var description: String {
        switch self {
        case .pages(let count): "\(count) pages"
        case .items(let count): "\(count) items"
        case .emptyPages(let count): "\(count) empty pages in a row"
        case .window(let count): "\(count) items, which are all that the server serves"
        }
    }
}

extension PageFacts {
    fileprivate var linkFaultsIfAny: Int? { links.isEmpty && linkFaults == 0 ? nil : linkFaults }
}

extension PageReading {
    /// The items, list by list.
    package var lists: [ArraySlice<Item>] {
        guard listCounts.count > 1, listCounts.reduce(0, +) == items.count else {
            return [items[...]]
        }
        var rest = items[...]
        return listCounts.map { count in
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
    }
}
