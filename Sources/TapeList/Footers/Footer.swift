/// What is shown under the last item.
public enum Footer: Hashable, Sendable {
    /// What a failed footer offers the user to try again.
    public enum Offer: Hashable, Sendable {
        /// A button that tries again.
        case button
        /// The row itself: a tap or a new display tries again.
        case tapOrRedisplay
        /// A button that starts over, because the same request could only fail again.
        case refresh
        /// Nothing yet: the API asked to be left alone for a while.
        case wait
    }

    /// No row.
    case absent
    /// A button that asks for more.
    case button
    /// A row that looks like loading and asks for more by being displayed; it is never seen without a load in flight.
    case awaitingDisplay
    /// A load is in flight.
    case loading
    /// The load failed; the row reports it and offers a way on.
    case failed(LoadFailure, Offer)
    /// There is no more.
    case endMark

    /// Whether there is a row.
    public var isPresent: Bool {
        switch self {
        case .absent: false
        case .button, .awaitingDisplay, .loading, .failed, .endMark: true
        }
    }

    /// Whether the row looks as if something were on its way.
    public var looksLikeLoading: Bool {
        switch self {
        case .awaitingDisplay, .loading: true
        case .absent, .button, .failed, .endMark: false
        }
    }

    /// Whether the row offers to be tapped: a button, or a failure that a tap gets over.
    ///
    /// A row that asks by being displayed does not offer it; if it is tapped all the same, it asks as well.
    public var offersTap: Bool {
        switch self {
        case .button, .failed(_, .button), .failed(_, .tapOrRedisplay), .failed(_, .refresh): true
        case .absent, .awaitingDisplay, .loading, .failed(_, .wait), .endMark: false
        }
    }
}

extension Footer {
    /// Decides the footer from what the list holds, what it is doing, and the design; defined for every combination.
    ///
    /// Combinations that the known designs leave undefined are decided here; comments in the code give the reasons.
    public init(itemCount: Int, hasMore: Bool, phase: ListPhase, policy: FooterPolicy) {
        self =
            itemCount == 0
            ? Footer.underNothing(hasMore: hasMore, phase: phase, policy: policy)
            : Footer.underItems(hasMore: hasMore, phase: phase, policy: policy)
    }

    private static func underNothing(
        hasMore: Bool, phase: ListPhase, policy: FooterPolicy
    ) -> Footer {
        switch (policy.whenEmpty, phase) {
        case (.absent, _), (.shown, .disposed): .absent
        case (.shown, .unstarted): .awaitingDisplay
        case (.shown, .refreshing), (.shown, .appending): .loading
        // Decided: an API that has nothing is not polled, so there is no row that could ask. Between two loads of an
        // empty list that has more, the row stays.
        case (.shown, .idle): hasMore ? .loading : .absent
        // Decided: where the design says nothing, the screen's placeholder offers the retry.
        case (.shown, .refreshFailed(let failure)), (.shown, .appendFailed(let failure)):
            switch policy.firstFailure {
            case .row: .failed(failure, offer(for: failure, policy))
            case .placeholder: .absent
            }
        }
    }

    private static func underItems(
        hasMore: Bool, phase: ListPhase, policy: FooterPolicy
    ) -> Footer {
        switch (phase, hasMore) {
        case (.disposed, _): .absent
        // Decided: designs without an end mark show nothing there. A refresh leaves the footer unchanged, and an append
        // cannot run or have failed where nothing follows.
        case (.unstarted, false), (.refreshing, false), (.idle, false), (.appending, false),
            (.refreshFailed, false), (.appendFailed, false):
            switch policy.atEnd {
            case .absent: .absent
            case .mark: .endMark
            }
        case (.unstarted, true), (.refreshing, true), (.idle, true):
            switch policy.asking {
            case .tap: .button
            case .display, .prefetch: .awaitingDisplay
            }
        // Decided: the error of a refresh is shown at the top. The row on screen must not look like loading, so even a
        // design without a button offers one until the list moves on.
        case (.refreshFailed, true): .button
        case (.appending, true): .loading
        case (.appendFailed(let failure), true): .failed(failure, offer(for: failure, policy))
        }
    }

    private static func offer(for failure: LoadFailure, _ policy: FooterPolicy) -> Offer {
        guard failure.patience == nil else { return .wait }
        return switch (failure.remedy, policy.afterFailure) {
        case (.refresh, _): .refresh
        case (.retry, .button): .button
        case (.retry, .rearm), (.retry, .hideFooter): .tapOrRedisplay
        }
    }
}
