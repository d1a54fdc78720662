package import TapeContracts
import TapeJSON

/// Writes a report as GitLab's code quality list, which shows each breach next to the change that caused it.
package struct GitLabReporter: Sendable {
    package init() {}

    package func render(_ report: ContractReport) -> String {
        var occasions: [Issue: Int] = [:]
        var writer = JSONWriter(style: .pretty)
        writer.array { list in
            for issue in report.specs.flatMap(issues) {
                let occasion = occasions[issue, default: 0]
                occasions[issue] = occasion + 1
                list.element(object: { write(issue, occasion: occasion, to: &$0) })
            }
        }
        return writer.text + "\n"
    }

    private func issues(_ spec: SpecReport) -> [Issue] {
        let obstacle = Issue(
            check: "verify", words: spec.obstacle, severity: .blocker, path: spec.spec)
        return (spec.isNotWhole ? [obstacle] : [])
            + spec.rows.flatMap { issues($0, of: spec) }
    }

    private func issues(_ row: LawRow, of spec: SpecReport) -> [Issue] {
        if row.isUnproven {
            return [
                Issue(
                    check: row.law.rawValue, words: "not tested: \(row.judgement.evidence)",
                    severity: .minor, path: spec.spec)
            ]
        }
        guard row.judgement.verdict == .violated else { return [] }
        // A finding that points to another law is reported there.
        let groups = FindingGroup.groups(of: row.judgement.findings).filter {
            $0.first.see == nil
        }
        return groups.map { group in
            let (path, line) = spec.place(of: group.first)
            return Issue(
                check: row.law.rawValue, words: "\(row.law): \(group.line)",
                severity: .major, path: path, line: line, remedy: remedy(group, row, spec))
        }
    }

    /// What to try, how to repeat the request, and which other laws the cause breaks.
    private func remedy(_ group: FindingGroup, _ row: LawRow, _ spec: SpecReport) -> String {
        let others = spec.laws(thatSee: row.law)
        let lines = [
            "try: \(group.first.advice)", group.first.command.map { "ask: \($0)" },
            others.isEmpty ? nil : "also: \(others.map(\.rawValue).joined(separator: ", "))",
        ]
        return lines.compactMap(\.self).joined(separator: "\n")
    }

    private func write(_ issue: Issue, occasion: Int, to writer: inout JSONWriter) {
        let remedy = issue.remedy.isEmpty ? "" : "\n\(issue.remedy)"
        writer.member("description", issue.words + remedy)
        writer.member("check_name", issue.check)
        writer.member(
            "fingerprint",
            BreachFingerprint.of(
                spec: issue.path, law: issue.check, words: issue.words, occasion: occasion))
        writer.member("severity", issue.severity.rawValue)
        writer.member(
            "location",
            object: { location in
                location.member("path", issue.path)
                location.member("lines", object: { $0.member("begin", issue.line) })
            })
    }
}

extension GitLabReporter {
    private enum Severity: String {
        case blocker
        case major
        case minor
    }

    /// One entry of the list.
    private struct Issue: Hashable {
        let check: String
        let words: String
        let severity: Severity
        let path: String
        var line = 1
        /// What to do about it; not part of the breach's fingerprint.
        var remedy = ""
    }
}
