public import TapeList

/// Our own `SectionBoard` as a board under test.
public struct ReferenceBoard: BoardUnderTest {
    /// The name used in reports.
    public var name: String { "reference board" }
    private var board: SectionBoard<String>

    /// Makes a board of sections that have never loaded.
    public init(layout: BoardLayout, sections: [String]) {
        board = SectionBoard(layout: layout, sections: sections)
    }

    /// How its sections share the screen.
    public var layout: BoardLayout { board.layout }
    /// The status of the board.
    public var status: SectionStatus { board.status }
    /// What each section shows.
    public var sections: [String: SectionStatus]? {
        Dictionary(
            board.statuses.map { ($0.id, $0.status) }, uniquingKeysWith: { first, _ in first })
    }

    /// Handles an input.
    public mutating func handle(_ input: BoardInput, on stage: inout BoardStage) {
        switch input {
        case .refresh: perform(board.handle(.refresh), on: &stage)
        case .reload(let section): perform(board.handle(.reload(section)), on: &stage)
        case .report(let ticket, let result):
            perform(board.handle(.report(ticket, result)), on: &stage)
        case .set(let section, let status):
            perform(board.handle(.set(section, status)), on: &stage)
        case .add(let section, let status):
            perform(board.handle(.add(section, status)), on: &stage)
        case .remove(let section): perform(board.handle(.remove(section)), on: &stage)
        // Loading more is the footer's business.
        case .appendBegan, .appendFailed, .appendEnded: break
        }
    }

    private mutating func perform(
        _ effects: [SectionBoard<String>.Effect], on stage: inout BoardStage
    ) {
        for effect in effects {
            switch effect {
            case .section: break
            case .board(let status): stage.emit(status)
            case .start(let ticket):
                guard let result = stage.start(ticket) else { continue }
                perform(board.handle(.report(ticket, result)), on: &stage)
            }
        }
    }
}
