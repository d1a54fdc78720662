/// What a list is doing, apart from what it holds.
public enum ListPhase: Hashable, Sendable {
    /// No page was ever asked for.
    case unstarted
    /// The first page is on its way; what the list holds stays until it arrives.
    case refreshing
    /// Nothing is on its way and nothing went wrong.
    case idle
    /// The next page is on its way.
    case appending
    /// The first page did not arrive; what the list held is still there.
    case refreshFailed(LoadFailure)
    /// The next page did not arrive; the list and its position are as before the attempt.
    case appendFailed(LoadFailure)
    /// The list was given up; nothing happens any more.
    case disposed
}

/// The state of a list: its phase together with whether it holds items and whether more follow.
public enum ListState: Hashable, Sendable {
    /// No page was ever asked for.
    case unstarted
    /// The first items are on their way and there is nothing to show yet.
    case loadingFirst
    /// The first page is on its way while older items show.
    case refreshing
    /// Items show and more can be asked for.
    case ready
    /// Items show and the next page is on its way.
    case appending
    /// The next page failed; the items before it show.
    case appendFailed(LoadFailure)
    /// There is nothing to show because loading failed.
    case firstFailed(LoadFailure)
    /// A refresh failed; the older items show.
    case refreshFailed(LoadFailure)
    /// All items show; nothing follows.
    case exhausted
    /// The API has no items.
    case empty
    /// The list was given up.
    case disposed
}

extension ListState {
    /// Derives the state from its three parts; defined for every combination.
    ///
    /// A list that is idle, is empty and has more is between two loads, hence `loadingFirst`.
    public init(isEmpty: Bool, hasMore: Bool, phase: ListPhase) {
        self =
            switch (phase, isEmpty) {
            case (.unstarted, _): .unstarted
            case (.refreshing, true), (.appending, true): .loadingFirst
            case (.refreshing, false): .refreshing
            case (.appending, false): .appending
            case (.idle, true): hasMore ? .loadingFirst : .empty
            case (.idle, false): hasMore ? .ready : .exhausted
            case (.refreshFailed(let failure), true): .firstFailed(failure)
            case (.refreshFailed(let failure), false): .refreshFailed(failure)
            case (.appendFailed(let failure), true): .firstFailed(failure)
            case (.appendFailed(let failure), false): .appendFailed(failure)
            case (.disposed, _): .disposed
            }
    }
}
