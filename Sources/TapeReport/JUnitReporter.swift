package import TapeContracts

/// Writes a report as JUnit XML: a suite for each spec, a case for each law.
package struct JUnitReporter: Sendable {
    package init() {}

    package func render(_ report: ContractReport) -> String {
        let suites = report.specs.map(suite).joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="pagetape"\(totals(report.specs.flatMap(\.rows)))>
            \(suites)</testsuites>

            """
    }

    private func suite(_ spec: SpecReport) -> String {
        """
          <testsuite name="\(escaped(spec.title))"\(totals(spec.rows)) skipped="\(skipped(spec.rows))" \
        time="\(seconds(spec.seconds))">
        \(spec.rows.map { row in testCase(row, of: spec) }.joined())  </testsuite>

        """
    }

    private func testCase(_ row: LawRow, of spec: SpecReport) -> String {
        let open = """
                <testcase name="\(escaped(row.law.rawValue))" \
            classname="\(escaped("\(spec.spec).\(row.subject.rawValue)"))" time="0.000"
            """
        guard let outcome = outcome(row) else { return open + "/>\n" }
        return open + ">\n      \(outcome)\n    </testcase>\n"
    }

    private func outcome(_ row: LawRow) -> String? {
        let judgement = row.judgement
        switch judgement.verdict {
        case .holds:
            return nil
        case .violated:
            let message = judgement.findings.first.map(\.line) ?? judgement.evidence
            let text = judgement.findings.map { "\($0.line)\n  try: \($0.advice)" }
            return """
                <failure type="\(escaped(row.law.rawValue))" message="\(escaped(message))">\
                \(escaped(text.joined(separator: "\n")))</failure>
                """
        case .notApplicable, .notEnoughEvidence, .waived:
            let message = "\(judgement.verdict.words): \(judgement.evidence)"
            return "<skipped message=\"\(escaped(message))\"/>"
        }
    }

    /// The counts that suites and the whole share; a broken contract is a failure, never an error.
    private func totals(_ rows: [LawRow]) -> String {
        let failures = rows.count { $0.judgement.verdict == .violated }
        return " tests=\"\(rows.count)\" failures=\"\(failures)\" errors=\"0\""
    }

    private func skipped(_ rows: [LawRow]) -> Int {
        rows.count { ![.holds, .violated].contains($0.judgement.verdict) }
    }

    private func seconds(_ seconds: Double) -> String {
        let milliseconds = Int((seconds * 1000).rounded())
        let fraction = String(milliseconds % 1000)
        let zeros = String(repeating: "0", count: 3 - fraction.count)
        return "\(milliseconds / 1000).\(zeros)\(fraction)"
    }

    /// Text with markup escaped; what XML 1.0 cannot hold at all becomes U+FFFD.
    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            case "\r": result += "&#13;"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Finding {
    /// The finding in one line.
    package var line: String {
        let place = [page.map { "page \($0)" }, item.map { "item \($0)" }].compactMap(\.self)
        let words = "expected \(expected), saw \(saw)"
        return place.isEmpty ? words : "\(place.joined(separator: ", ")): \(words)"
    }
}
