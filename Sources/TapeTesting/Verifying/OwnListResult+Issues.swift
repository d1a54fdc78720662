import TapeContracts

extension OwnListResult {
    /// Records all problems as one issue, which begins with the law that was broken first and ends with the requests that had
    /// no answer.
    func recorded(
        of recording: RecordingUnderTest, misses: [String] = [], isModel: Bool = false,
        at site: IssueSite
    ) -> Verification {
        let broken = rows.filter { $0.judgement.verdict == .violated }.sorted {
            (causes.firstIndex(of: $0.law) ?? .max) < (causes.firstIndex(of: $1.law) ?? .max)
        }
        let verification = Verification(rows, broken: broken, untried: untried)
        var attached: [(name: String, text: String)] = []
        if let first = broken.first {
            attached.append(
                (name: "findings.txt", text: broken.map(\.findingsText).joined(separator: "\n")))
            if let trace = traces[first.law] { attached.append((name: "trace.txt", trace.text)) }
            if let log = logs[first.law] { attached.append((name: "requests.txt", text: log)) }
            let page = first.judgement.findings.lazy.compactMap(\.page).first
            if let excerpt = page.flatMap({ recording.excerpt(page: $0) }) {
                attached.append((name: "cassette.yaml", excerpt))
            }
        }
        let text = IssueText.of(
            broken, unproven: rows.filter(\.isUnproven), unplaced: unplaced, misses: misses,
            isModel: isModel)
        if let text { site.record(text, attaching: attached) }
        return verification
    }
}
