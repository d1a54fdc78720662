package import TapeContracts

/// Writes a report as GitHub's workflow commands, which show up as annotations on the files of a change.
///
/// There is one annotation a law, as GitHub shows few of them: the first finding, and how many more there are.
package struct GitHubReporter: Sendable {
    package init() {}

    package func render(_ report: ContractReport) -> String {
        report.specs.flatMap(annotations).map { $0 + "\n" }.joined()
    }

    private func annotations(_ spec: SpecReport) -> [String] {
        var commands: [String] = []
        if spec.rows.isEmpty {
            let reason = spec.mistake ?? spec.notes.joined(separator: "\n")
            return [command("error", spec, title: spec.title, reason)]
        }
        for row in spec.rows {
            if row.isUnproven {
                commands.append(
                    command(
                        "warning", spec, title: "\(row.law) was not tested",
                        row.judgement.evidence))
            } else if row.judgement.verdict == .violated {
                commands.append(
                    command("error", spec, title: "\(row.law) is broken", words(row)))
            }
        }
        return commands + spec.notes.map { command("notice", spec, title: spec.title, $0) }
    }

    private func words(_ row: LawRow) -> String {
        let findings = row.judgement.findings
        guard let first = findings.first else { return row.judgement.evidence }
        let more = findings.count > 1 ? "\n… and \(findings.count - 1) more" : ""
        let judged = row.subject == .client ? "\(row.judged): " : ""
        return "\(judged)\(first.line)\ntry: \(first.advice)\(more)"
    }

    private func command(
        _ level: String, _ spec: SpecReport, title: String, _ message: String
    ) -> String {
        let title = property(title.visible())
        let message = data(message.visible(keepingLines: true))
        return "::\(level) file=\(property(spec.spec)),line=1,title=\(title)::\(message)"
    }

    private func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
