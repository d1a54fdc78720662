import TapeContracts

/// The part of the page about one spec: breaches first, then the walk, the laws and the trials.
struct HTMLSpecSection {
    /// The most breaches of a law that are shown; the others are counted.
    private static let findingLimit = 50

    private let spec: SpecReport
    /// The title, made different from those of other specs.
    private let name: String
    private let anchor: String

    init(_ spec: SpecReport, named name: String, anchor: String) {
        self.spec = spec
        self.name = name
        self.anchor = anchor
    }

    var text: String {
        let pictures = HTMLPictures(spec.picture, breached: spec.breachedPages)
        return """
            <section class="spec \(spec.verdict.rawValue)" id="\(anchor)">
            <h2>\(name.inMarkup()) <span class="badge">\(spec.verdict.rawValue)</span></h2>
            <p class="about">\(about)</p>
            \(mistake)\(breaches)\(missing)\(changes)\(pictures.walk)\(laws)\(pictures.trials)\(pictures.footers)\
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
        if let recording = spec.recording {
            parts += [
                recording.recorded.map { "recorded <time>\($0.inMarkup())</time>" },
                recording.origin.map { "from <code>\($0.inMarkup())</code>" },
                recording.by.map { "by \($0.inMarkup())" },
            ].compactMap(\.self)
        }
        return parts.joined(separator: " · ")
    }

    /// The required laws that were not tested, and the command that records what they need.
    private var missing: String {
        let rows = spec.rows.filter(\.isUnproven)
        guard !rows.isEmpty else { return "" }
        let entries = rows.map {
            "<li>\($0.law.asCode) \($0.judgement.evidence.inMarkup())</li>"
        }
        let command =
            spec.recordingCommand().map { "<p class=\"record\">\(Self.copied($0))</p>\n" } ?? ""
        return """
            <h3>What was not tested</h3>
            <ul class="notes">\(entries.joined())</ul>
            \(command)
            """
    }

    /// A command with a button to copy it, which is visible only if scripts run.
    private static func copied(_ command: String) -> String {
        "<code>\(command.inMarkup())</code> <button type=\"button\" class=\"copy\" hidden=\"\">copy</button>"
    }

    private var mistake: String {
        spec.mistake.map { "<pre class=\"mistake\">\($0.inMarkup())</pre>\n" } ?? ""
    }

    /// The changes that a careful client tolerates; breaking changes are among the breaches.
    private var changes: String {
        let careful = (spec.drift?.changes ?? []).filter { $0.severity != .breaking }
        guard !careful.isEmpty else { return "" }
        let entries = DriftLines(.plain).lines(careful).map { "<li>\($0.inMarkup())</li>" }
        return """
            <h3>What changed since <code>\(spec.cassette.inMarkup())</code> and is not breaking</h3>
            <ul class="notes">\(entries.joined())</ul>

            """
    }

    private var notes: String {
        let notes = spec.fullNotes
        guard !notes.isEmpty else { return "" }
        let entries = notes.map { "<li>\($0.inMarkup())</li>" }
        return "<h3>Notes</h3>\n<ul class=\"notes\">\(entries.joined())</ul>\n"
    }

    private var breaches: String {
        let broken = spec.rows.filter { $0.judgement.verdict == .violated }
        guard !broken.isEmpty else { return "" }
        let entries = ToldCauses(spec).entries
        var rows: [(row: LawRow, entries: [ToldCauses.Entry])] = []
        for entry in entries {
            let index = rows.firstIndex {
                $0.row.law == entry.row.law && $0.row.judged == entry.row.judged
            }
            if let index {
                rows[index].entries.append(entry)
            } else {
                rows.append((entry.row, [entry]))
            }
        }
        return "<h3>What is broken</h3>\n" + rows.map { breach($0.row, $0.entries) }.joined()
    }

    private func breach(_ row: LawRow, _ entries: [ToldCauses.Entry]) -> String {
        let hidden = entries.count - Self.findingLimit
        let more = hidden > 0 ? "<p>… and \(hidden) more</p>\n" : ""
        return """
            <article class="breach" data-verdict="violated">
            <h4>\(row.law.asCode) \(row.sentence.inMarkup())\(judged(row))</h4>
            \(entries.prefix(Self.findingLimit).map(card).joined())\(more)</article>

            """
    }

    private func judged(_ row: LawRow) -> String {
        row.subject == .client ? " <span class=\"who\">\(row.judged.inMarkup())</span>" : ""
    }

    /// A cause, with all its places.
    private func card(_ entry: ToldCauses.Entry) -> String {
        let group = entry.group
        let finding = group.first
        let places = [group.pages, group.items].compactMap(\.self).joined(separator: ", ")
        if let law = finding.see {
            return
                "<p>\(places.inMarkup())\(places.isEmpty ? "" : ": ")see \(law.asCode)</p>\n"
        }
        let which = group.findings.count > 1 ? finding.page.map { " (page \($0))" } ?? "" : ""
        let fields = [
            ("where", places.isEmpty ? nil : places),
            ("position", finding.position.map { $0 + which }), ("scene", group.scenes),
            ("expected", finding.expected), ("saw", finding.saw), ("try", finding.advice),
        ]
        let entries = fields.compactMap { name, value in
            value.map { "<dt>\(name)</dt><dd class=\"\(name)\">\($0.inMarkup())</dd>" }
        }
        let ask =
            finding.command.map { "<dt>ask</dt><dd class=\"ask\">\(Self.copied($0))</dd>" } ?? ""
        let also = entry.consequences.map { "<li>\($0.law.asCode)\(behind($0.group))</li>" }
        let list =
            also.isEmpty ? "" : "<dt>also</dt><dd class=\"also\"><ul>\(also.joined())</ul></dd>"
        return "<dl>\(entries.joined())\(ask)\(list)</dl>\n"
    }

    /// Where the findings are, next to the law that they break.
    private func behind(_ group: FindingGroup) -> String {
        let places = [group.pages, group.items, group.scenes].compactMap(\.self)
        return places.isEmpty ? "" : " · \(places.joined(separator: " · ").inMarkup())"
    }

    private var laws: String {
        guard !spec.rows.isEmpty else { return "" }
        return Subject.allCases.map { subject in
            let rows = Self.urgentFirst(spec.rows.filter { $0.subject == subject })
            guard !rows.isEmpty else { return "" }
            // Laws about the reference list or a kept contract are for readers who want details.
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

    /// The rows, with those that need attention first.
    private static func urgentFirst(_ rows: [LawRow]) -> [LawRow] {
        let order: [(LawRow) -> Bool] = [
            { $0.judgement.verdict == .violated }, \.isUnproven,
            { $0.judgement.verdict == .waived }, { $0.judgement.verdict == .holds },
            { $0.judgement.verdict == .notEnoughEvidence },
        ]
        let ranked = rows.map { row in (rank: order.firstIndex { $0(row) } ?? order.count, row: row)
        }
        return (0...order.count).flatMap { rank in
            ranked.filter { $0.rank == rank }.map(\.row)
        }
    }

    private func heading(_ subject: Subject, _ rows: [LawRow]) -> String {
        let name =
            switch subject {
            case .api: "Laws of the API"
            case .client: "Laws of clients: \(rows.first?.judged ?? "")"
            case .board: "Laws of the board"
            }
        let shares = LawRowGroup.groups(of: rows).map(\.shares).joined(separator: "; ")
        return "\(name.inMarkup()) <small>\(shares)</small>"
    }

    private func line(_ row: LawRow) -> String {
        let verdict = row.judgement.verdict
        return """
            <tr data-verdict="\(verdict.rawValue)"><td><span class="badge \(verdict.rawValue)">\
            \(verdict.words)</span></td><td>\(row.law.asCode)</td>\
            <td>\(row.sentence.inMarkup())</td><td>\(row.judgement.evidence.inMarkup())</td></tr>

            """
    }
}

extension LawIdentifier {
    /// The law's name on the page; a merged report may contain any text there.
    var asCode: String { "<code>\(rawValue.inMarkup())</code>" }
}
