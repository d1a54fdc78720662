import ScreenMutants
import TapeBench
import TapeList
import Testing

@Suite struct BoardBenchTests {
    @Test(arguments: BoardLayout.allCases)
    func `the reference board keeps step with its sections`(layout: BoardLayout) {
        let sections = ["reviews", "charts", "news"]
        var bench = BoardBench(
            board: ReferenceBoard(layout: layout, sections: sections), sections: sections)
        var count = 0
        while let ticket = bench.nextTicket() {
            count += 1
            bench.answer(ticket, SectionResult.allCases[count % 3])
        }
        #expect(count > 20)
        for case .look(let look) in bench.trace.entries {
            #expect(look.status == layout.status(of: StatusCounts(look.sections.values)))
        }
        #expect(!bench.trace.isStorm)
    }

    @Test func `a board that loads a failing section again and again is left`() {
        var bench = BoardBench(
            board: RetryingBoard(sections: ["reviews", "charts"]), sections: ["reviews", "charts"])
        var count = 0
        while let ticket = bench.nextTicket() {
            count += 1
            bench.answer(ticket, .error)
        }
        #expect(count == 100)
        #expect(bench.trace.isStorm)
    }
}
