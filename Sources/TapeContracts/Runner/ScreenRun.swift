package import TapeBench
import TapeFaults
package import TapeList

/// Checks a screen's board contract, with the sections' first pages from their cassettes.
package struct ScreenRun: Sendable {
    private let screen: ScreenSpec
    private let sections: [(name: String, result: SectionResult)]

    package init(_ screen: ScreenSpec, sections: [(name: String, result: SectionResult)]) {
        self.screen = screen
        self.sections = sections
    }

    /// Checks the board's laws; also returns the picture that reports draw.
    package func run(
        _ selection: LawSelection = .everything
    ) -> (rows: [LawRow], picture: SpecPicture) {
        var trial = BoardTrial(
            { ReferenceBoard(layout: screen.layout.boardLayout, sections: $0) },
            sections: sections)
        let (judgements, lines) = trial.run()
        var picture = SpecPicture()
        picture.board = lines
        let rows = self.rows(judgements, selection, judged: ReferenceName.board.rawValue)
        return (rows, rows.isEmpty ? SpecPicture() : picture)
    }

    /// Judges a user's own board; the traces show each breach.
    package func judge<Board: BoardUnderTest>(
        _ makeBoard: @escaping ([String]) -> Board
    ) -> (rows: [LawRow], traces: [LawIdentifier: BoardTrace]) {
        var trial = BoardTrial(makeBoard, sections: sections)
        let judgements = trial.run().judgements
        return (rows(judgements, .everything, judged: makeBoard([]).name), trial.traces)
    }

    private func rows(
        _ judgements: [Judgement], _ selection: LawSelection, judged name: String
    ) -> [LawRow] {
        let asked = zip(BoardLaws.all, judgements).filter {
            selection.includes($0.0.identifier, .board)
        }
        return asked.map { law, judgement in
            LawRow(
                law: law.identifier, sentence: law.sentence, subject: .board, judged: name,
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
