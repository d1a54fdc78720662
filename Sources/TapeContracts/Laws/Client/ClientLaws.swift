import TapeList
package import TapeScreen

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
}
