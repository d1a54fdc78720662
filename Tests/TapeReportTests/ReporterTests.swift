import TapeContracts
import TapeReport
import Testing

@Suite struct ReporterTests {
    private static func row(
        _ law: LawIdentifier, _ judgement: Judgement, _ subject: Subject = .api
    ) -> LawRow {
        LawRow(
            law: law, sentence: "", subject: subject,
            judged: subject == .client ? "reference list" : "recording", requirement: .byDefault,
            judgement: judgement)
    }

    private static let finding = Finding(
        page: 2, position: "c2", item: "56", expected: "each item once", saw: "already on page 1",
        advice: "page by a \"cursor\" & <sort>")

    private static let broken = SpecReport(
        title: "Reviews", file: "reviews.yaml", pages: 3, items: 7,
        rows: [
            row("terminates", .holds("ended after 3 pages")),
            row("no-duplicates", .violated([finding], evidence: "3 pages")),
            row("total-agrees", .notApplicable("the spec reads no total")),
            row("single-flight", .holds("12 runs"), .client),
        ],
        notes: ["page 2 was edited by hand"])

    private static let kept = SpecReport(
        title: "Charts", file: "charts.yaml", pages: 1, items: 1,
        rows: [row("terminates", .holds("1 page"))])

    @Test func `a finding about a client says in which scene it was seen`() {
        var finding = Self.finding
        finding.scene = "footer button, status(500) at page 2"
        var broken = Self.broken
        broken.rows = [
            Self.row("inserted-once", .violated([finding], evidence: "12 runs"), .client)
        ]
        let report = ContractReport(specs: [broken])
        #expect(
            TextReporter(colored: false).render(report).contains(
                """
                      position  c2
                      scene     footer button, status(500) at page 2
                      expected  each item once
                      saw       already on page 1
                """))
        let json = JSONReporter().render(report)
        #expect(json.contains("\"scene\": \"footer button, status(500) at page 2\""))
        #expect(json.contains("\"saw\": \"already on page 1\""))
        #expect(
            JUnitReporter().render(report)
                .contains("saw already on page 1 (footer button, status(500) at page 2)"))
    }

    @Test func `color is only for those who can see it`() {
        let report = ContractReport(specs: [Self.kept])
        #expect(!TextReporter(colored: false).render(report).contains("\u{1B}"))
        #expect(TextReporter(colored: true).render(report).contains("\u{1B}[32m✓\u{1B}[0m"))
    }

    @Test func `JUnit escapes what XML reserves and counts its cases`() {
        let text = JUnitReporter().render(ContractReport(specs: [Self.broken]))
        #expect(text.contains("name=\"pagetape\" tests=\"4\" failures=\"1\" errors=\"0\">"))
        #expect(
            text.contains("name=\"Reviews\" tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\""))
        #expect(text.contains("name=\"Reviews · reference list\" tests=\"1\" failures=\"0\""))
        #expect(text.contains("page 2, item 56: expected each item once, saw already on page 1"))
        #expect(text.contains("&quot;cursor&quot; &amp; &lt;sort&gt;"))
    }

    @Test(arguments: [
        ([Judgement.holds("")], RunVerdict.kept),
        ([.holds(""), .notApplicable("")], .kept),
        ([.holds(""), .notEnoughEvidence("")], .incomplete),
        ([.violated([], evidence: ""), .notEnoughEvidence("")], .broken),
        ([Judgement.violated([], evidence: "").waived(because: "known")], .kept),
        ([], .incomplete),
    ])
    func `a run is kept only where every required law was put to the test`(
        judgements: [Judgement], verdict: RunVerdict
    ) {
        var spec = Self.kept
        spec.rows = judgements.map { Self.row("terminates", $0) }
        #expect(ContractReport(specs: [spec]).verdict == verdict)
    }

    @Test func `a spec that could not be run keeps the whole from passing`() {
        var empty = Self.kept
        empty.rows = []
        #expect(ContractReport(specs: [Self.kept, empty]).verdict == .incomplete)
        #expect(ContractReport(specs: [Self.broken, empty]).verdict == .broken)
        #expect(ContractReport(specs: []).verdict == .incomplete)
    }
}
