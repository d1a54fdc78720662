package import TapeHTTP

/// The ledger of a walk: what laws need to know about each page and item, without the bodies.
package struct Walk: Sendable {
    /// How a walk ended.
    package enum Ending: Hashable, Sendable {
        /// The walk has not ended yet.
        case unfinished
        /// The authority said that the list has ended.
        case end
        /// A page pointed to a position that was already requested.
        case looped(page: Int, backTo: Int)
        /// A page had the same items as an earlier one, although its position is another.
        case repeated(page: Int, of: Int)
        /// A page pointed to a server that the spec does not allow.
        case strayed(page: Int, to: HTTPURL, Stray)
        case capped(Cap)
        /// A page could not be fetched or read.
        case failed(page: Int, PageError)

        /// Whether the walk is complete: it has the whole list, or as much of it as the declared window allows.
        package var isWhole: Bool {
            switch self {
            case .end, .capped(.window): true
            case .unfinished, .looped, .repeated, .strayed, .capped, .failed: false
            }
        }
    }

    /// Why a link to another origin is not followed.
    package enum Stray: Hashable, Sendable {
        case otherOrigin
        /// From https to http on the same host.
        case downgrade
    }

    /// A limit that was reached before the end of the list.
    package enum Cap: Hashable, Sendable {
        case pages(Int)
        case items(Int)
        /// Too many empty pages in a row.
        case emptyPages(Int)
        /// The number of items that the server lets clients reach.
        case window(Int)
    }

    /// The facts that are kept about a page.
    package struct Page: Sendable {
        /// The page's number, counted from 1.
        package let number: Int
        package let position: Position
        package let next: Position?
        /// Whether more follows, according to the authority.
        package let hasMore: Bool
        package let signals: Signals
        package let total: Int?
        package let pageCount: Int?
        /// The page's items, as a range of the walk's items.
        package let items: Range<Int>
        package let status: Int
        package let mediaType: String?
        /// The value that is the same on every page of a snapshot.
        package let snapshot: String?
        /// A value that is equal for pages whose items have the same bytes; nil for pages without items.
        package let content: UInt64?
        /// The parts of the request that the response repeats.
        package let echo: [Convention.Echo: String]
        /// The number of mistakes in the `Link` header; nil where there is no such header.
        package let linkFaults: Int?
        /// The links to other pages of the list in the header and the body.
        package let links: PageLinks
        /// The parsed `Content-Range` header.
        package let range: PageRange?

        /// The link to the page before, if the page gives one.
        package var previous: HTTPURL? { links.all(.previous).first?.target }

        /// Whether it is a page, rather than a status that says that there is none.
        package var isPage: Bool { (200..<300).contains(status) }
    }

    /// An item that breaks the declared order.
    package struct OrderBreach: Hashable, Sendable {
        package let item: Int
        package let key: OrderKey?
        package let previous: OrderKey?
    }

    /// The most breaches that are kept; more are only counted.
    package static let breachLimit = 1000

    package private(set) var pages: [Page] = []
    /// A digest of each item's identity, in the order received.
    package private(set) var digests: [UInt64] = []
    /// Items without the identity that the convention declares.
    package private(set) var unidentified: [Int] = []
    /// The first breaches of the order.
    package private(set) var orderBreaches: [OrderBreach] = []
    package private(set) var orderBreachCount = 0
    /// How many items have a value to be ordered by.
    package private(set) var orderedItemCount = 0
    /// The structure of the pages, merged as they come.
    package private(set) var shapes = ShapeLedger()
    package internal(set) var ending = Ending.unfinished
    /// The state of the order check for each list of the pages.
    private var runs: [Int: OrderRun] = [:]

    /// What the machine decided about a page.
    struct Entry {
        let position: Position
        let next: Position?
        let hasMore: Bool
        let signals: Signals
    }

    /// Adds a page to the ledger.
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

    /// The earlier of two equal texts, so that pages share its storage.
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

    /// The page that holds an item.
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
    /// The limit in words.
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
    /// The page's items, list by list.
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
