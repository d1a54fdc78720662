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

    /// The board's laws, and what reports draw of it.
    package func run(
        _ selection: LawSelection = .everything
    ) -> (rows: [LawRow], picture: SpecPicture) {
        let (judgements, lines) = BoardTrial(
            layout: screen.layout.boardLayout, sections: sections
        ).run()
        var picture = SpecPicture()
        picture.board = lines
        let asked = zip(BoardLaws.all, judgements).filter {
            selection.includes($0.0.identifier, .board)
        }
        let rows = asked.map { law, judgement in
            LawRow(
                law: law.identifier, sentence: law.sentence, subject: .board,
                judged: "reference board",
                requirement: BoardLaws.situational.contains(law.identifier) ? .none : .byDefault,
                judgement: judgement)
        }
        return (rows, rows.isEmpty ? SpecPicture() : picture)
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
