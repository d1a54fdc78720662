import TapeBench
import TapeList

/// Drives a screen's board with its sections failing in every combination.
struct BoardTrial<Board: BoardUnderTest> {
    /// With more sections than this, each fails alone and all together, instead of every combination.
    private var exhaustiveSections: Int { 6 }

    /// Makes a new board with sections that have not loaded yet.
    private let makeBoard: ([String]) -> Board
    /// Each section with the result of its first page when nothing fails.
    private let sections: [(name: String, result: SectionResult)]
    /// For each broken law, a run that broke it.
    private(set) var traces: [LawIdentifier: BoardTrace] = [:]

    init(
        _ makeBoard: @escaping ([String]) -> Board,
        sections: [(name: String, result: SectionResult)]
    ) {
        self.makeBoard = makeBoard
        self.sections = sections
    }

    /// One judgement per law over all combinations, and the board's state in each.
    mutating func run() -> (judgements: [Judgement], lines: [SpecPicture.BoardLine]) {
        var tallies = BoardLaws.all.map { JudgementTally($0.identifier) }
        var lines: [SpecPicture.BoardLine] = []
        for failing in combinations {
            let trace = trace(failing)
            let names = sections.map(\.name).filter(failing.contains)
            let scene =
                failing.isEmpty
                ? "no section failing" : "failing: \(names.joined(separator: ", "))"
            let isKept = judge(trace, scene, &tallies)
            lines.append(line(trace, failing: names, isKept: isKept))
        }
        for (scene, empty) in emptinesses {
            _ = judge(trace([], finding: empty), scene, &tallies)
        }
        let evidence = "\(sections.count) sections, \(combinations.count) combinations of failures"
        return (tallies.map { $0.judgement(evidence) }, lines)
    }

    /// Judges a run by every law, and returns whether it keeps them all.
    private mutating func judge(
        _ trace: BoardTrace, _ scene: String, _ tallies: inout [JudgementTally]
    ) -> Bool {
        var isKept = true
        for (index, law) in BoardLaws.all.enumerated() {
            let judgement = law.judge(trace)
            tallies[index].add(judgement, in: scene)
            guard judgement.verdict == .violated else { continue }
            isKept = false
            traces[law.identifier] = traces[law.identifier] ?? trace
        }
        return isKept
    }

    /// The board's state once every section has reported for the first time.
    private func line(
        _ trace: BoardTrace, failing: [String], isKept: Bool
    ) -> SpecPicture.BoardLine {
        var settled: BoardTrace.Look?
        for case .look(let look) in trace.entries where settled == nil {
            let hasReported = look.sections.values.contains { $0 != .loading && $0 != .empty }
            if !look.sections.values.contains(.loading), hasReported { settled = look }
        }
        let names = sections.map(\.name)
        return SpecPicture.BoardLine(
            failing: failing,
            sections: names.map { "\($0): \((settled?.sections[$0] ?? .empty).words)" },
            status: (settled?.status ?? .empty).words, isKept: isKept)
    }

    private func trace(_ failing: Set<String>, finding empty: Set<String> = []) -> BoardTrace {
        let names = sections.map(\.name)
        var bench = BoardBench(board: makeBoard(names), sections: names)
        while let ticket = bench.nextTicket() {
            let section = sections.first { $0.name == ticket.section }
            // The section that the tour adds and removes again answers late, with a result that would show.
            let found = empty.contains(ticket.section) ? .empty : section?.result ?? .error
            let result = failing.contains(ticket.section) ? .error : found
            bench.answer(ticket, result)
        }
        // Composing boards does not depend on which section fails, so one trial is enough.
        if failing.isEmpty, empty.isEmpty { bench.compose(makeBoard) }
        return bench.trace
    }

    /// The runs in which sections find nothing, each alone and all together, with their names.
    private var emptinesses: [(scene: String, empty: Set<String>)] {
        let names = sections.map(\.name)
        return names.map { ("nothing in \($0)", [$0]) } + [("nothing anywhere", Set(names))]
    }

    private var combinations: [Set<String>] {
        let names = sections.map(\.name)
        guard names.count <= exhaustiveSections else {
            return [[]] + names.map { [$0] } + [Set(names)]
        }
        return (0..<(1 << names.count)).map { bits in
            Set(names.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element))
        }
    }
}

extension SectionStatus {
    /// The status in words.
    fileprivate var words: String {
        switch self {
        case .normal: "normal"
        case .error: "error"
        case .empty: "empty"
        case .loading: "loading"
        }
    }
}
