import TapeFaults
package import TapeList

/// Holds a screen's board to its contract, its sections' first pages coming from their cassettes.
package struct ScreenRun {
    private let screen: ScreenSpec
    private let sections: [(name: String, result: SectionResult)]

    package init(_ screen: ScreenSpec, sections: [(name: String, result: SectionResult)]) {
        self.screen = screen
        self.sections = sections
    }

    package func rows(_ selection: LawSelection = .everything) -> [LawRow] {
        let trial = BoardTrial(layout: screen.layout.boardLayout, sections: sections)
        let asked = zip(BoardLaws.all, trial.judgements()).filter {
            selection.includes($0.0.identifier, .board)
        }
        return asked.map { law, judgement in
            LawRow(
                law: law.identifier, sentence: law.sentence, subject: .board,
                judged: "reference board",
                requirement: BoardLaws.situational.contains(law.identifier) ? .none : .byDefault,
                judgement: judgement)
        }
    }
}

extension ScreenSpec.Layout {
    /// The layout by this name.
    var boardLayout: BoardLayout {
        switch self {
        case .fullTable: .fullTable
        case .bySection: .bySection
        }
    }
}
