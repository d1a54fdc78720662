package import TapeList
package import TapeScreen

/// A wrong list, and the law that must catch it.
package struct ListMutant: Sendable, CustomStringConvertible {
    package let description: String
    /// The identifiers of the laws it breaks for sure; others may notice as well.
    package let breaks: [String]
    private let trace: @Sendable (Situation) -> ListTrace

    private init<List: ListUnderTest & SendableMetatype>(
        _ breaks: String..., make: @escaping @Sendable () -> (() -> List)
    ) {
        description = make()().name
        self.breaks = breaks
        trace = { $0.run(make()) }
    }

    /// What it does in a situation.
    package func run(_ situation: Situation) -> ListTrace { trace(situation) }
}

extension ListMutant {
    package static let all: [ListMutant] = [
        ListMutant("single-flight") { { ImpatientList() } },
        ListMutant("consistent-batches") { { AskedRangeList() } },
        ListMutant("fills-viewport", "spinner-means-flight") { { StaleSpinnerList() } },
        sharing("flag-released") { ProcessWideFlagList(flag: $0) },
        sharing("flag-released") { DeadOwnerFlagList(flag: $0) },
        ListMutant("finished-is-not-unstarted") { { RestartingList() } },
        ListMutant("refresh-not-lost") { { RefreshLosingList() } },
        ListMutant("no-storm") { { StormingList() } },
        ListMutant("no-storm") { { RedrawLoopList() } },
        ListMutant("trigger-available") { { DeadEndList() } },
        ListMutant("complete") { { ShortPageList() } },
        ListMutant("stale-discarded") { { LatePageList() } },
        ListMutant("retry-is-identical", "complete") { { SkippingRetryList() } },
        ListMutant("bottom-insertion") { { TopInsertionList() } },
        ListMutant("bottom-insertion") { { ReversingList() } },
        ListMutant("failure-changes-nothing") { { EmptyingList() } },
        ListMutant("refresh-failure-keeps-items") { { HastyRefreshList() } },
        ListMutant("unique-ids") { { BlindAppendList() } },
        ListMutant("inserted-once") { { TwiceInsertingList() } },
        ListMutant("no-reentrancy") { { AnyRowRetryList() } },
        ListMutant("no-reentrancy") { { GreedyList() } },
        ListMutant("contiguous-window") { { GapList() } },
        ListMutant("empty-page-continues") { { EmptyIsEndList() } },
        ListMutant("flag-released") { { KeptFlagList() } },
        ListMutant("triggers-coalesce") { { QueueingList() } },
        ListMutant("respects-retry-after") { { HurriedRetryList() } },
        ListMutant("bad-cursor-offers-refresh") { { StubbornList() } },
        ListMutant("footer-tells-truth") { { UnredrawnFooterList() } },
        ListMutant("spinner-means-flight") { { EternalSpinnerList() } },
        ListMutant("no-footer-when-empty") { { FooterUnderNothingList() } },
        ListMutant("end-mark-tells-truth") { { EarlyEndMarkList() } },
        ListMutant("error-offers-retry") { { SilentFailureList() } },
        ListMutant("notifies-after-state") { { ChattyList() } },
        ListMutant("threshold-from-end") { { ExactThresholdList() } },
        ListMutant("threshold-from-end") { { RatioThresholdList() } },
        ListMutant("resumes-at-pointer") { { CountingList() } },
        ListMutant("stops-at-end") { { EndlessList() } },
        ListMutant("trigger-available") { { SeedButtonList() } },
        ListMutant("consistent-batches", "stops-at-end", "no-reentrancy") {
            { SeedCountPlusOneList() }
        },
        ListMutant("single-flight", "spinner-means-flight") { { SeedLoadingSectionList() } },
        sharing("flag-released", "stops-at-end") { SeedBottomRefreshList(flag: $0) },
    ]

    /// A mutant whose lists share a flag, anew in each situation.
    private static func sharing<List: ListUnderTest & SendableMetatype>(
        _ breaks: String..., make: @escaping @Sendable (SharedFlag) -> List
    ) -> ListMutant {
        ListMutant(breaks: breaks) {
            let flag = SharedFlag()
            return { make(flag) }
        }
    }

    private init<List: ListUnderTest & SendableMetatype>(
        breaks: [String], make: @escaping @Sendable () -> (() -> List)
    ) {
        description = make()().name
        self.breaks = breaks
        trace = { $0.run(make()) }
    }
}

/// A wrong board, and the law that must catch it.
package struct BoardMutant: Sendable, CustomStringConvertible {
    package let description: String
    package let breaks: String
    private let trace: @Sendable (BoardLayout) -> BoardTrace

    private init<Board: BoardUnderTest & SendableMetatype>(
        _ breaks: String, _ make: @escaping @Sendable (BoardLayout, [String]) -> Board
    ) {
        description = make(.fullTable, []).name
        self.breaks = breaks
        trace = { layout in rehearse(layout) { make(layout, $0) } }
    }

    /// What it does in the tour of boards.
    package func run(_ layout: BoardLayout) -> BoardTrace { trace(layout) }

    package static let all: [BoardMutant] = [
        BoardMutant("board-refresh-marks-all") { SeedLoopBoard(layout: $0, sections: $1) },
        BoardMutant("board-late-ignored") { TokenlessBoard(layout: $0, sections: $1) },
        BoardMutant("board-one-emission") { ChattyBoard(layout: $0, sections: $1) },
        BoardMutant("board-matrix") { ErrorFirstBoard(layout: $0, sections: $1) },
        BoardMutant("board-composes") { NormalWhenEmptyBoard(layout: $0, sections: $1) },
        BoardMutant("board-append-is-not-loading") { AppendLoadingBoard(layout: $0, sections: $1) },
        BoardMutant("board-matrix") { ForgetfulBoard(layout: $0, sections: $1) },
    ]
}

/// Leads a board through the tour, its sections faring well, badly and not at all in turn.
package func rehearse<Board: BoardUnderTest & SendableMetatype>(
    _ layout: BoardLayout, _ make: @escaping ([String]) -> Board
) -> BoardTrace {
    let sections = ["reviews", "charts", "news"]
    var bench = BoardBench(board: make(sections), sections: sections)
    var count = 0
    while let ticket = bench.nextTicket() {
        count += 1
        bench.answer(ticket, SectionResult.allCases[count % 3])
    }
    bench.compose(make)
    return bench.trace
}
