package import TapeContracts
import TapeJSON

/// Writes a report as TAP 14: a subtest for each spec, a test point for each law.
package struct TAPReporter: Sendable {
    package init() {}

    package func render(_ report: ContractReport) -> String {
        var lines = ["TAP version 14", "1..\(report.specs.count)"]
        for (index, spec) in report.specs.enumerated() {
            lines += subtest(spec)
            let isKept = spec.verdict == .kept
            lines.append(
                "\(isKept ? "ok" : "not ok") \(index + 1) - \(described("\(spec.title) (\(spec.spec))"))"
            )
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func subtest(_ spec: SpecReport) -> [String] {
        var lines = ["# Subtest: \(described(spec.title))"]
        let count = spec.rows.count + (spec.isNotWhole ? 1 : 0)
        lines.append("    1..\(count)")
        for (index, row) in spec.rows.enumerated() { lines += point(row, number: index + 1) }
        if spec.isNotWhole {
            lines.append("    not ok \(count) - verify")
            lines += diagnostics([("message", spec.obstacle)])
        }
        guard !spec.rows.isEmpty else { return lines }
        lines += spec.notes.map { "    # \(oneLine($0))" }
        return lines
    }

    private func point(_ row: LawRow, number: Int) -> [String] {
        let judgement = row.judgement
        let subject = row.subject == .client ? "\(row.judged): \(row.law)" : row.law.rawValue
        let name = "\(number) - \(described(subject))"
        if row.isUnproven {
            return ["    not ok \(name)"]
                + diagnostics([("message", "not tested: \(judgement.evidence)")])
        }
        switch judgement.verdict {
        case .holds:
            return ["    ok \(name)"]
        case .violated:
            return ["    not ok \(name)"] + diagnostics(judgement.findings)
        case .waived:
            // In TAP, a TODO marks a known failure that does not fail the run: exactly what a waiver is.
            let isBroken = !judgement.findings.isEmpty
            return [
                "    \(isBroken ? "not ok" : "ok") \(name) # TODO waived: \(described(judgement.evidence))"
            ]
        case .notApplicable, .notEnoughEvidence:
            let reason = "\(judgement.verdict.words): \(judgement.evidence)"
            return ["    ok \(name) # SKIP \(described(reason))"]
        }
    }

    /// The findings as the YAML block that follows a test point.
    private func diagnostics(_ findings: [Finding]) -> [String] {
        let entries = FindingGroup.groups(of: findings).flatMap { group in
            let finding = group.first
            let isAlone = group.findings.count == 1
            let fields = [
                ("page", finding.page.map(String.init)), ("position", finding.position),
                ("item", finding.item),
                ("places", isAlone ? nil : [group.pages, group.items].joined),
                ("scene", group.scenes), ("expected", finding.expected), ("saw", finding.saw),
                ("see", finding.see?.rawValue),
                ("advice", finding.see == nil ? finding.advice : nil),
                ("command", finding.command),
            ]
            return fields.compactMap { name, value in value.map { (name, $0) } }
                .enumerated()
                .map { index, field in
                    "      \(index == 0 ? "- " : "  ")\(field.0): \(quoted(field.1))"
                }
        }
        return ["      ---", "      findings:"] + entries + ["      ..."]
    }

    private func diagnostics(_ fields: [(name: String, value: String)]) -> [String] {
        ["      ---"] + fields.map { "      \($0.name): \(quoted($0.value))" } + [
            "      ..."
        ]
    }

    /// Text in double quotes, which YAML reads as JSON does.
    private func quoted(_ text: String) -> String {
        JSONText.escapingControls(JSONText.quote(text))
    }

    /// Text that cannot be read as a directive or a new line.
    private func described(_ text: String) -> String {
        oneLine(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    }

    private func oneLine(_ text: String) -> String {
        text.visible(keepingLines: true).replacing("\n", with: " ")
    }
}

extension [String?] {
    /// The parts that exist, one after the other.
    fileprivate var joined: String { compactMap(\.self).joined(separator: ", ") }
}
