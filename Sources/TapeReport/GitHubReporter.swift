package import TapeContracts

/// Writes a report as GitHub's workflow commands, which appear as annotations on the changed files.
///
/// There is one annotation for each law, because GitHub shows only a few: the first cause with its places, and how many more
/// causes there are. It points to the cassette line that shows the breach.
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
            } else if row.judgement.verdict == .violated, let words = words(row, in: spec) {
                commands.append(
                    command(
                        "error", spec, at: row.judgement.findings.first { $0.see == nil },
                        title: "\(row.law) is broken", words))
            }
        }
        if let shortfall = spec.shortfall {
            commands.append(command("error", spec, title: spec.title, shortfall))
        }
        guard spec.verdict != .kept else { return commands }
        return commands
            + spec.notes.filter { $0 != spec.shortfall }
            .map { command("notice", spec, title: spec.title, $0) }
    }

    /// The text of a law's annotation; nil if the annotations of other laws already say everything.
    private func words(_ row: LawRow, in spec: SpecReport) -> String? {
        let groups = FindingGroup.groups(of: row.judgement.findings).filter {
            $0.first.see == nil
        }
        guard let first = groups.first else {
            return row.judgement.findings.isEmpty ? row.judgement.evidence : nil
        }
        let more = groups.count > 1 ? "\n… and \(groups.count - 1) more" : ""
        let judged = row.subject == .client ? "\(row.judged): " : ""
        let others = spec.laws(thatSee: row.law)
        let also =
            others.isEmpty
            ? "" : "\nthe same breaks \(others.map(\.rawValue).joined(separator: ", "))"
        let ask = first.first.command.map { "\nask: \($0)" } ?? ""
        return "\(judged)\(first.line)\ntry: \(first.first.advice)\(ask)\(also)\(more)"
    }

    private func command(
        _ level: String, _ spec: SpecReport, at finding: Finding? = nil, title: String,
        _ message: String
    ) -> String {
        let title = property(title.visible())
        let message = data(message.visible(keepingLines: true))
        let (file, line) = spec.place(of: finding)
        return "::\(level) file=\(property(file)),line=\(line),title=\(title)::\(message)"
    }

    private func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
