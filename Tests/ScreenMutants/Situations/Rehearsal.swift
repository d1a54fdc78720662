package import TapeBench
package import TapeList

/// A list to be put into every situation: a right one, or one that breaks laws it must be caught by.
package struct RehearsedList: Sendable, CustomStringConvertible {
    package let description: String
    /// The identifiers of the laws it breaks for sure; others may notice as well.
    package let breaks: [String]
    private let makeTrace: @Sendable (Situation) -> ListTrace
    private let makeMaker: @Sendable () -> () -> AnyList

    /// What it does in a situation.
    package func run(_ situation: Situation) -> ListTrace { makeTrace(situation) }

    /// What makes new lists, which share what lists of the kind share in one process.
    package var maker: () -> AnyList { makeMaker() }

    /// A list that shares nothing with others of its kind.
    init<List: ListUnderTest & SendableMetatype>(
        breaks: String..., make: @escaping @Sendable () -> List
    ) {
        description = make().name
        self.breaks = breaks
        makeTrace = { $0.run(make) }
        makeMaker = { { AnyList(make()) } }
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
        makeMaker = {
            let flag = SharedFlag()
            return { AnyList(make(flag)) }
        }
    }
}

/// Any list under test.
package struct AnyList: ListUnderTest {
    private var list: any ListUnderTest

    init(_ list: any ListUnderTest) {
        self.list = list
    }

    package var name: String { list.name }
    package var shape: TableShape { list.shape }
    package var placeholder: Placeholder { list.placeholder }
    package var inputs: ListInputs { list.inputs }
    package var loadsByItself: Bool { list.loadsByItself }

    package func row(at path: RowPath) -> ListRow? { list.row(at: path) }

    package mutating func handle(_ input: ListInput) -> [ListEffect] { list.handle(input) }
}

/// A board to be led through the tour: a right one, or one that breaks a law it must be caught by.
package struct RehearsedBoard: Sendable, CustomStringConvertible {
    package let description: String
    /// The identifiers of the laws it breaks for sure; others may notice as well.
    package let breaks: [String]
    private let makeTrace: @Sendable (BoardLayout) -> BoardTrace
    /// Makes a new board of sections that were never loaded.
    package let make: @Sendable (BoardLayout, [String]) -> AnyBoard

    /// What it does in the tour.
    package func run(_ layout: BoardLayout) -> BoardTrace { makeTrace(layout) }

    init<Board: BoardUnderTest & SendableMetatype>(
        breaks: String..., make: @escaping @Sendable (BoardLayout, [String]) -> Board
    ) {
        description = make(.fullTable, []).name
        self.breaks = breaks
        self.make = { AnyBoard(make($0, $1)) }
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

/// Any board under test.
package struct AnyBoard: BoardUnderTest {
    private var board: any BoardUnderTest

    init(_ board: any BoardUnderTest) {
        self.board = board
    }

    package var name: String { board.name }
    package var layout: BoardLayout { board.layout }
    package var status: SectionStatus { board.status }
    package var sections: [String: SectionStatus]? { board.sections }

    package mutating func handle(_ input: BoardInput, on stage: inout BoardStage) {
        board.handle(input, on: &stage)
    }
}
