/// One page as a loader returns it: its items, the position of the page after it, and whether there is one.
public struct LoadedPage<Item, Pointer> {
    /// The items in the order in which the API gave them.
    public var items: [Item]
    /// What the next request must send, if the page said so.
    public var next: Pointer?
    /// Whether the page promises that another one follows; it alone decides, not the pointer.
    public var hasMore: Bool

    /// Makes a page whose promise of more and next position are known independently.
    public init(items: [Item], next: Pointer?, hasMore: Bool) {
        self.items = items
        self.next = next
        self.hasMore = hasMore
    }

    /// Makes a page that promises more exactly when it has a next position.
    public init(items: [Item], next: Pointer?) {
        self.init(items: items, next: next, hasMore: next != nil)
    }

    /// Finds out whether more follows by fetching one extra item and dropping it.
    ///
    /// - Parameters:
    ///   - limit: how many items the page may hold; `fetch` is asked for one more.
    ///   - fetch: returns up to this many items from where the page begins.
    ///   - next: the position after these items, called only if more follow.
    /// - Returns: a page of at most `limit` items that knows whether more follow.
    /// - Throws: what `fetch` throws.
    public static func overfetching<Failure: Error>(
        limit: Int,
        fetch: (_ count: Int) throws(Failure) -> [Item],
        next: (_ kept: [Item]) -> Pointer?
    ) throws(Failure) -> LoadedPage {
        precondition(
            (1..<Int.max).contains(limit),
            "the limit of a page must be at least one and less than the greatest integer")
        let fetched = try fetch(limit + 1)
        guard fetched.count > limit else {
            return LoadedPage(items: fetched, next: nil, hasMore: false)
        }
        let kept = Array(fetched.prefix(limit))
        return LoadedPage(items: kept, next: next(kept), hasMore: true)
    }
}

extension LoadedPage: Sendable where Item: Sendable, Pointer: Sendable {}
extension LoadedPage: Equatable where Item: Equatable, Pointer: Equatable {}
extension LoadedPage: Hashable where Item: Hashable, Pointer: Hashable {}
