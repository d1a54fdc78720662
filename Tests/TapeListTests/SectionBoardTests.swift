import TapeList
import TapeTestKit
import Testing

@Suite struct SectionBoardTests {
    /// All multisets of up to six statuses.
    static let multisets: [[SectionStatus]] = {
        var all: [[SectionStatus]] = [[]]
        for status in SectionStatus.allCases {
            all = all.flatMap { begun in
                (0...(6 - begun.count)).map { begun + Array(repeating: status, count: $0) }
            }
        }
        return all
    }()

    /// The seed's matrix, its numbered conditions joined by "and": the rows that apply.
    private static func rows(_ sections: [SectionStatus]) -> [SectionStatus] {
        var rows: [SectionStatus] = []
        if sections.allSatisfy({ $0 == .empty || $0 == .normal }), sections.contains(.normal) {
            rows.append(.normal)
        }
        if sections.contains(.error), !sections.contains(.loading) { rows.append(.error) }
        if sections.allSatisfy({ $0 == .empty }) { rows.append(.empty) }
        if sections.contains(.loading) { rows.append(.loading) }
        return rows
    }

    @Test func `for the whole table exactly one row of the matrix applies, and it is the status`() {
        #expect(Self.multisets.count == 210)
        for sections in Self.multisets {
            #expect(
                Self.rows(sections) == [BoardLayout.fullTable.status(of: StatusCounts(sections))])
        }
    }

    @Test func `by section a board loads while any section does, and is normal otherwise`() {
        for sections in Self.multisets {
            let status = BoardLayout.bySection.status(of: StatusCounts(sections))
            #expect(status == (sections.contains(.loading) ? .loading : .normal))
        }
    }

    @Test(arguments: BoardLayout.allCases)
    func `parts may be counted first: the status of statuses is the status`(layout: BoardLayout) {
        for first in Self.multisets where first.count <= 3 {
            for second in Self.multisets where second.count <= 3 {
                let whole = layout.status(of: StatusCounts(first + second))
                let parts = [first, second].map { layout.status(of: StatusCounts($0)) }
                #expect(layout.status(of: StatusCounts(parts)) == whole)
                #expect(layout.status(of: StatusCounts(second + first)) == whole)
                #expect(layout.status(of: StatusCounts(first + second + second)) == whole)
            }
        }
    }

    /// Boards told the same in another order, and boards of boards.
    @Test(arguments: BoardLayout.allCases)
    func `order and nesting change nothing, and telling twice tells nothing`(layout: BoardLayout) {
        for statuses in Self.multisets where statuses.count <= 4 {
            let whole = Self.board(layout, statuses)
            #expect(Self.board(layout, statuses.reversed()).status == whole.status)
            for cut in 0...statuses.count {
                let parts = [statuses[..<cut], statuses[cut...]]
                    .map { Self.board(layout, Array($0)).status }
                #expect(Self.board(layout, parts).status == whole.status)
            }
            var again = whole
            for (section, status) in statuses.enumerated() {
                #expect(again.handle(.set(section, status)).isEmpty)
            }
            #expect(again.counts == StatusCounts(statuses))
        }
    }

    private static func board(
        _ layout: BoardLayout, _ statuses: [SectionStatus]
    ) -> SectionBoard<Int> {
        var board = SectionBoard(layout: layout, sections: Array(statuses.indices))
        for (section, status) in statuses.enumerated() { _ = board.handle(.set(section, status)) }
        return board
    }

    @Test(arguments: BoardLayout.allCases)
    func `whatever comes and goes, a board says what its sections give and tells each change once`(
        layout: BoardLayout
    ) {
        var board = SectionBoard<Int>(layout: layout)
        var sections: [(id: Int, status: SectionStatus)] = []
        var told = board.status
        var tickets: [SectionTicket<Int>] = []
        var chance = SeededRandom(seed: 1)
        for _ in 0..<20_000 {
            let id = Int.random(in: 0..<40, using: &chance)
            let status = SectionStatus.allCases[Int.random(in: 0..<4, using: &chance)]
            let place = sections.firstIndex { $0.id == id }
            let event: SectionBoard<Int>.Event
            switch (Int.random(in: 0..<7, using: &chance), place, tickets.isEmpty) {
            case (0, let place, _):
                event = .add(id, status)
                if let place {
                    sections[place].status = status
                } else {
                    sections.append((id, status))
                }
            case (1, let place?, _):
                event = .remove(id)
                sections.remove(at: place)
            case (2, let place?, _):
                event = .reload(id)
                sections[place].status = .loading
            case (3, _, _) where sections.count < 5:
                event = .refresh
                for place in sections.indices { sections[place].status = .loading }
            case (4, _, false):
                let ticket = tickets.remove(at: Int.random(in: tickets.indices, using: &chance))
                event = .report(ticket, .error)
                // A superseded load changes nothing; which ones are is asked of the board, by trying.
                var trial = board
                if !trial.handle(event).isEmpty,
                    let place = sections.firstIndex(where: { $0.id == ticket.section })
                {
                    sections[place].status = .error
                }
            case (_, let place?, _):
                event = .set(id, status)
                sections[place].status = status
            case (_, nil, _): event = .set(id, status)
            }
            for effect in board.handle(event) {
                switch effect {
                case .board(let status):
                    #expect(status != told)
                    told = status
                case .start(let ticket): tickets.append(ticket)
                case .section: break
                }
            }
            #expect(told == board.status)
            #expect(board.status == layout.status(of: StatusCounts(sections.map(\.status))))
            #expect(board.statuses.elementsEqual(sections, by: ==))
        }
    }

    @Test func `one section is its board, and empty ones change nothing`() {
        for status in SectionStatus.allCases {
            #expect(BoardLayout.fullTable.status(of: StatusCounts([status])) == status)
        }
        for sections in Self.multisets {
            let status = BoardLayout.fullTable.status(of: StatusCounts(sections))
            #expect(BoardLayout.fullTable.status(of: StatusCounts(sections + [.empty])) == status)
        }
    }

    @Test func `a refresh marks all, tells once, and then starts each`() {
        var board = SectionBoard(layout: .fullTable, sections: ["a", "b"])
        let effects = board.handle(.refresh)
        let tickets = effects.compactMap(\.ticket)
        #expect(effects.firstIndex(of: .board(.loading)) == 2)
        #expect(tickets.map(\.section) == ["a", "b"])
        #expect(effects.suffix(2).allSatisfy { $0.ticket != nil })
        #expect(board.handle(.report(tickets[0], .normal)) == [.section("a", .normal)])
        #expect(
            board.handle(.report(tickets[1], .error))
                == [.section("b", .error), .board(.error)])
    }

    @Test func `results of loads that something newer superseded are dropped`() {
        var board = SectionBoard(layout: .bySection, sections: ["a"])
        let old = board.handle(.refresh).compactMap(\.ticket)
        let new = board.handle(.refresh).compactMap(\.ticket)
        #expect(board.handle(.report(old[0], .error)).isEmpty)
        #expect(board.status == .loading)
        #expect(board.handle(.report(new[0], .normal)).contains(.board(.normal)))
        #expect(board.handle(.report(new[0], .error)).isEmpty)
        _ = board.handle(.reload("a"))
        _ = board.handle(.remove("a"))
        _ = board.handle(.add("a", .loading))
        #expect(board.handle(.report(new[0], .empty)).isEmpty)
    }

    @Test func `equal statuses tell nothing, and sections that go end what only they did`() {
        var board = SectionBoard(layout: .fullTable, sections: ["a", "b"])
        #expect(board.handle(.set("a", .empty)).isEmpty)
        #expect(board.handle(.set("a", .loading)) == [.section("a", .loading), .board(.loading)])
        #expect(board.handle(.set("b", .loading)) == [.section("b", .loading)])
        #expect(board.handle(.remove("a")).isEmpty)
        #expect(board.handle(.remove("b")) == [.board(.empty)])
        #expect(board.handle(.set("b", .error)).isEmpty)
        #expect(board.handle(.reload("b")).isEmpty)
    }

    @Test func `all failed is not success, and the counts tell it`() {
        var board = SectionBoard(layout: .bySection, sections: ["a", "b"])
        _ = board.handle(.set("a", .error))
        _ = board.handle(.set("b", .error))
        #expect(board.status == .normal)
        #expect(board.counts.allFailed)
        _ = board.handle(.set("b", .normal))
        #expect(!board.counts.allFailed)
    }

    @Test func `a board keeps the order in which its sections came`() {
        var board = SectionBoard(layout: .bySection, sections: ["c", "a"])
        _ = board.handle(.add("b", .normal))
        _ = board.handle(.remove("c"))
        _ = board.handle(.add("c", .error))
        #expect(board.sections == ["a", "b", "c"])
        #expect(
            board.presentation
                == .sections([
                    .placeholder("a", .empty), .content("b"), .placeholder("c", .error),
                ]))
    }

    @Test(arguments: SectionStatus.allCases)
    func `for the whole table a placeholder stands for all, and empty sections show nothing`(
        status: SectionStatus
    ) {
        let shown = BoardPresentation(
            layout: .fullTable, sections: [(id: "a", status: .empty), (id: "b", status: status)])
        let expected: BoardPresentation<String> =
            switch status {
            case .empty: .page(.empty)
            case .normal: .sections([.content("b")])
            case .error: .page(.error)
            case .loading: .page(.loading)
            }
        #expect(shown == expected)
    }

    @Test func `a board without sections is an empty page in either layout`() {
        for layout in BoardLayout.allCases {
            #expect(BoardPresentation<String>(layout: layout, sections: []) == .page(.empty))
        }
    }

    @Test func `what a list counts as on a board is decided for each of its states`() {
        let failure = LoadFailure.temporary
        let states: [(ListState, SectionStatus)] = [
            (.unstarted, .empty), (.loadingFirst, .loading), (.refreshing, .normal),
            (.ready, .normal), (.appending, .normal), (.appendFailed(failure), .normal),
            (.firstFailed(failure), .error), (.refreshFailed(failure), .normal),
            (.exhausted, .normal), (.empty, .empty), (.disposed, .empty),
        ]
        for (state, status) in states { #expect(state.sectionStatus == status) }
    }
}

extension SectionBoard<String>.Effect {
    fileprivate var ticket: SectionTicket<String>? {
        guard case .start(let ticket) = self else { return nil }
        return ticket
    }
}
