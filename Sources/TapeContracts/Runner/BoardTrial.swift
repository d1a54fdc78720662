import TapeList
import TapeScreen

/// Drives the reference board of a screen, its sections failing in every combination.
struct BoardTrial {
    /// With more sections than this, each fails alone and all together, instead of every combination.
    static let exhaustiveSections = 6

    private let layout: BoardLayout
    /// Each section with what its first page comes to when nothing fails.
    private let sections: [(name: String, result: SectionResult)]

    init(layout: BoardLayout, sections: [(name: String, result: SectionResult)]) {
        self.layout = layout
        self.sections = sections
    }

    /// One judgement a law, over all combinations.
    func judgements() -> [Judgement] {
        var tallies = BoardLaws.all.map { JudgementTally($0.identifier) }
        for failing in combinations {
            let trace = trace(failing)
            let names = failing.sorted().joined(separator: ", ")
            let scene = failing.isEmpty ? "no section failing" : "failing: \(names)"
            for (index, law) in BoardLaws.all.enumerated() {
                tallies[index].add(law.judge(trace), in: scene)
            }
        }
        let evidence = "\(sections.count) sections, \(combinations.count) combinations of failures"
        return tallies.map { $0.judgement(evidence) }
    }

    private func trace(_ failing: Set<String>) -> BoardTrace {
        let names = sections.map(\.name)
        var bench = BoardBench(
            board: ReferenceBoard(layout: layout, sections: names), sections: names)
        while let ticket = bench.nextTicket() {
            let section = sections.first { $0.name == ticket.section }
            let result = failing.contains(ticket.section) ? .error : section?.result ?? .empty
            bench.answer(ticket, result)
        }
        return bench.trace
    }

    private var combinations: [Set<String>] {
        let names = sections.map(\.name)
        guard names.count <= Self.exhaustiveSections else {
            return [[]] + names.map { [$0] } + [Set(names)]
        }
        return (0..<(1 << names.count)).map { bits in
            Set(names.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element))
        }
    }
}
