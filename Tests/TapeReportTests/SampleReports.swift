import TapeContracts

/// Reports that tests render: one broken, one kept, one that could not be run, one with everything reports can draw.
enum SampleReports {
    static func row(
        _ law: LawIdentifier, _ judgement: Judgement, _ subject: Subject = .api,
        _ requirement: LawRow.Requirement = .byDefault
    ) -> LawRow {
        LawRow(
            law: law, sentence: "Sentence of \(law).", subject: subject,
            judged: subject == .client ? "reference list" : "recording", requirement: requirement,
            judgement: judgement)
    }

    static let finding = Finding(
        page: 2, position: "c2", item: "56", expected: "each item once", saw: "already on page 1",
        advice: "page by a \"cursor\" & <sort>")

    /// Another cause at the same place.
    static let second = Finding(
        page: 2, position: "c2", item: "56", expected: "each item once", saw: "twice on this page",
        advice: "page by a \"cursor\" & <sort>")

    static let broken = SpecReport(
        title: "Reviews", file: "reviews.yaml", pages: 3, items: 7,
        rows: [
            row("terminates", .holds("ended after 3 pages")),
            row("no-duplicates", .violated([finding, second], evidence: "3 pages")),
            row("total-agrees", .notApplicable("the spec reads no total # yet")),
            row("ordered", .notEnoughEvidence("one item")),
            row("signals-agree", .violated([finding], evidence: "").waived(because: "known")),
            row("single-flight", .holds("12 runs"), .client),
        ],
        notes: ["page 2 was edited by hand"])

    static let kept = SpecReport(
        title: "Charts", file: "charts.yaml", pages: 1, items: 1,
        rows: [row("terminates", .holds("1 page"))])

    static var unrun: SpecReport {
        var spec = kept
        spec.title = "News: 100%, \"new\""
        spec.rows = []
        spec.mistake = "Specs/news.yaml:3:1: unknown key\n  stile: cursor\n  ^"
        return spec
    }

    static let all = ContractReport(specs: [broken, kept, unrun])

    /// A kept spec of many pages with a picture of everything.
    static func drawn(pages count: Int) -> SpecReport {
        var spec = kept
        spec.pages = count
        spec.items = count * 100
        spec.picture.pages = (1...count).map { number in
            SpecPicture.Page(
                number: number, position: "cursor-\(number * 7919)", itemCount: 100,
                hasMore: number < count, seconds: 0.012)
        }
        let cells = (1...count).map {
            SpecPicture.TrialCell(page: $0, outcome: $0 == 2 ? .skipped("no items") : .kept)
        }
        spec.picture.trials = (1...21).map {
            SpecPicture.TrialRow(name: "button, fault \($0)", cells: cells)
        }
        spec.picture.footers = [
            .init(
                name: "button",
                steps: [
                    .init(footer: "a spinner", mood: .loading, itemCount: 100),
                    .init(footer: "a failure", mood: .failed, itemCount: 100),
                    .init(footer: "a button", mood: .idle, itemCount: 100),
                ])
        ]
        spec.picture.board = [
            .init(
                failing: ["charts"], sections: ["news: normal", "charts: error"], status: "error",
                isKept: true)
        ]
        spec.picture.kills = [
            .init(mutant: "page 2 repeated", noticed: ["no-duplicates"]),
            .init(
                mutant: "total off by one", noticed: [], missing: ["total-agrees (no total)"]),
        ]
        spec.picture.unexercised = ["total-agrees"]
        return spec
    }
}

extension SpecReport {
    /// What came of a spec and the cassette of the same name.
    init(
        title: String, file: String, pages: Int, items: Int, rows: [LawRow], notes: [String] = []
    ) {
        self.init(
            title: title, spec: "Specs/\(file)", cassette: "Cassettes/\(file)", rows: rows)
        self.pages = pages
        self.items = items
        self.notes = notes
    }
}
