package import TapeList

/// Drives a board through a script and records everything it does.
///
/// The code that answers the board's loads runs the loop: take `nextTicket()` and answer it, until there are no more tickets.
/// The loop always ends: a board that starts a new load for each answer is stopped after more answers than any correct board
/// needs, and the trace says so.
package struct BoardBench<Board: BoardUnderTest> {
    /// The board in its current state.
    package private(set) var board: Board
    /// What was observed so far.
    package private(set) var trace: BoardTrace
    private var steps: ArraySlice<BoardScript.Step>
    private var resultsAtOnce: [String: SectionResult] = [:]
    private var pending: [SectionTicket<String>] = []
    private var ledger: BoardLedger
    /// How many loads were answered in the current step.
    private var answersInStep = 0
    private let answerLimit: Int

    /// Puts a board that has these sections on the bench.
    package init(board: Board, sections: [String], script: BoardScript? = nil) {
        self.board = board
        trace = BoardTrace(board: board.name, layout: board.layout)
        steps = (script ?? .tour(of: sections)).steps[...]
        ledger = BoardLedger(sections: sections)
        answerLimit = max(100, 10 * sections.count)
        look(isAfterLateReport: false)
    }

    /// Runs until a section waits for its load and returns that load's ticket; `nil` when the script is over.
    package mutating func nextTicket() -> SectionTicket<String>? {
        while let step = steps.first {
            switch step {
            case .tell(let input): tell(input)
            case .answerAtOnce(let section, let result): resultsAtOnce[section] = result
            case .settle(let order):
                let next: SectionTicket<String>? =
                    switch order {
                    case .oldestFirst: pending.first
                    case .newestFirst: pending.last
                    }
                if let next { return next }
            }
            // After a storm no steps are left.
            steps = steps.dropFirst()
            answersInStep = 0
        }
        return nil
    }

    /// Passes in the result of the load that `nextTicket()` returned last.
    package mutating func answer(_ ticket: SectionTicket<String>, _ result: SectionResult) {
        guard let place = pending.firstIndex(of: ticket) else { return }
        pending.remove(at: place)
        tell(.report(ticket, result))
        answersInStep += 1
        if answersInStep >= answerLimit { endInStorm() }
    }

    /// Compares boards made of boards with single boards of all their sections, for up to three sections in each of two
    /// parts.
    ///
    /// - Parameter make: makes a new board with these sections, none of them ever loaded.
    package mutating func compose(_ make: ([String]) -> Board) {
        let parts = (0...3).flatMap(SectionStatus.multisets)
        for first in parts {
            for second in parts {
                let whole = Self.status(of: first + second, make)
                let status = Self.status(
                    of: [Self.status(of: first, make), Self.status(of: second, make)], make)
                trace.entries.append(
                    .composed(
                        BoardTrace.Composition(
                            parts: [first, second], whole: whole, ofParts: status)))
            }
        }
    }

    private static func status(
        of sections: [SectionStatus], _ make: ([String]) -> Board
    ) -> SectionStatus {
        let names = sections.indices.map { "section \($0)" }
        var board = make(names)
        var stage = BoardStage(resultsAtOnce: [:])
        for (name, status) in zip(names, sections) {
            board.handle(.set(name, status), on: &stage)
        }
        return board.status
    }

    private mutating func tell(_ input: BoardInput) {
        trace.entries.append(.input(input))
        let isLate = ledger.isLate(input)
        ledger.note(input)
        var stage = BoardStage(resultsAtOnce: resultsAtOnce)
        board.handle(input, on: &stage)
        for entry in stage.entries {
            trace.entries.append(entry)
            ledger.note(entry)
        }
        pending += stage.pending
        look(isAfterLateReport: isLate)
        // A board that starts loads forever must not be answered forever.
        if pending.count > 100_000 { endInStorm() }
    }

    private mutating func endInStorm() {
        steps = []
        trace.isStorm = true
    }

    private mutating func look(isAfterLateReport: Bool) {
        trace.entries.append(
            .look(
                BoardTrace.Look(
                    status: board.status, sections: ledger.statuses, shown: board.sections,
                    isAfterLateReport: isAfterLateReport)))
    }
}

extension SectionStatus {
    /// All multisets of this many statuses.
    fileprivate static func multisets(of count: Int) -> [[SectionStatus]] {
        guard count > 0 else { return [[]] }
        return multisets(of: count - 1).flatMap { rest in
            allCases.filter { status in
                rest.last.map { last in
                    (allCases.firstIndex(of: last) ?? 0) <= (allCases.firstIndex(of: status) ?? 0)
                } ?? true
            }
            .map { rest + [$0] }
        }
    }
}
