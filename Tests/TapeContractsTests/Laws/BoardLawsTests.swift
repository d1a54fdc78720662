import ScreenMutants
import TapeBench
import TapeContracts
import TapeList
import Testing

@Suite struct BoardLawsTests {
    @Test(arguments: BoardLayout.allCases)
    func `the reference board and one written by hand keep every law`(layout: BoardLayout) {
        let reference = RehearsedBoard.reference.run(layout)
        let traces = [reference, RehearsedBoard.right.run(layout)]
        for trace in traces {
            for law in BoardLaws.all {
                let judgement = law.judge(trace)
                #expect(judgement.verdict == .holds, "\(law.identifier): \(judgement)")
            }
        }
    }

    @Test(arguments: RehearsedBoard.mutants)
    func `a wrong board is caught by the law it breaks`(mutant: RehearsedBoard) {
        let broken = BoardLayout.allCases.flatMap { layout in
            let trace = mutant.run(layout)
            return BoardLaws.all.filter { $0.judge(trace).verdict == .violated }
        }
        #expect(Set(broken.map(\.identifier.rawValue)).isSuperset(of: mutant.breaks))
    }

    @Test(arguments: BoardLaws.all.map(\.identifier))
    func `every law catches a wrong board`(identifier: LawIdentifier) {
        #expect(RehearsedBoard.mutants.contains { $0.breaks.contains(identifier.rawValue) })
    }
}
