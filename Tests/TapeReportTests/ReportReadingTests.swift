import TapeContracts
import TapeReport
import Testing

@Suite struct ReportReadingTests {
    @Test func `a report that was written is read to the same report`() throws {
        let text = JSONReporter().render(SampleReports.all)
        let read = try JSONReportReader().read(Array(text.utf8))
        #expect(JSONReporter().render(read) == text)
        #expect(
            TextReporter(colored: false).render(read)
                == TextReporter(colored: false).render(SampleReports.all))
    }

    @Test func `changes and mutants of a part are in the whole`() throws {
        var spec = SampleReports.kept
        spec.drift = Drift([
            DriftChange(.notable, .shape, "id", before: "number", after: "text")
        ])
        spec.picture.kills = [
            .init(mutant: "an item is missing", noticed: ["total-agrees"]),
            .init(mutant: "a page twice", noticed: [], missing: ["no-repeats: one page"]),
        ]
        spec.picture.permitted = ["another order: none is declared"]
        spec.picture.unexercised = ["ordered"]
        let text = JSONReporter().render(ContractReport(specs: [spec]))
        let read = try JSONReportReader().read(Array(text.utf8))
        #expect(JSONReporter().render(read) == text)
        #expect(read.specs.first?.drift == spec.drift)
        #expect(read.specs.first?.picture == spec.picture)
    }

    private static let text = JSONReporter().render(SampleReports.all)

    @Test(arguments: ["-0.5", "1e30", "1e999"])
    func `a time that no run takes is refused`(seconds: String) {
        let text = Self.text.replacing(/"seconds": [0-9.]+/, with: "\"seconds\": \(seconds)")
        #expect(text != Self.text)
        #expect(throws: JSONReportReader.Mistake.self) {
            try JSONReportReader().read(Array(text.utf8))
        }
    }

    @Test func `what a report says is no markup on the page`() throws {
        let text = Self.text
            .replacing(/"law": "[^"]*"/, with: #""law": "<script>""#)
            .replacing(/"recorded": "[^"]*"/, with: #""recorded": "<script>""#)
        let report = try JSONReportReader().read(Array(text.utf8))
        // The page has one of its own.
        #expect(HTMLReporter().render(report).ranges(of: "<script>").count == 1)
    }
}
