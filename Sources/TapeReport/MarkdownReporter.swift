package import TapeContracts

/// Writes a report as a page of Markdown, for the summary that GitHub shows of a job.
package struct MarkdownReporter: Sendable {
    /// So many breaches of a law are shown; the others are counted.
    private static let findingLimit = 5

    package init() {}

    package func render(_ report: ContractReport) -> String {
        let rows = report.specs.map { spec in
            """
            | \(mark(spec.verdict)) | \(cell(spec.title)) | \(spec.pages) | \(spec.items) \
            | \(spec.count(.holds)) | \(spec.count(.violated)) | \(spec.count(.waived)) |
            """
        }
        let sections = report.specs.map(section).filter { !$0.isEmpty }
        return """
            ## Paging contract: \(report.verdict.rawValue)

            | | spec | pages | items | hold | violated | waived |
            |---|---|--:|--:|--:|--:|--:|
            \(rows.joined(separator: "\n"))

            \(sections.joined(separator: "\n"))
            """
    }

    private func mark(_ verdict: RunVerdict) -> String {
        switch verdict {
        case .kept: "✅"
        case .broken: "❌"
        case .incomplete: "❔"
        }
    }

    /// What a spec gives cause to say: mistakes, breaches, laws that were not tested, notes.
    private func section(_ spec: SpecReport) -> String {
        var lines: [String] = []
        if let mistake = spec.mistake { lines.append("- could not be run: \(cell(mistake))") }
        for row in spec.rows where row.isUnproven || row.judgement.verdict == .violated {
            if row.isUnproven {
                lines.append("- `\(row.law)` was not tested: \(cell(row.judgement.evidence))")
            }
            for finding in row.judgement.findings.prefix(Self.findingLimit) {
                lines.append("- `\(row.law)` \(cell(finding.line)). *\(cell(finding.advice))*")
            }
            let hidden = row.judgement.findings.count - Self.findingLimit
            if hidden > 0 { lines.append("- … and \(hidden) more of `\(row.law)`") }
        }
        lines += spec.notes.map { "- \(cell($0))" }
        guard !lines.isEmpty else { return "" }
        return "### \(cell(spec.title))\n\n\(lines.joined(separator: "\n"))\n"
    }

    /// Text that stays on its line and in its cell, and is not taken for markup.
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
