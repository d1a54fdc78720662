package import TapeList
package import TapeScreen

/// A list to be put into every situation: a right one, or one that breaks laws it must be caught by.
package struct RehearsedList: Sendable, CustomStringConvertible {
    package let description: String
    /// The identifiers of the laws it breaks for sure; others may notice as well.
    package let breaks: [String]
    private let makeTrace: @Sendable (Situation) -> ListTrace

    /// What it does in a situation.
    package func run(_ situation: Situation) -> ListTrace { makeTrace(situation) }

    /// A list that shares nothing with others of its kind.
    init<List: ListUnderTest & SendableMetatype>(
        breaks: String..., make: @escaping @Sendable () -> List
    ) {
        description = make().name
        self.breaks = breaks
        makeTrace = { $0.run(make) }
    }

    /// A list that shares a flag with the others of its kind in the same situation.
    init<List: ListUnderTest & SendableMetatype>(
        breaks: String..., sharing make: @escaping @Sendable (SharedFlag) -> List
    ) {
        description = make(SharedFlag()).name
        self.breaks = breaks
        makeTrace = { situation in
            let flag = SharedFlag()
            return situation.run { make(flag) }
        }
    }
}

/// A board to be led through the tour: a right one, or one that breaks a law it must be caught by.
package struct RehearsedBoard: Sendable, CustomStringConvertible {
    package let description: String
    /// The identifiers of the laws it breaks for sure; others may notice as well.
    package let breaks: [String]
    private let makeTrace: @Sendable (BoardLayout) -> BoardTrace

    /// What it does in the tour.
    package func run(_ layout: BoardLayout) -> BoardTrace { makeTrace(layout) }

    init<Board: BoardUnderTest & SendableMetatype>(
        breaks: String..., make: @escaping @Sendable (BoardLayout, [String]) -> Board
    ) {
        description = make(.fullTable, []).name
        self.breaks = breaks
        makeTrace = { layout in
            let sections = ["reviews", "charts", "news"]
            var bench = BoardBench(board: make(layout, sections), sections: sections)
            var count = 0
            // The sections fare well, find nothing and fail in turn.
            while let ticket = bench.nextTicket() {
                count += 1
                bench.answer(ticket, SectionResult.allCases[count % 3])
            }
            bench.compose { make(layout, $0) }
            return bench.trace
        }
    }
}
