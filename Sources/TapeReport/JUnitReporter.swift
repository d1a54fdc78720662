package import TapeContracts

/// Writes a report as JUnit XML: a suite for each spec, a case for each law.
package struct JUnitReporter: Sendable {
    package init() {}

    package func render(_ report: ContractReport) -> String {
        let suites = report.specs.map(suite).joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="pagetape"\(totals(report.specs))>
            \(suites)</testsuites>

            """
    }

    private func suite(_ spec: SpecReport) -> String {
        """
          <testsuite name="\(spec.title.escapedAsMarkup())"\(totals([spec])) skipped="\(skipped(spec.rows))" \
        time="\(seconds(spec.seconds))">
        \(cases(spec))\(notes(spec))  </testsuite>

        """
    }

    /// A spec that could not be run has a case all the same: one that says why.
    private func cases(_ spec: SpecReport) -> String {
        let cases = spec.rows.map { testCase($0, of: spec) }.joined()
        guard spec.isNotWhole else { return cases }
        let reason = spec.mistake ?? spec.shortfall ?? spec.notes.joined(separator: " ")
        return cases + """
                <testcase name="verify" classname="\(spec.spec.escapedAsMarkup())" time="0.000">
                  <error type="not-run" message="\(reason.escapedAsMarkup())"/>
                </testcase>

            """
    }

    private func notes(_ spec: SpecReport) -> String {
        spec.notes.isEmpty
            ? ""
            : "    <system-out>\(spec.notes.joined(separator: "\n").escapedAsMarkup())</system-out>\n"
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
            let message = judgement.findings.first.map(\.line) ?? judgement.evidence
            let text = judgement.findings.map { finding in
                let ask = finding.command.map { "\n  ask: \($0)" } ?? ""
                return "\(finding.line)\n  try: \(finding.advice)\(ask)"
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

    /// The counts that suites and the whole share; only what could not be judged is an error.
    private func totals(_ specs: [SpecReport]) -> String {
        let rows = specs.flatMap(\.rows)
        let unrun = specs.count(where: \.isNotWhole)
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
        let milliseconds = Int((seconds * 1000).rounded())
        let fraction = String(milliseconds % 1000)
        let zeros = String(repeating: "0", count: 3 - fraction.count)
        return "\(milliseconds / 1000).\(zeros)\(fraction)"
    }
}

extension SpecReport {
    /// Whether it was not run, or not all of it could be asked.
    fileprivate var isNotWhole: Bool { rows.isEmpty || shortfall != nil }
}
