package import TapeContracts

/// Writes a report as a page of Markdown, for GitHub's job summary.
package struct MarkdownReporter: Sendable {
    /// The most breaches of a law that are shown; the others are counted.
    private static let findingLimit = 5

    package init() {}

    package func render(_ report: ContractReport) -> String {
        let rows = zip(report.specs, report.names).map { spec, name in
            """
            | \(mark(spec.verdict)) | \(cell(name)) | \(spec.pages) | \(spec.items) \
            | \(count(spec, .holds)) | \(count(spec, .violated)) | \(count(spec, .waived)) |
            """
        }
        let sections = report.specs.map(section).filter { !$0.isEmpty }
        return """
            ## Paging contract: \(report.verdict.rawValue)

            \(summary(report))

            | | spec | pages | items | hold | violated | waived |
            |---|---|--:|--:|--:|--:|--:|
            \(rows.joined(separator: "\n"))

            \(sections.joined(separator: "\n"))
            """
    }

    /// The specs by verdict, and the laws by verdict for each subject judged.
    private func summary(_ report: ContractReport) -> String {
        let groups = report.groups.map { group in
            "\(cell(group.name)): \(Verdict.lawClauses(group.count))"
        }
        return ([cell(report.summary)] + groups).joined(separator: "  \n")
    }

    /// Counts laws of the API, or of the first subject if no API was judged.
    private func count(_ spec: SpecReport, _ verdict: Verdict) -> Int {
        spec.groups.first?.count(verdict) ?? 0
    }

    private func mark(_ verdict: RunVerdict) -> String {
        switch verdict {
        case .kept: "✅"
        case .broken: "❌"
        case .incomplete: "❔"
        }
    }

    /// A spec's mistakes, breaches, untested laws and notes.
    private func section(_ spec: SpecReport) -> String {
        var lines: [String] = []
        if let mistake = spec.mistake { lines.append("- could not be run: \(cell(mistake))") }
        for row in spec.rows where row.isUnproven {
            lines.append("- `\(row.law)` was not tested: \(cell(row.judgement.evidence))")
        }
        let entries = ToldCauses(spec).entries
        var told: [LawIdentifier: Int] = [:]
        for entry in entries {
            let law = entry.row.law
            told[law, default: 0] += 1
            guard told[law, default: 0] <= Self.findingLimit else { continue }
            lines.append(
                "- `\(law)` \(cell(entry.group.line)). *\(cell(entry.group.first.advice))*")
            lines += entry.consequences.map { "  - also \(cell($0.words))" }
        }
        for (law, count) in told.sorted(by: { $0.key.rawValue < $1.key.rawValue })
        where count > Self.findingLimit {
            lines.append("- … and \(count - Self.findingLimit) more of `\(law)`")
        }
        if let command = spec.recordingCommand() { lines.append("- record it: \(code(command))") }
        lines += spec.notes.map { "- \(cell($0))" }
        guard !lines.isEmpty else { return "" }
        return "### \(cell(spec.title))\n\n\(lines.joined(separator: "\n"))\n"
    }

    /// Text as code on one line; a fence longer than any run of backticks in it is not ended by them.
    private func code(_ text: String) -> String {
        let runs = text.split { $0 != "`" }.map(\.count)
        let fence = String(repeating: "`", count: (runs.max() ?? 0) + 1)
        let gap = runs.isEmpty ? "" : " "
        return fence + gap + text.visible() + gap + fence
    }

    /// Text that stays on its line and in its cell and is not read as markup.
    private func cell(_ text: String) -> String {
        var shown = ""
        for character in text.visible(keepingLines: true) {
            switch character {
            case "\n": shown += " "
            case "|", "*", "_", "`", "[", "]", "<", ">", "\\", "#": shown += "\\\(character)"
            default: shown.append(character)
            }
        }
        return shown
    }
}
