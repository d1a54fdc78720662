package import TapeContracts

/// Writes a report as JUnit XML: a case for each law, and a suite for each spec's API and for each list judged with it.
package struct JUnitReporter: Sendable {
    package init() {}

    package func render(_ report: ContractReport) -> String {
        let suites = zip(report.specs, report.names).map { spec, name in
            self.suites(spec, named: name)
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="pagetape"\(totals(report.specs.flatMap(\.rows), unrun: report.specs.count(where: \.isNotWhole)))>
            \(suites.joined())</testsuites>

            """
    }

    /// The suite of the API (or of the spec's only subject), then those of lists.
    private func suites(_ spec: SpecReport, named name: String) -> String {
        let own = spec.rows.filter { $0.subject != .client }
        let clients = LawRowGroup.groups(of: spec.rows.filter { $0.subject == .client })
        let hasOwn = !own.isEmpty || clients.isEmpty || spec.isNotWhole
        let others = clients.enumerated().map { index, group in
            // The first suite has the notes and the time of the whole run.
            let isFirst = !hasOwn && index == 0
            return suite(
                named: "\(name) · \(group.name)", group.rows, unrun: 0,
                seconds: isFirst ? spec.seconds : 0,
                group.rows.map { testCase($0, of: spec) }.joined() + (isFirst ? notes(spec) : ""))
        }
        return (hasOwn ? suite(spec, name, own) : "") + others.joined()
    }

    private func suite(_ spec: SpecReport, _ name: String, _ rows: [LawRow]) -> String {
        suite(
            named: name, rows, unrun: spec.isNotWhole ? 1 : 0, seconds: spec.seconds,
            cases(rows, of: spec) + notes(spec))
    }

    private func suite(
        named name: String, _ rows: [LawRow], unrun: Int, seconds: Double, _ content: String
    ) -> String {
        """
          <testsuite name="\(name.escapedAsMarkup())"\(totals(rows, unrun: unrun)) skipped="\(skipped(rows))" \
        time="\(self.seconds(seconds))">
        \(content)  </testsuite>

        """
    }

    /// A spec that could not be run still gets a case, which says why.
    private func cases(_ rows: [LawRow], of spec: SpecReport) -> String {
        let cases = rows.map { testCase($0, of: spec) }.joined()
        guard spec.isNotWhole else { return cases }
        let reason = spec.obstacle
        return cases + """
                <testcase name="verify" classname="\(spec.spec.escapedAsMarkup())" time="0.000">
                  <error type="not-run" message="\(reason.escapedAsMarkup())"/>
                </testcase>

            """
    }

    private func notes(_ spec: SpecReport) -> String {
        spec.fullNotes.isEmpty
            ? ""
            : "    <system-out>\(spec.fullNotes.joined(separator: "\n").escapedAsMarkup())</system-out>\n"
    }

    private func testCase(_ row: LawRow, of spec: SpecReport) -> String {
        let open = """
                <testcase name="\(row.law.rawValue.escapedAsMarkup())" \
            classname="\("\(spec.spec).\(row.subject.rawValue)".escapedAsMarkup())" time="0.000"
            """
        guard let outcome = outcome(row) else { return open + "/>\n" }
        return open + ">\n      \(outcome)\n    </testcase>\n"
    }

    private func outcome(_ row: LawRow) -> String? {
        let judgement = row.judgement
        guard !row.isUnproven else {
            return
                "<error type=\"not-tested\" message=\"\(judgement.evidence.escapedAsMarkup())\"/>"
        }
        switch judgement.verdict {
        case .holds:
            return nil
        case .violated:
            let groups = FindingGroup.groups(of: judgement.findings)
            let message = groups.first?.line ?? judgement.evidence
            let text = groups.map { group in
                let ask = group.first.command.map { "\n  ask: \($0)" } ?? ""
                guard group.first.see == nil else { return group.line }
                return "\(group.line)\n  try: \(group.first.advice)\(ask)"
            }
            return """
                <failure type="\(row.law.rawValue.escapedAsMarkup())" message="\(message.escapedAsMarkup())">\
                \(text.joined(separator: "\n").escapedAsMarkup())</failure>
                """
        case .notApplicable, .notEnoughEvidence, .waived:
            let message = "\(judgement.verdict.words): \(judgement.evidence)"
            return "<skipped message=\"\(message.escapedAsMarkup())\"/>"
        }
    }

    /// The counts that each suite and the total have; only what could not be judged counts as an error.
    private func totals(_ rows: [LawRow], unrun: Int) -> String {
        let failures = rows.count { $0.judgement.verdict == .violated }
        let errors = rows.count(where: \.isUnproven) + unrun
        return " tests=\"\(rows.count + unrun)\" failures=\"\(failures)\" errors=\"\(errors)\""
    }

    private func skipped(_ rows: [LawRow]) -> Int {
        rows.count { row in
            ![.holds, .violated].contains(row.judgement.verdict) && !row.isUnproven
        }
    }

    private func seconds(_ seconds: Double) -> String {
        let milliseconds = Int((min(max(seconds, 0), 1_000_000_000) * 1000).rounded())
        let fraction = String(milliseconds % 1000)
        let zeros = String(repeating: "0", count: 3 - fraction.count)
        return "\(milliseconds / 1000).\(zeros)\(fraction)"
    }
}
