package import TapeBench
import TapeList

/// The laws that lists are held to.
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

    /// Laws about situations that only some APIs bring about; a run that never meets one is still complete.
    static let situational: Set<LawIdentifier> = [
        .uniqueIDs, .contiguousWindow, .fillsViewport, .emptyPageContinues,
        .respectsRetryAfter, .badCursorOffersRefresh, .noFooterWhenEmpty,
        .thresholdFromEnd,
    ]
}
