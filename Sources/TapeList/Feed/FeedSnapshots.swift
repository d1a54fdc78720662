/// A feed's snapshots as an asynchronous sequence, which does not keep the feed alive.
public struct FeedSnapshots<Item: Identifiable & Sendable, Pointer: Sendable>: AsyncSequence,
    Sendable
where Item.ID: Sendable {
    /// What a feed shows at one moment.
    public typealias Element = FeedSnapshot<Item>
    /// The sequence ends with the feed and never fails.
    public typealias Failure = Never

    private weak let feed: PagedFeed<Item, Pointer>?

    init(of feed: PagedFeed<Item, Pointer>) {
        self.feed = feed
    }

    /// Makes an iterator that begins with what the feed then shows.
    public func makeAsyncIterator() -> Iterator { Iterator(of: feed) }

    /// Returns what the feed shows, the first time at once and then after each change.
    public struct Iterator: AsyncIteratorProtocol {
        private weak let feed: PagedFeed<Item, Pointer>?
        private var snapshots: AsyncStream<FeedSnapshot<Item>>.Iterator?

        fileprivate init(of feed: PagedFeed<Item, Pointer>?) {
            self.feed = feed
        }

        /// The current snapshot or the next one; `nil` once the feed is gone.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async -> FeedSnapshot<Item>? {
            if snapshots == nil { snapshots = await feed?.watch().makeAsyncIterator() }
            return await snapshots?.next(isolation: actor)
        }
    }
}
