/// What a feed shows at one moment; cheap to keep, because the items are shared with the feed.
public struct FeedSnapshot<Item: Sendable>: Sendable {
    /// The items.
    public let items: PagedItems<Item>
    /// The state of the list.
    public let state: ListState
    /// Whether the last accepted page promised more.
    public let hasMore: Bool
    /// The footer under the last item.
    public let footer: Footer
    /// The placeholder that fills the screen while there is no content.
    public let placeholder: Placeholder

    /// Makes a snapshot from its parts, for previews and for tests of views.
    ///
    /// The parts of a feed's own snapshots always fit together, for example the footer and the state; here nothing is checked.
    public init(
        items: PagedItems<Item>, state: ListState, hasMore: Bool = false,
        footer: Footer = .absent, placeholder: Placeholder = .absent
    ) {
        self.items = items
        self.state = state
        self.hasMore = hasMore
        self.footer = footer
        self.placeholder = placeholder
    }

    init<Pointer: Sendable>(_ table: PagedTable<Item, Pointer>) {
        items = table.list.items
        state = table.list.state
        hasMore = table.list.hasMore
        footer = table.footer
        placeholder = table.placeholder
    }

    /// Whether both look the same, as far as can be told without comparing items.
    func shows(theSameAs other: FeedSnapshot) -> Bool {
        items.isShared(with: other.items) && state == other.state && hasMore == other.hasMore
            && footer == other.footer && placeholder == other.placeholder
    }
}

extension FeedSnapshot: Equatable where Item: Equatable {}
extension FeedSnapshot: Hashable where Item: Hashable {}
