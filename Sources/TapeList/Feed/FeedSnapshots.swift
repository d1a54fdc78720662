/// What a feed shows from the moment on at which it is first asked; it does not keep the feed alive.
public struct FeedSnapshots<Item: Identifiable & Sendable, Pointer: Sendable>: AsyncSequence,
    Sendable
where Item.ID: Sendable {
    /// What is handed out.
    public typealias Element = FeedSnapshot<Item>
    /// It ends with the feed, and never fails.
    public typealias Failure = Never

    private weak let feed: PagedFeed<Item, Pointer>?

    init(of feed: PagedFeed<Item, Pointer>) {
        self.feed = feed
    }

    /// Starts over with what the feed shows then.
    public func makeAsyncIterator() -> Iterator { Iterator(of: feed) }

    /// Hands out what a feed shows, the first time at once and then at each change.
    public struct Iterator: AsyncIteratorProtocol {
        private weak let feed: PagedFeed<Item, Pointer>?
        private var snapshots: AsyncStream<FeedSnapshot<Item>>.Iterator?

        fileprivate init(of feed: PagedFeed<Item, Pointer>?) {
            self.feed = feed
        }

        /// What the feed shows now or next; nothing once the feed is gone.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async -> FeedSnapshot<Item>? {
            if snapshots == nil { snapshots = await feed?.watch().makeAsyncIterator() }
            return await snapshots?.next(isolation: actor)
        }
    }
}
