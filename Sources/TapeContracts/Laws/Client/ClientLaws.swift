package import TapeBench
import TapeList

/// The laws about lists, as reports name them.
package enum ClientLaws {
    /// Every law, in the order in which reports list them.
    package static let all: [any Law<ListTrace>] = [
        SingleFlight(), StopsAtEnd(), FinishedIsNotUnstarted(), ResumesAtPointer(), InsertedOnce(),
        FailureChangesNothing(), RetryIsIdentical(), StaleDiscarded(), BottomInsertion(),
        ConsistentBatches(), UniqueIDs(), NoReentrancy(), RefreshFailureKeepsItems(),
        ContiguousWindow(), TriggerAvailable(), FillsViewport(), EmptyPageContinues(),
        FlagReleased(), RefreshNotLost(), NoStorm(), TriggersCoalesce(), RespectsRetryAfter(),
        BadCursorOffersRefresh(), FooterTellsTruth(), SpinnerMeansFlight(), NoFooterWhenEmpty(),
        EndMarkTellsTruth(), ErrorOffersRetry(), NotifiesAfterState(), ThresholdFromEnd(),
        Complete(),
    ]

    /// Laws about situations that only some APIs bring about; a run that never met one is whole without it.
    static let situational: Set<LawIdentifier> = [
        .uniqueIDs, .contiguousWindow, .fillsViewport, .emptyPageContinues,
        .respectsRetryAfter, .badCursorOffersRefresh, .noFooterWhenEmpty,
        .thresholdFromEnd,
    ]
}
