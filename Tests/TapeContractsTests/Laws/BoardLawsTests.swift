import ScreenMutants
import TapeContracts
import TapeList
import TapeScreen
import Testing

@Suite struct BoardLawsTests {
    @Test(arguments: BoardLayout.allCases)
    func `the reference board and one written by hand keep every law`(layout: BoardLayout) {
        let traces = [
            rehearse(layout) { ReferenceBoard(layout: layout, sections: $0) },
            rehearse(layout) { PlainBoard(layout: layout, sections: $0) },
        ]
        for trace in traces {
            for law in BoardLaws.all {
                let judgement = law.judge(trace)
                #expect(judgement.verdict == .holds, "\(law.identifier): \(judgement)")
            }
        }
    }

    @Test(arguments: BoardMutant.all)
    func `a wrong board is caught by the law it breaks`(mutant: BoardMutant) {
        let broken = BoardLayout.allCases.flatMap { layout in
            let trace = mutant.run(layout)
            return BoardLaws.all.filter { $0.judge(trace).verdict == .violated }
        }
        #expect(broken.contains { $0.identifier.rawValue == mutant.breaks })
    }

    @Test(arguments: BoardLaws.all.map(\.identifier))
    func `every law catches a wrong board`(identifier: LawIdentifier) {
        #expect(BoardMutant.all.contains { $0.breaks == identifier.rawValue })
    }
}
