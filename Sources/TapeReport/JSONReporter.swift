package import TapeContracts
import TapeJSON

/// Writes a report as JSON, in the stable shape that other tools read.
package struct JSONReporter: Sendable {
    package init() {}

    package func render(_ report: ContractReport) -> String {
        var writer = JSONWriter(style: .pretty)
        writer.object { root in
            root.member("pagetape", 1)
            root.member("verdict", report.verdict.rawValue)
            if let part = report.part {
                root.member(
                    "shard",
                    object: { shard in
                        shard.member("number", part.number)
                        shard.member("count", part.count)
                    })
            }
            root.member("specs", objects: report.specs) { spec, json in write(spec, to: &json) }
            root.member(
                "summary",
                object: { write(summaryOf: report, to: &$0) })
        }
        return writer.text + "\n"
    }

    /// How many laws have each verdict, in total and for each subject, and how many specs have each verdict.
    private func write(summaryOf report: ContractReport, to writer: inout JSONWriter) {
        for verdict in Verdict.allCases {
            writer.member(verdict.rawValue, report.count(verdict))
        }
        let rows = report.specs.flatMap(\.rows)
        for subject in Subject.allCases {
            writer.member(
                subject.rawValue,
                object: { part in
                    for verdict in Verdict.allCases {
                        part.member(
                            verdict.rawValue,
                            rows.count {
                                $0.subject == subject && $0.judgement.verdict == verdict
                            })
                    }
                })
        }
        writer.member(
            "specs",
            object: { specs in
                for verdict in [RunVerdict.kept, .broken, .incomplete] {
                    specs.member(
                        verdict.rawValue, report.specs.count { $0.verdict == verdict })
                }
            })
    }

    private func write(_ spec: SpecReport, to writer: inout JSONWriter) {
        writer.member("title", spec.title)
        writer.member("spec", spec.spec)
        writer.member("cassette", spec.cassette)
        writer.member("target", spec.target)
        writer.member("verdict", spec.verdict.rawValue)
        writer.member("pages", spec.pages)
        writer.member("items", spec.items)
        writer.member("seconds", (spec.seconds * 1000).rounded() / 1000)
        writer.member("notes", spec.notes)
        if spec.untriedCases > 0 { writer.member("untried", spec.untriedCases) }
        writer.member("details", spec.details)
        writer.member("mistake", spec.mistake)
        if let recording = spec.recording {
            writer.member(
                "recording",
                object: { facts in
                    facts.member("origin", recording.origin)
                    facts.member("recorded", recording.recorded)
                    facts.member("by", recording.by)
                })
        }
        if let shortfall = spec.shortfall { writer.member("shortfall", shortfall) }
        if !spec.remnants.isEmpty { writer.member("left", spec.remnants) }
        if let drift = spec.drift {
            writer.member("drift", object: { $0.members(of: drift) })
        }
        if !spec.picture.kills.isEmpty { write(spec.picture, to: &writer) }
        writer.member("laws", objects: spec.rows) { row, json in write(row, to: &json) }
    }

    /// The results of breaking the recording.
    private func write(_ picture: SpecPicture, to writer: inout JSONWriter) {
        writer.member("mutants", objects: picture.kills) { kill, mutant in
            mutant.member("mutant", kill.mutant)
            mutant.member("noticed", kill.noticed.map(\.rawValue))
            if !kill.missing.isEmpty { mutant.member("missing", kill.missing) }
        }
        writer.member("allowed", picture.permitted)
        writer.member("not-exercised", picture.unexercised.map(\.rawValue))
    }

    private func write(_ row: LawRow, to writer: inout JSONWriter) {
        writer.member("law", row.law.rawValue)
        writer.member("sentence", row.sentence)
        writer.member("subject", row.subject.rawValue)
        writer.member("judged", row.judged)
        writer.member("required", row.requirement != .none)
        writer.member("requirement", row.requirement.rawValue)
        writer.member("verdict", row.judgement.verdict.rawValue)
        writer.member("evidence", row.judgement.evidence)
        if !row.judgement.also.isEmpty {
            writer.member("reason", row.judgement.reason)
            writer.member("also", row.judgement.also)
        }
        writer.member("findings", objects: row.judgement.findings) { finding, json in
            write(finding, to: &json)
        }
    }

    private func write(_ finding: Finding, to writer: inout JSONWriter) {
        writer.member("page", finding.page)
        writer.member("position", finding.position)
        writer.member("item", finding.item)
        writer.member("scene", finding.scene)
        writer.member("expected", finding.expected)
        writer.member("saw", finding.saw)
        writer.member("advice", finding.advice)
        writer.member("command", finding.command)
        if let cause = finding.cause { writer.member("cause", cause) }
        if let see = finding.see { writer.member("see", see.rawValue) }
        if let line = finding.line { writer.member("line", line) }
    }
}
