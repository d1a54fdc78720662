package import TapeBench
package import TapeList

/// A board that loads a section again as soon as its load failed.
package struct RetryingBoard: BoardUnderTest {
    package let name = "retrying board"
    private var board: ReferenceBoard

    package init(sections: [String]) {
        board = ReferenceBoard(layout: .fullTable, sections: sections)
    }

    package var layout: BoardLayout { board.layout }
    package var status: SectionStatus { board.status }

    package mutating func handle(_ input: BoardInput, on stage: inout BoardStage) {
        board.handle(input, on: &stage)
        guard case .report(let ticket, .error) = input else { return }
        board.handle(.reload(ticket.section), on: &stage)
    }
}
