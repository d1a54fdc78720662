import TapeContracts

/// A spec's part of the page: breaches first, then the walk, the laws and the trials.
struct HTMLSpecSection {
    /// So many breaches of a law are shown; the others are counted.
    private static let findingLimit = 50

    private let spec: SpecReport
    private let anchor: String

    init(_ spec: SpecReport, anchor: String) {
        self.spec = spec
        self.anchor = anchor
    }

    var text: String {
        let pictures = HTMLPictures(spec.picture)
        return """
            <section class="spec \(spec.verdict.rawValue)" id="\(anchor)">
            <h2>\(spec.title.inMarkup()) <span class="badge">\(spec.verdict.rawValue)</span></h2>
            <p class="about">\(about)</p>
            \(mistake)\(breaches)\(changes)\(pictures.walk)\(laws)\(pictures.trials)\(pictures.footers)\
            \(pictures.board)\(pictures.kills)\(notes)</section>

            """
    }

    private var about: String {
        var parts = ["<code>\(spec.spec.inMarkup())</code>"]
        if spec.pages > 0 {
            parts.append(counted(spec.pages, "page"))
            parts.append(counted(spec.items, "item"))
        }
        if spec.target != "recording" {
            parts.append("live at <code>\(spec.target.inMarkup())</code>")
        } else if !spec.cassette.isEmpty {
            parts.append("recording <code>\(spec.cassette.inMarkup())</code>")
        }
        return parts.joined(separator: " · ")
    }

    private var mistake: String {
        spec.mistake.map { "<pre class=\"mistake\">\($0.inMarkup())</pre>\n" } ?? ""
    }

    /// What a careful client takes; what breaks one is among the breaches.
    private var changes: String {
        let careful = (spec.drift?.changes ?? []).filter { $0.severity != .breaking }
        guard !careful.isEmpty else { return "" }
        let entries = DriftLines(.plain).lines(careful).map { "<li>\($0.inMarkup())</li>" }
        return """
            <h3>What changed since <code>\(spec.cassette.inMarkup())</code> and breaks nothing</h3>
            <ul class="notes">\(entries.joined())</ul>

            """
    }

    private var notes: String {
        guard !spec.notes.isEmpty else { return "" }
        let entries = spec.notes.map { "<li>\($0.inMarkup())</li>" }
        return "<h3>Notes</h3>\n<ul class=\"notes\">\(entries.joined())</ul>\n"
    }

    private var breaches: String {
        let broken = spec.rows.filter { $0.judgement.verdict == .violated }
        guard !broken.isEmpty else { return "" }
        return "<h3>What is broken</h3>\n" + broken.map(breach).joined()
    }

    private func breach(_ row: LawRow) -> String {
        let findings = row.judgement.findings
        let hidden = findings.count - Self.findingLimit
        let more = hidden > 0 ? "<p>… and \(hidden) more</p>\n" : ""
        return """
            <article class="breach" data-verdict="violated">
            <h4><code>\(row.law)</code> \(row.sentence.inMarkup())\(judged(row))</h4>
            \(findings.prefix(Self.findingLimit).map(card).joined())\(more)</article>

            """
    }

    private func judged(_ row: LawRow) -> String {
        row.subject == .client ? " <span class=\"who\">\(row.judged.inMarkup())</span>" : ""
    }

    private func card(_ finding: Finding) -> String {
        let fields = [
            ("page", finding.page.map(String.init)), ("position", finding.position),
            ("item", finding.item), ("scene", finding.scene), ("expected", finding.expected),
            ("saw", finding.saw),
            ("try", finding.advice), ("ask", finding.command),
        ]
        let entries = fields.compactMap { name, value in
            value.map { "<dt>\(name)</dt><dd class=\"\(name)\">\($0.inMarkup())</dd>" }
        }
        return "<dl>\(entries.joined())</dl>\n"
    }

    private var laws: String {
        guard !spec.rows.isEmpty else { return "" }
        return Subject.allCases.map { subject in
            let rows = spec.rows.filter { $0.subject == subject }
            guard !rows.isEmpty else { return "" }
            // What concerns the reference list, or a contract that is kept, is for those who look closer.
            let isClosed = subject == .client || spec.verdict == .kept
            let open = isClosed ? "" : " open=\"\""
            return """
                <details class="laws"\(open)><summary>\(heading(subject, rows))</summary>
                <table><thead><tr><th>verdict</th><th>law</th><th>what it says</th>\
                <th>what the verdict rests on</th></tr></thead>
                <tbody>
                \(rows.map(line).joined())</tbody></table></details>

                """
        }.joined()
    }

    private func heading(_ subject: Subject, _ rows: [LawRow]) -> String {
        let name =
            switch subject {
            case .api: "Laws of the API"
            case .client: "Laws of clients: \(rows.first?.judged ?? "")"
            case .board: "Laws of the board"
            }
        let counts = Verdict.clauses { verdict in rows.count { $0.judgement.verdict == verdict } }
        return "\(name.inMarkup()) <small>\(counts.joined(separator: " · "))</small>"
    }

    private func line(_ row: LawRow) -> String {
        let verdict = row.judgement.verdict
        return """
            <tr data-verdict="\(verdict.rawValue)"><td><span class="badge \(verdict.rawValue)">\
            \(verdict.words)</span></td><td><code>\(row.law)</code></td>\
            <td>\(row.sentence.inMarkup())</td><td>\(row.judgement.evidence.inMarkup())</td></tr>

            """
    }
}
