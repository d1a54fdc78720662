import TapeContracts
import TapeReport
import TapeXML
import Testing

@Suite struct HTMLReporterTests {
    @Test func `nothing on the page comes from elsewhere`() {
        let page = HTMLReporter().render(SampleReports.all)
        for address in ["http:", "https:", "src=", "@import", "url("] {
            #expect(!page.contains(address), "\(address)")
        }
    }

    @Test func `text from servers stays text`() {
        var spec = SampleReports.broken
        spec.title = "<script>alert(1)</script>\u{202E}"
        let page = HTMLReporter().render(ContractReport(specs: [spec]))
        #expect(!page.contains("<script>alert"))
        #expect(page.contains(#"&lt;script&gt;alert(1)&lt;/script&gt;\u{202E}"#))
    }

    @Test func `the verdict comes first, breaches before laws`() throws {
        let page = HTMLReporter().render(SampleReports.all)
        let places = ["Contract broken", "What is broken", "Laws of the API", "Laws of clients"]
            .map { page.firstRange(of: $0)?.lowerBound }
        let found = places.compactMap(\.self)
        #expect(found.count == places.count)
        #expect(found == found.sorted())
    }

    @Test func `broken specs come before those that are kept`() throws {
        let page = HTMLReporter().render(
            ContractReport(specs: [SampleReports.kept, SampleReports.broken]))
        let broken = try #require(page.firstRange(of: ">Reviews</a>"))
        let kept = try #require(page.firstRange(of: ">Charts</a>"))
        #expect(broken.lowerBound < kept.lowerBound)
    }

    @Test func `a mutant that nobody noticed says what it would take`() {
        let report = ContractReport(specs: [SampleReports.drawn(pages: 3)])
        #expect(HTMLReporter().render(report).contains("would take total-agrees (no total)"))
        #expect(
            TextReporter(colored: false).render(report).contains(
                "would take total-agrees (no total)"))
        #expect(JSONReporter().render(report).contains("\"missing\""))
    }

    @Test func `pages with a breach are red in the strip, and counted`() {
        var spec = SampleReports.broken
        spec.picture = SampleReports.drawn(pages: 3).picture
        let page = HTMLReporter().render(ContractReport(specs: [spec]))
        #expect(page.contains("<i class=\"breached\" style=\"height:100%\" title=\"page 2 "))
        #expect(page.contains("<p class=\"breached\">broken on 1 of 3 pages: 2</p>"))
    }

    @Test func `a footer is coloured by what it tells, whatever its words`() {
        let report = ContractReport(specs: [SampleReports.drawn(pages: 3)])
        let page = HTMLReporter().render(report)
        #expect(page.contains("<li class=\"w\"><b>a spinner</b>"))
        #expect(page.contains("<li class=\"b\"><b>a failure</b>"))
        #expect(page.contains("<li class=\"i\"><b>a button</b>"))
    }

    @Test func `violated laws come first, then those not tested`() throws {
        let page = HTMLReporter().render(ContractReport(specs: [SampleReports.broken]))
        let table = try #require(page.firstRange(of: "Laws of the API"))
        let rest = page[table.upperBound...]
        let places = ["no-duplicates", "ordered", "signals-agree", "terminates", "total-agrees"]
            .compactMap { rest.firstRange(of: "<code>\($0)</code>")?.lowerBound }
        #expect(places.count == 5)
        #expect(places == places.sorted())
    }

    @Test func `a command has a button that copies it`() {
        var spec = SampleReports.broken
        var finding = SampleReports.finding
        finding.command = "curl --globoff 'x?a=1&b=2'"
        spec.rows = [SampleReports.row("ordered", .violated([finding], evidence: ""))]
        let page = HTMLReporter().render(ContractReport(specs: [spec]))
        #expect(
            page.contains(
                "<code>curl --globoff 'x?a=1&amp;b=2'</code> <button type=\"button\" class=\"copy\""
            ))
    }

    @Test func `equal titles are told apart by their paths`() {
        var other = SampleReports.kept
        other.spec = "Specs/other.yaml"
        let page = HTMLReporter().render(ContractReport(specs: [SampleReports.kept, other]))
        #expect(page.contains("href=\"#spec-1\">Charts (Specs/charts.yaml)</a>"))
        #expect(page.contains("<h2>Charts (Specs/other.yaml) "))
    }

    @Test func `the page says how many of how many, when it was recorded and by what`() {
        var spec = SampleReports.broken
        spec.recording = RecordingFacts(
            origin: "api.example.com", recorded: "2026-11-21T04:52:17Z", by: "pagetape 0.1.0")
        let page = HTMLReporter().render(ContractReport(specs: [spec, SampleReports.kept]))
        for words in [
            "2 specs: 1 kept, 1 broken (reviews)",
            "<dt>API</dt><dd>2 of 6 laws hold · 1 violated · 1 not applicable · 1 not tested · 1 waived</dd>",
            "<dt>reference list</dt><dd>1 of 1 law holds</dd>", "recorded on 2026-11-21",
            "judged by Pagetape \(ContractReport.toolVersion)",
            "recorded <time>2026-11-21T04:52:17Z</time> · from <code>api.example.com</code> · by pagetape 0.1.0",
        ] {
            #expect(page.contains(words), "\(words)")
        }
    }

    @Test func `many pages of one colour share a cell`() {
        let page = HTMLReporter().render(
            ContractReport(specs: [SampleReports.drawn(pages: 1000)]))
        #expect(page.contains("title=\"pages 1–3 · 300 items\""))
        #expect(page.contains("colspan=\"998\""))
        #expect(page.contains("pages 3–1000"))
    }

    @Test(arguments: [
        ([50, 50, 50], "3 pages, 50 items each"), ([50, 50, 1], "3 pages, 1 to 50 items each"),
        ([1], "1 page, 1 item"), ([0, 0], "2 pages, 0 items each"),
    ])
    func `the strip says how many pages there are and how long they are`(
        counts: [Int], words: String
    ) {
        var spec = SampleReports.kept
        spec.picture.pages = counts.enumerated().map { index, count in
            SpecPicture.Page(
                number: index + 1, position: "p\(index)", itemCount: count,
                hasMore: index + 1 < counts.count, seconds: nil)
        }
        let page = HTMLReporter().render(ContractReport(specs: [spec]))
        #expect(page.contains("<p class=\"about\">\(words)</p>"))
    }

    @Test func `the body is well-formed`() throws {
        let page = HTMLReporter().render(
            ContractReport(specs: [SampleReports.drawn(pages: 3)] + SampleReports.all.specs))
        let open = try #require(page.firstRange(of: "<main>"))
        let close = try #require(page.firstRange(of: "</main>"))
        _ = try XMLTree(parsing: Array(page[open.lowerBound..<close.upperBound].utf8))
    }

    @Test func `a run of 1,000 pages stays under 2 MB`() {
        let page = HTMLReporter().render(
            ContractReport(specs: [SampleReports.drawn(pages: 1000)]))
        #expect(page.utf8.count < 2_000_000)
    }
}
