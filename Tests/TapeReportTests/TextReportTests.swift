import TapeContracts
import TapeReport
import Testing

/// The report for people, line by line.
@Suite struct TextReportTests {
    private static func finding(page: Int, item: String) -> Finding {
        var finding = Finding(
            page: page, position: "c\(page)", item: item, expected: "each item once",
            saw: "already on page \(page - 1)",
            advice: "Page by a cursor, or order by a unique key, so that no item comes twice.")
        finding.command =
            "curl --globoff 'https://api.example.com/reviews?cursor=c\(page)&limit=20'"
        return finding
    }

    private static let broken: SpecReport = {
        var spec = SampleReports.broken
        let pages = [(3, "56"), (5, "71"), (7, "80"), (8, "81"), (9, "95"), (9, "96")]
        var pointing = finding(page: 3, item: "56")
        pointing.see = "no-duplicates"
        spec.rows = [
            SampleReports.row("terminates", .holds("ended after 9 pages")),
            SampleReports.row(
                "no-duplicates", .violated(pages.map(finding), evidence: "9 pages")),
            SampleReports.row("ordered", .violated([pointing], evidence: "9 pages")),
            SampleReports.row("total-agrees", .notApplicable("the spec reads no total")),
            SampleReports.row("single-flight", .holds("12 runs"), .client),
        ]
        return spec
    }()

    private static let untested: SpecReport = {
        var spec = SampleReports.kept
        spec.title = "News"
        spec.spec = "Specs/my news.yaml"
        let lacking = ["size-invariant", "prefix"].map { law in
            var judgement = Judgement.notEnoughEvidence("not recorded")
            judgement.also = ["sizes"]
            return SampleReports.row(LawIdentifier(rawValue: law), judgement)
        }
        var cursor = Judgement.notEnoughEvidence("the walk broke off")
        cursor.also = ["bad-cursor"]
        spec.rows += lacking + [SampleReports.row("bad-cursor-refused", cursor)]
        return spec
    }()

    private static let report = ContractReport(specs: [SampleReports.kept, broken, untested])

    @Test func `a mutant that no law notices is told where only failures are`() {
        var spec = SampleReports.kept
        spec.picture.kills = [.init(mutant: "a page twice", noticed: [])]
        var report = ContractReport(specs: [spec])
        report.tellsKeptSpecs = false
        #expect(TextReporter(colored: false).render(report).contains("noticed by no law"))
        spec.picture.kills = [.init(mutant: "a page twice", noticed: ["no-repeats"])]
        report.specs = [spec]
        #expect(!TextReporter(colored: false).render(report).contains("a page twice"))
    }

    private static let narrow = """
        ✓ Charts (Specs/charts.yaml, 1 page, 1 item): 1 law holds

        ✗ Reviews (Specs/reviews.yaml, 3 pages, 7 items)
            API             1 law holds, 2 violated, 1 not applicable
            reference list  1 law holds
            violated        no-duplicates, ordered
            note            page 2 was edited by hand
            no-duplicates · pages 3, 5, 7–9 · items 56, 71, 80, 81, 95 and 1 more
              position  c3 (page 3)
              expected  each item once
              saw       already on page 2
              try       Page by a cursor, or order by a unique key, so that no item
                        comes twice.
              ask       curl --globoff 'https://api.example.com/reviews?cursor=c3&limit=20'
              also      ordered · page 3 · item 56

        ? News (Specs/my news.yaml, 1 page, 1 item)
            API             1 law holds, 3 not tested
            not tested      size-invariant, prefix: not recorded
            not tested      bad-cursor-refused: the walk broke off
            record          pagetape record 'Specs/my news.yaml' --also sizes,bad-cursor

        contract broken: 3 specs: 1 kept, 1 broken (reviews), 1 without evidence
            API             3 laws hold, 2 violated, 1 not applicable, 3 not tested
            reference list  1 law holds

        """

    @Test(arguments: [TextLayout.piped, TextLayout(columns: 80, isScreen: true)])
    func `80 columns tell each cause once, with the list of its places`(layout: TextLayout) {
        let text = TextReporter(colored: false, layout: layout).render(Self.report)
        #expect(text == Self.narrow)
    }

    @Test func `120 columns break fewer lines`() {
        let wide = Self.narrow.replacing("no item\n                comes", with: "no item comes")
        let layout = TextLayout(columns: 120, isScreen: true)
        #expect(TextReporter(colored: false, layout: layout).render(Self.report) == wide)
    }

    @Test func `laws that need a filter are not counted among those that a recording can test`() {
        var spec = SampleReports.kept
        for (law, value) in [
            ("size-invariant", "sizes"), ("filter-change", "filter:NAME=VALUE"),
            ("empty-set", "empty:NAME=VALUE"),
        ] {
            var judgement = Judgement.notEnoughEvidence("not recorded")
            judgement.also = [value]
            let row = LawRow(
                law: LawIdentifier(rawValue: law), sentence: "", subject: .api,
                judged: "recording", requirement: .none, judgement: judgement)
            spec.rows.append(row)
        }
        let text = TextReporter(colored: false).render(ContractReport(specs: [spec]))
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            words.contains("Up to 1 of them can be tested: pagetape record --also all"), "\(text)")
    }

    @Test func `a command can be pasted whatever the spec is called`() {
        var spec = SampleReports.kept
        spec.spec = "Specs/my charts.yaml"
        var judgement = Judgement.notEnoughEvidence("not recorded")
        judgement.also = ["sizes"]
        spec.rows.append(SampleReports.row("size-invariant", judgement, .api, .none))
        let text = TextReporter(colored: false).render(ContractReport(specs: [spec]))
        #expect(text.contains("pagetape record --also all 'Specs/my charts.yaml'\n"), "\(text)")
    }

    @Test func `blanks that were seen are all told, and lines do not break there`() {
        var finding = SampleReports.finding
        for count in 1...60 {
            let blanks = String(repeating: " ", count: count)
            finding.saw = "?cursor is `\(blanks)NT8=`, a text that is long, not `++++NT8=`"
            let row = SampleReports.row("position-verbatim", .violated([finding], evidence: ""))
            var spec = SampleReports.kept
            spec.rows = [row]
            let text = TextReporter(colored: false).render(ContractReport(specs: [spec]))
            #expect(count == 1 || text.contains("`\(blanks)NT8=`"), "\(text)")
        }
    }

    @Test func `who was judged is told once where nobody else was`() {
        var spec = SampleReports.kept
        spec.rows = ["gives-up", "no-storm"].map { law in
            SampleReports.row(law, .violated([SampleReports.finding], evidence: ""), .client)
        }
        let alone = TextReporter(colored: false).render(ContractReport(specs: [spec]))
        #expect(alone.contains("violated        gives-up, no-storm\n"), "\(alone)")
        #expect(alone.contains("gives-up · page 2"))
        spec.rows.insert(SampleReports.row("terminates", .holds("1 page")), at: 0)
        let both = TextReporter(colored: false).render(ContractReport(specs: [spec]))
        #expect(both.contains("violated        reference list: gives-up, no-storm\n"), "\(both)")
        #expect(both.contains("gives-up · reference list · page 2"))
    }

    @Test(arguments: [40, 60, 80, 120, 200])
    func `no line is wider than the screen but for what cannot be broken`(columns: Int) {
        var spec = SampleReports.kept
        spec.title = "A list with a title that is longer than any screen of a telephone is wide"
        spec.picture.kills = SampleReports.drawn(pages: 3).picture.kills
        let report = ContractReport(specs: Self.report.specs + [spec])
        let layout = TextLayout(columns: columns, isScreen: true)
        for isVerbose in [false, true] {
            let reporter = TextReporter(colored: false, verbose: isVerbose, layout: layout)
            for line in reporter.render(report).split(separator: "\n") {
                let copied = line.contains("      ask ") || line.contains("    record ")
                #expect(line.count <= columns || copied, "\(line)")
            }
        }
    }

    @Test func `a spec that is kept is one line in a pipe, however long`() {
        var spec = SampleReports.kept
        spec.title = String(repeating: "long ", count: 30) + "title"
        let text = TextReporter(colored: false).render(ContractReport(specs: [spec, spec]))
        #expect(text.split(separator: "\n").count == 4)
    }

    @Test func `verbose tells every law, its reason and the command for all that is untested`() {
        let text = TextReporter(colored: false, verbose: true).render(Self.report)
        for words in [
            "holds           terminates: 1 page", "not applicable  total-agrees: the spec reads no",
            "holds           reference list: single-flight: 12 runs",
            "not tested      prefix: not recorded",
        ] {
            #expect(text.contains(words), "\(words)")
        }
    }

    @Test func `the API and each list are counted apart in every form`() {
        let report = ContractReport(specs: [Self.broken])
        #expect(JSONReporter().render(report).contains(#""client": {"#))
        let html = HTMLReporter().render(report)
        #expect(html.contains("reference list"))
        let junit = JUnitReporter().render(report)
        #expect(junit.contains(#"<testsuite name="Reviews" tests="4" failures="2""#))
        #expect(junit.contains(#"<testsuite name="Reviews · reference list" tests="1""#))
        #expect(MarkdownReporter().render(report).contains("reference list: 1 law holds"))
    }

    @Test func `the first list's suite has the notes and the time of a run that judges only lists`()
    {
        var spec = SampleReports.kept
        spec.rows = [SampleReports.row("single-flight", .holds("12 runs"), .client)]
        spec.notes = ["the client was killed"]
        spec.seconds = 2.5
        let junit = JUnitReporter().render(ContractReport(specs: [spec]))
        #expect(junit.contains("<system-out>the client was killed</system-out>"), "\(junit)")
        #expect(junit.contains("time=\"2.500\""), "\(junit)")
        #expect(!junit.contains("<testsuite name=\"Charts\""), "\(junit)")
    }

    @Test func `what another law tells is no annotation of its own`() {
        let report = ContractReport(specs: [Self.broken])
        let github = GitHubReporter().render(report)
        #expect(!github.contains("title=ordered"))
        #expect(github.contains("the same breaks ordered"))
        let gitlab = GitLabReporter().render(report)
        #expect(!gitlab.contains(#""check_name": "ordered""#))
        #expect(gitlab.contains("also: ordered") && gitlab.contains("ask: curl "))
        #expect(github.contains("ask: curl "))
        #expect(JUnitReporter().render(report).contains("see no-duplicates"))
    }

    @Test func `annotations stand on the cassette's line, and kept specs have none`() {
        var spec = Self.broken
        spec.rows[1] = SampleReports.row(
            "no-duplicates",
            .violated(
                spec.rows[1].judgement.findings.map { finding in
                    var finding = finding
                    finding.line = finding.page.map { $0 * 100 }
                    return finding
                }, evidence: ""))
        var kept = SampleReports.kept
        kept.notes = ["a note"]
        let report = ContractReport(specs: [spec, kept])
        let github = GitHubReporter().render(report)
        #expect(
            github.hasPrefix("::error file=Cassettes/reviews.yaml,line=300,title=no-duplicates"))
        #expect(!github.contains("charts"))
        let gitlab = GitLabReporter().render(report)
        #expect(gitlab.contains(#""path": "Cassettes/reviews.yaml""#))
        #expect(gitlab.contains(#""begin": 300"#))
    }

    @Test func `a message is broken between words, and what is pointed at stays`() {
        let layout = TextLayout(columns: 40, isScreen: true)
        let long = "  the cassette could not be read, so it was replaced"
        #expect(
            layout.broken("short\n\(long)")
                == "short\n  the cassette could not be read, so it\n  was replaced")
        let line = "  stile: x and whatever else there is in a line that is pointed at"
        #expect(
            layout.broken("Specs/a.yaml:3:1: unknown key in the paging of this spec\n\(line)\n  ^")
                == "Specs/a.yaml:3:1: unknown key in the\npaging of this spec\n\(line)\n  ^")
        #expect(
            layout.broken("    → terminates, ordered, no-duplicates, resumable")
                == "    → terminates, ordered,\n      no-duplicates, resumable")
        #expect(TextLayout.piped.fitting(line + line) == line + line)
    }

    @Test(arguments: [
        ([1], "1"), ([1, 2], "1, 2"), ([1, 2, 3], "1–3"), ([3, 5, 7, 8, 9], "3, 5, 7–9"), ([], ""),
    ])
    func `neighbouring pages are a range`(pages: [Int], words: String) {
        #expect(NumberRanges.words(for: pages) == words)
    }
}
