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

    @Test func `advice on recording is left out of text, and not lost on the way`() throws {
        var spec = SampleReports.kept
        spec.rows.append(
            SampleReports.row("size-invariant", .unrecorded("too few", also: ["sizes"])))
        let report = ContractReport(specs: [spec])
        let text = JSONReporter().render(report)
        #expect(text.contains("\"too few; `pagetape record --also sizes` asks for it\""))
        let read = try JSONReportReader().read(Array(text.utf8))
        #expect(JSONReporter().render(read) == text)
        let lines = TextReporter(colored: false, verbose: true).render(read)
        #expect(lines.contains("size-invariant: too few\n"), "\(lines)")
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

    @Test(arguments: [
        #""law": "\u001b[2J""#, #""law": "x` <img>""#, #""law": """#,
    ])
    func `a law that has no identifier is refused`(law: String) {
        let text = Self.text.replacing(/"law": "[^"]*"/, with: law)
        #expect(text != Self.text)
        #expect(throws: JSONReportReader.Mistake.self) {
            try JSONReportReader().read(Array(text.utf8))
        }
    }

    @Test(arguments: [
        (1, 1, true), (3, 3, true), (20_000, 1_000_000, true), (1, 1_000_001, false), (4, 3, false),
        (0, 3, false), (-5, 0, false),
        (9_223_372_036_854_775_807, 9_223_372_036_854_775_807, false),
    ])
    func `a part of a run is one of those there are`(number: Int, count: Int, isPart: Bool) {
        let text =
            #"{"pagetape": 1, "shard": {"number": \#(number), "count": \#(count)}, "specs": []}"#
        let report = try? JSONReportReader().read(Array(text.utf8))
        #expect((report != nil) == isPart)
    }

    @Test func `no control of a terminal leaves a report`() throws {
        let text = Self.text.replacing("each item once", with: #"\u009b31m\u0085\u202e\u007f"#)
        let report = try JSONReportReader().read(Array(text.utf8))
        let texts = [
            TextReporter(colored: false).render(report), TAPReporter().render(report),
            JUnitReporter().render(report), JSONReporter().render(report),
            HTMLReporter().render(report),
        ]
        for text in texts {
            #expect(
                !text.unicodeScalars.contains {
                    (0x7F..<0xA0).contains($0.value) || $0.value == 0x202E
                })
        }
        // What reads them gets the text back.
        let read = try JSONReportReader().read(Array(texts[3].utf8))
        #expect(TextReporter(colored: false).render(read) == texts[0])
    }

    @Test func `what a report says is no markup on the page`() throws {
        let text = Self.text
            .replacing(/"judged": "[^"]*"/, with: #""judged": "<script>""#)
            .replacing(/"recorded": "[^"]*"/, with: #""recorded": "<script>""#)
        let report = try JSONReportReader().read(Array(text.utf8))
        // The page has one of its own.
        #expect(HTMLReporter().render(report).ranges(of: "<script>").count == 1)
    }
}
