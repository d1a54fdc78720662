import TapeBench
import TapeList

extension RehearsedList {
    /// Lists written by hand without a mistake.
    package static let right = [
        RehearsedList { PlainList(notes: ListNotes(asking: .tap)) },
        RehearsedList { PlainList(notes: ListNotes(asking: .display)) },
        // Asks ahead by fewer and by more rows than a page has.
        RehearsedList {
            ReferenceList(policy: .loadingSection.with(\.asking, .prefetch(distance: 2)))
        },
        RehearsedList {
            ReferenceList(policy: .loadingSection.with(\.asking, .prefetch(distance: 6)))
        },
        RehearsedList { PrefetchButtonList(isExact: false) },
    ]

    /// Each known way to get a list wrong.
    package static let mutants = [
        RehearsedList(breaks: "single-flight") { ImpatientList() },
        RehearsedList(breaks: "consistent-batches") { AskedRangeList() },
        RehearsedList(breaks: "fills-viewport", "spinner-means-flight") { StaleSpinnerList() },
        RehearsedList(breaks: "flag-released", sharing: { ProcessWideFlagList(flag: $0) }),
        RehearsedList(breaks: "flag-released", sharing: { DeadOwnerFlagList(flag: $0) }),
        RehearsedList(breaks: "finished-is-not-unstarted") { RestartingList() },
        RehearsedList(breaks: "refresh-not-lost") { RefreshLosingList() },
        RehearsedList(breaks: "no-storm") { StormingList() },
        RehearsedList(breaks: "no-storm") { RedrawLoopList() },
        RehearsedList(breaks: "trigger-available") { DeadEndList() },
        RehearsedList(breaks: "complete") { ShortPageList() },
        RehearsedList(breaks: "stale-discarded") { LatePageList() },
        RehearsedList(breaks: "retry-is-identical", "complete") { SkippingRetryList() },
        RehearsedList(breaks: "bottom-insertion") { TopInsertionList() },
        RehearsedList(breaks: "bottom-insertion") { ReversingList() },
        RehearsedList(breaks: "failure-changes-nothing") { EmptyingList() },
        RehearsedList(breaks: "refresh-failure-keeps-items") { HastyRefreshList() },
        RehearsedList(breaks: "unique-ids") { BlindAppendList() },
        RehearsedList(breaks: "inserted-once") { TwiceInsertingList() },
        RehearsedList(breaks: "no-reentrancy") { AnyRowRetryList() },
        RehearsedList(breaks: "no-reentrancy") { GreedyList() },
        RehearsedList(breaks: "contiguous-window") { GapList() },
        RehearsedList(breaks: "empty-page-continues") { EmptyIsEndList() },
        RehearsedList(breaks: "flag-released") { KeptFlagList() },
        RehearsedList(breaks: "triggers-coalesce") { QueueingList() },
        RehearsedList(breaks: "respects-retry-after") { HurriedRetryList() },
        RehearsedList(breaks: "bad-cursor-offers-refresh") { StubbornList() },
        RehearsedList(breaks: "footer-tells-truth") { UnredrawnFooterList() },
        RehearsedList(breaks: "spinner-means-flight") { EternalSpinnerList() },
        RehearsedList(breaks: "no-footer-when-empty") { FooterUnderNothingList() },
        RehearsedList(breaks: "end-mark-tells-truth") { EarlyEndMarkList() },
        RehearsedList(breaks: "error-offers-retry") { SilentFailureList() },
        RehearsedList(breaks: "notifies-after-state") { ChattyList() },
        RehearsedList(breaks: "threshold-from-end") { ExactThresholdList() },
        RehearsedList(breaks: "threshold-from-end") { RatioThresholdList() },
        RehearsedList(breaks: "resumes-at-pointer") { CountingList() },
        RehearsedList(breaks: "stops-at-end") { EndlessList() },
        RehearsedList(breaks: "trigger-available") { SeedButtonList() },
        RehearsedList(breaks: "consistent-batches", "stops-at-end", "no-reentrancy") {
            SeedCountPlusOneList()
        },
        RehearsedList(breaks: "single-flight", "spinner-means-flight") { SeedLoadingSectionList() },
        RehearsedList(
            breaks: "flag-released", "stops-at-end", sharing: { SeedBottomRefreshList(flag: $0) }),
    ]
}

extension RehearsedList {
    /// Lists with the mistakes that a verification must find, whichever law it names.
    package static let mistaken =
        MistakenList.Mistake.allCases.map { mistake in
            // A list with a button keeps a footer to its end.
            let asking = mistake == .forgetsFooterInBatch ? ListNotes.Asking.display : .tap
            return RehearsedList { MistakenList(mistake, asking: asking) }
        }
        + StumblingList.Mistake.allCases.map { mistake in RehearsedList { StumblingList(mistake) } }
        + [RehearsedList { PrefetchButtonList(isExact: true) }]
}

extension RehearsedBoard {
    /// The board of this package.
    package static let reference = RehearsedBoard { ReferenceBoard(layout: $0, sections: $1) }

    /// A board written by hand without a mistake.
    package static let right = RehearsedBoard {
        PlainBoard(notes: BoardNotes(layout: $0, sections: $1))
    }

    /// Boards with the mistakes that a verification must find, whichever law it names.
    package static let mistaken = MistakenBoard.Mistake.allCases.map { mistake in
        RehearsedBoard {
            MistakenBoard(mistake, notes: BoardNotes(layout: $0, sections: $1))
        }
    }

    /// Each known way to get a board wrong.
    package static let mutants = [
        RehearsedBoard(breaks: "board-refresh-marks-all") {
            SeedLoopBoard(notes: BoardNotes(layout: $0, sections: $1))
        },
        RehearsedBoard(breaks: "board-late-ignored") {
            TokenlessBoard(notes: BoardNotes(layout: $0, sections: $1))
        },
        RehearsedBoard(breaks: "board-one-emission") {
            ChattyBoard(notes: BoardNotes(layout: $0, sections: $1))
        },
        RehearsedBoard(breaks: "board-matrix") {
            ErrorFirstBoard(notes: BoardNotes(layout: $0, sections: $1))
        },
        RehearsedBoard(breaks: "board-composes") {
            NormalWhenEmptyBoard(notes: BoardNotes(layout: $0, sections: $1))
        },
        RehearsedBoard(breaks: "board-append-is-not-loading") {
            AppendLoadingBoard(notes: BoardNotes(layout: $0, sections: $1))
        },
        RehearsedBoard(breaks: "board-matrix") {
            ForgetfulBoard(notes: BoardNotes(layout: $0, sections: $1))
        },
    ]
}
