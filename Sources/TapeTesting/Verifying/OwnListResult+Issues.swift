import TapeContracts

extension OwnListResult {
    /// Records each broken law, and what was never put to the test, as issues.
    func recorded(of recording: TestRecording, at site: CallSite) -> Verification {
        for row in rows where row.judgement.verdict == .violated {
            var texts = [(name: "findings.txt", text: row.findingsText)]
            if let trace = traces[row.law] { texts.append(("trace.txt", trace.text)) }
            let page = row.judgement.findings.lazy.compactMap(\.page).first
            if let excerpt = page.flatMap({ recording.excerpt(page: $0) }) {
                texts.append(("cassette.yaml", excerpt))
            }
            site.record(row.issueText, attaching: texts)
        }
        let verification = Verification(rows)
        if !verification.unproven.isEmpty, verification.broken.isEmpty {
            let reasons = rows.filter(\.isUnproven).map { "  \($0.law): \($0.judgement.evidence)" }
            site.record("not put to the test\n" + reasons.joined(separator: "\n"))
        }
        return verification
    }
}
