import TapeContracts
import TapeJSON
import TapeReport
import Testing

/// The reports that other programs read.
@Suite struct MachineReportTests {
    @Test func `TAP has a subtest for each spec and says why a point fails or is skipped`() {
        #expect(
            TAPReporter().render(SampleReports.all) == ##"""
                TAP version 14
                1..3
                # Subtest: Reviews
                    1..6
                    ok 1 - terminates
                    not ok 2 - no-duplicates
                      ---
                      findings:
                      - page: "2"
                        position: "c2"
                        item: "56"
                        expected: "each item once"
                        saw: "already on page 1"
                        advice: "page by a \"cursor\" & <sort>"
                      - page: "2"
                        position: "c2"
                        item: "56"
                        expected: "each item once"
                        saw: "twice on this page"
                        advice: "page by a \"cursor\" & <sort>"
                      ...
                    ok 3 - total-agrees # SKIP not applicable: the spec reads no total \# yet
                    not ok 4 - ordered
                      ---
                      message: "not tested: one item"
                      ...
                    not ok 5 - signals-agree # TODO waived: known
                    ok 6 - reference list: single-flight
                    # page 2 was edited by hand
                not ok 1 - Reviews (Specs/reviews.yaml)
                # Subtest: Charts
                    1..1
                    ok 1 - terminates
                ok 2 - Charts (Specs/charts.yaml)
                # Subtest: News: 100%, "new"
                    1..1
                    not ok 1 - verify
                      ---
                      message: "Specs/news.yaml:3:1: unknown key\n  stile: cursor\n  ^"
                      ...
                not ok 3 - News: 100%, "new" (Specs/charts.yaml)

                """##)
    }

    @Test
    func `what a cassette of a store shows is annotated at the spec, which the repository has`() {
        var report = SampleReports.all
        for index in report.specs.indices where !report.specs[index].cassette.isEmpty {
            report.specs[index].cassette = "s3://recordings/team/charts.yaml"
        }
        #expect(GitHubReporter().render(report).contains("file=Specs/"))
        #expect(!GitHubReporter().render(report).contains("s3%3A"))
        #expect(!GitLabReporter().render(report).contains("\"path\": \"s3"))
    }

    @Test func `a run that fell short is not shown as clean`() {
        var spec = SampleReports.kept
        spec.shortfall = "requests ran out"
        let report = ContractReport(specs: [spec])
        let points = TAPReporter().render(report).split(separator: "\n")
        #expect(points.contains("    1..\(spec.rows.count + 1)"))
        #expect(points.contains("    not ok \(spec.rows.count + 1) - verify"))
        #expect(points.contains { $0.contains("requests ran out") })
        #expect(GitLabReporter().render(report).contains("requests ran out"))
        let annotation = "::error file=Specs/charts.yaml,line=1,title=Charts::requests ran out"
        #expect(GitHubReporter().render(report).contains(annotation))
    }

    @Test func `GitHub gets one annotation a law, its own syntax escaped`() {
        #expect(
            GitHubReporter().render(SampleReports.all) == """
                ::error file=Specs/reviews.yaml,line=1,title=no-duplicates is broken::page 2, item 56: \
                expected each item once, saw already on page 1%0Atry: page by a "cursor" & <sort>%0A… and 1 more
                ::warning file=Specs/reviews.yaml,line=1,title=ordered was not tested::one item
                ::notice file=Specs/reviews.yaml,line=1,title=Reviews::page 2 was edited by hand
                ::error file=Specs/charts.yaml,line=1,title=News%3A 100%25%2C "new"::\
                Specs/news.yaml:3:1: unknown key%0A  stile: cursor%0A  ^

                """)
    }

    @Test func `the summary of a GitHub job is a table and what there is to say`() {
        let page = MarkdownReporter().render(SampleReports.all)
        #expect(page.hasPrefix("## Paging contract: broken\n"))
        #expect(page.contains("| ❌ | Reviews | 3 | 7 | 1 | 1 | 1 |"))
        #expect(page.contains(#"*page by a "cursor" & \<sort\>*"#))
    }

    @Test func `GitLab tells equal breaches apart and finds them again in the next run`() throws {
        let text = GitLabReporter().render(SampleReports.all)
        let document = try JSONDocument(parsing: text)
        let prints = try JSONPath("$[*].fingerprint").values(in: document.root).compactMap(\.string)
        #expect(prints.count == 4)
        #expect(Set(prints).count == 4)
        #expect(GitLabReporter().render(SampleReports.all) == text)
        let severities = try JSONPath("$[*].severity").values(in: document.root).compactMap(
            \.string)
        #expect(severities == ["major", "major", "minor", "blocker"])
    }
}
