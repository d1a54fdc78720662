/// What happens to an arriving item whose id the list already holds.
public enum MergePolicy: Hashable, Sendable {
    /// It is appended: the list may hold an id twice.
    case append
    /// It is dropped: the item that came first stays as it was.
    case ignore
    /// It replaces the older one, and nothing is appended.
    case update
    /// The older one is removed, and the new one is appended.
    case move
}

/// The event that asked for more.
public enum Trigger: Hashable, Sendable, CaseIterable {
    /// A person tapped the footer.
    case tap
    /// The footer came on screen.
    case display
    /// A row near the end came on screen.
    case threshold
    /// The last update left room on the screen, or too few rows below it.
    case underfilled
}

/// How much of a long list is kept.
public enum PageWindow: Hashable, Sendable {
    /// All of it.
    case unlimited
    /// At most this many pages, but at least two and enough to fill the screen: the oldest are dropped when new ones arrive,
    /// and a refresh brings them back.
    case last(pages: Int)
}

/// How a list treats repeated ids, empty pages and length.
public struct ListRules: Hashable, Sendable {
    /// What becomes of repeated ids.
    public var merge: MergePolicy
    /// How many pages in a row may bring nothing new before the list stops asking by itself.
    public var emptyPagesInARow: Int
    /// How much of a long list is kept.
    public var window: PageWindow

    /// Makes rules; the defaults keep every page and keep ids unique.
    public init(
        merge: MergePolicy = .ignore,
        emptyPagesInARow: Int = 10,
        window: PageWindow = .unlimited
    ) {
        self.merge = merge
        self.emptyPagesInARow = max(0, emptyPagesInARow)
        self.window = window
    }
}
