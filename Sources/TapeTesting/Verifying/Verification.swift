import TapeContracts

/// What verifying a list or a board came to.
///
/// Everything that is wrong was recorded as an issue already; this is for tests that look closer.
public struct Verification: Sendable {
    /// What came of each law, by the law's name: `holds`, `violated`, `not-applicable`, `not-enough-evidence` or `waived`.
    public let verdicts: [String: String]
    /// The names of the broken laws, the likely cause of the others first.
    public let broken: [String]
    /// The names of the laws that should have been put to the test and were not.
    public let unproven: [String]
    /// What of the classic mistakes was not tried, and why.
    public let untried: [String]

    init(_ rows: [LawRow], broken: [LawRow], untried: [String] = []) {
        self.untried = untried
        verdicts = Dictionary(
            rows.map { ($0.law.rawValue, $0.judgement.verdict.rawValue) },
            uniquingKeysWith: { first, _ in first })
        self.broken = broken.map(\.law.rawValue)
        unproven = rows.filter(\.isUnproven).map(\.law.rawValue)
    }
}

extension LawRow {
    /// The breach as an issue tells it: the law, and what was seen, with its place and what to try.
    var issueText: String {
        let findings = judgement.findings
        var shown: [Finding] = []
        for finding in findings where !shown.contains(where: { $0.isLike(finding) }) {
            shown.append(finding)
            if shown.count == Self.mostFindings { break }
        }
        let times = findings.count == 1 ? "once" : "\(findings.count) times"
        var lines = ["\(law.rawValue): \(sentence)", "  broken by \(judged), seen \(times)"]
        lines += shown.flatMap(\.lines)
        if findings.count > shown.count { lines.append("  each of them is in findings.txt") }
        return lines.joined(separator: "\n")
    }

    /// The breach in one line: the law, where it was broken first, and what was seen.
    var lineText: String {
        guard let finding = judgement.findings.first else { return "\(law.rawValue): \(sentence)" }
        let place = finding.place.isEmpty ? "" : "\(finding.place): "
        let more = judgement.findings.count > 1 ? " (\(judgement.findings.count) times)" : ""
        return "\(law.rawValue): \(place)\(finding.saw)\(more)"
    }

    /// Every finding.
    var findingsText: String {
        (["\(law.rawValue): \(sentence)"] + judgement.findings.flatMap(\.lines))
            .joined(separator: "\n")
    }

    private static var mostFindings: Int { 3 }
}

extension Finding {
    /// Whether it tells the same of the same page, whatever was going on.
    fileprivate func isLike(_ other: Finding) -> Bool {
        (page, expected, saw) == (other.page, other.expected, other.saw)
    }

    fileprivate var place: String {
        var place: [String] = []
        if let page { place.append("page \(page)") }
        if let position { place.append("at \(position)") }
        if let item { place.append("item \(item)") }
        if let scene { place.append(scene) }
        return place.joined(separator: ", ")
    }

    fileprivate var lines: [String] {
        [
            "  \(place.isEmpty ? "in this run" : place)",
            "    expected  \(expected)", "    saw       \(saw)", "    try       \(advice)",
        ]
    }
}
