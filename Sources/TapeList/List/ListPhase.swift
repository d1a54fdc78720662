/// What a list is doing, apart from what it holds.
public enum ListPhase: Hashable, Sendable {
    /// Nothing was ever asked for.
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

/// Where a list stands: its phase together with what it holds and whether more follows.
public enum ListState: Hashable, Sendable {
    /// Nothing was ever asked for.
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
    /// The API has nothing.
    case empty
    /// The list was given up.
    case disposed
}

extension ListState {
    /// Tells the state from its three ingredients; total, so that no combination is left to chance.
    ///
    /// A list that is idle, empty and promised more is between two loads, hence `loadingFirst`.
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
