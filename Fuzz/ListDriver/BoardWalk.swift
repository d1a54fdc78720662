import TapeBench
import TapeList

/// A board on a screen that receives any events in any order, checked against a plain list of its sections.
package struct BoardWalk {
    private struct Section {
        let id: Int
        var status: SectionStatus
        var awaited: SectionTicket<Int>?
        var rows: Int
    }

    private let name: String
    private var board: SectionBoard<Int>
    private var sections: [Section] = []
    private var screen: BoardScreen<Int>
    private var view = HeadlessTable(
        measures: .init(viewport: 95, itemHeight: 10, footerHeight: 10))
    private var told: SectionStatus
    private var tickets: [SectionTicket<Int>] = []

    package static func run(_ choices: inout Choices) -> Int {
        var walk = BoardWalk(choices.name, choices.pick(BoardLayout.allCases))
        var events = 0
        while !choices.isOver {
            events += 1
            walk.step(&choices)
        }
        return events
    }

    private init(_ name: String, _ layout: BoardLayout) {
        self.name = name
        board = SectionBoard(layout: layout)
        told = board.status
        screen = BoardScreen(board.presentation) { _ in 0 }
    }

    private mutating func step(_ choices: inout Choices) {
        let id = choices.below(9)
        let place = sections.firstIndex { $0.id == id }
        let status = choices.pick(SectionStatus.allCases)
        switch choices.below(8) {
        case 0:
            if let place {
                settle(place, status)
            } else {
                sections.append(Section(id: id, status: status, rows: choices.below(4)))
            }
            tell(.add(id, status))
        case 1:
            if let place { sections.remove(at: place) }
            tell(.remove(id))
        case 2:
            for place in sections.indices { begin(place) }
            tell(.refresh)
        case 3:
            if let place { begin(place) }
            tell(.reload(id))
        case 4...6:
            guard !tickets.isEmpty else { return }
            report(choices.pick(tickets), choices.pick(SectionResult.allCases))
        default:
            if let place { settle(place, status) }
            tell(.set(id, status))
        }
        if let place = sections.firstIndex(where: { $0.id == id }), choices.below(4) == 0 {
            sections[place].rows = choices.below(4)
            show()
        }
        checkParts(choices.below(sections.count + 1))
    }

    private mutating func begin(_ place: Int) {
        sections[place].status = .loading
        sections[place].awaited = nil
    }

    private mutating func settle(_ place: Int, _ status: SectionStatus) {
        sections[place].status = status
        sections[place].awaited = nil
    }

    private mutating func report(_ ticket: SectionTicket<Int>, _ result: SectionResult) {
        let place = sections.firstIndex { $0.awaited == ticket }
        if let place { settle(place, result.status) }
        tickets.removeAll { $0 == ticket }
        let effects = tell(.report(ticket, result))
        demand(place != nil || effects == 0, "a late result changed something", of: name)
    }

    @discardableResult
    private mutating func tell(_ event: SectionBoard<Int>.Event) -> Int {
        let effects = board.handle(event)
        var hasStarted = false
        var emissions = 0
        for effect in effects {
            switch effect {
            case .board(let status):
                demand(!hasStarted, "a section started before all were marked", of: name)
                demand(status != told, "a status told twice", of: name)
                told = status
                emissions += 1
            case .start(let ticket):
                hasStarted = true
                tickets.append(ticket)
                guard let place = sections.firstIndex(where: { $0.id == ticket.section }) else {
                    demand(false, "a section started that is not there", of: name)
                    continue
                }
                sections[place].awaited = ticket
            case .section(let id, let status):
                demand(sections.contains { $0.id == id && $0.status == status }, of: name)
            }
        }
        demand(emissions <= 1 && told == board.status, of: name)
        check()
        show()
        return effects.count
    }

    /// Checks the statuses against the table of expected statuses.
    private func check() {
        let statuses = sections.map(\.status)
        demand(board.statuses.map(\.id) == sections.map(\.id), "sections out of order", of: name)
        demand(board.statuses.map(\.status) == statuses, "a section's status is another", of: name)
        demand(board.counts == StatusCounts(statuses), "the counts are off", of: name)
        demand(
            board.status == Self.matrix(statuses, board.layout), "not as the matrix says", of: name)
    }

    private static func matrix(
        _ statuses: [SectionStatus], _ layout: BoardLayout
    ) -> SectionStatus {
        let loads = statuses.contains(.loading)
        switch layout {
        case .bySection: return loads ? .loading : .normal
        case .fullTable:
            if loads { return .loading }
            if statuses.contains(.error) { return .error }
            return statuses.allSatisfy { $0 == .empty } ? .empty : .normal
        }
    }

    /// Checks that a board made of two boards has the same status, however the sections are divided.
    private func checkParts(_ cut: Int) {
        let statuses = sections.map(\.status)
        let parts = [statuses[..<cut], statuses[cut...]]
            .map { board.layout.status(of: StatusCounts($0)) }
        demand(board.layout.status(of: StatusCounts(parts)) == board.status, of: name)
    }

    private mutating func show() {
        let counts = Dictionary(uniqueKeysWithValues: sections.map { ($0.id, $0.rows) })
        let next = BoardScreen(board.presentation) { counts[$0] ?? 0 }
        defer { screen = next }
        guard let update = screen.update(to: next) else {
            demand(screen.shape == next.shape, "rows changed and nobody said so", of: name)
            return
        }
        do {
            _ = try view.apply(update, leaving: next.shape) { Self.row(next, $0) }
        } catch {
            demand(false, "\(error.message)\n\(update)", of: name)
        }
        for cell in view.cells {
            demand(
                cell.row == Self.row(next, cell.path), "a row shows what was there before", of: name
            )
        }
    }

    private static func row(_ screen: BoardScreen<Int>, _ path: RowPath) -> ListRow? {
        screen.row(at: path).map { row in
            switch row {
            case .content(let id, let row): .item("\(id).\(row)")
            case .placeholder(_, let placeholder): .placeholder(placeholder)
            }
        }
    }
}
