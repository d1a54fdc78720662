import Foundation
import ScreenMutants
import TapeBench
import TapeContracts
import TapeList
import Testing

@Suite struct RecipesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    /// The compiled files that the page shows.
    private static let files = [
        "ReviewsModel", "ReviewsUnderTest", "TableViewUnderTest", "DashboardUnderTest",
    ]

    @Test(arguments: files)
    func `the page shows the code that is compiled here`(name: String) throws {
        let page = Self.folder.appending(path: "../../../Documentation/recipes.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let code = try String(
            contentsOf: Self.folder.appending(path: "\(name).swift"), encoding: .utf8)
        #expect(text.contains("```swift\n\(code)```\n"), "copy \(name).swift to recipes.md")
    }

    @Test func `the view model keeps every law in every situation`() {
        for situation in Situation.all {
            let trace = situation.run { ReviewsUnderTest() }
            for law in ClientLaws.all {
                let judgement = law.judge(trace)
                #expect(
                    judgement.verdict != .violated,
                    "\(law.identifier) in \(situation): \(judgement.findings.map { "\($0)" }.first ?? "")"
                )
            }
        }
    }

    @Test func `the dashboard keeps every board law`() {
        let sections = ["reviews", "charts", "news"]
        var bench = BoardBench(board: DashboardUnderTest(sections: sections), sections: sections)
        var count = 0
        while let ticket = bench.nextTicket() {
            count += 1
            bench.answer(ticket, count.isMultiple(of: 2) ? .normal : .error)
        }
        bench.compose { DashboardUnderTest(sections: $0) }
        for law in BoardLaws.all {
            #expect(law.judge(bench.trace).verdict == .holds, "\(law.identifier)")
        }
    }
}
