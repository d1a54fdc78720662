import TapeContracts

/// What verifying a list or a board came to.
///
/// Everything that is wrong was recorded as an issue already; this is for tests that look closer.
public struct Verification: Sendable {
    /// What came of each law, by the law's name: `holds`, `violated`, `not-applicable`, `not-enough-evidence` or `waived`.
    public let verdicts: [String: String]
    /// The names of the broken laws, in the order in which reports list them.
    public let broken: [String]
    /// The names of the laws that should have been put to the test and were not.
    public let unproven: [String]

    init(_ rows: [LawRow]) {
        verdicts = Dictionary(
            rows.map { ($0.law.rawValue, $0.judgement.verdict.rawValue) },
            uniquingKeysWith: { first, _ in first })
        broken = rows.filter { $0.judgement.verdict == .violated }.map(\.law.rawValue)
        unproven = rows.filter(\.isUnproven).map(\.law.rawValue)
    }

    /// Nothing, because nothing could be verified.
    static let none = Self([])
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

    /// Every finding.
    var findingsText: String {
        judgement.findings.flatMap(\.lines).joined(separator: "\n")
    }

    private static var mostFindings: Int { 3 }
}

extension Finding {
    /// Whether it tells the same of the same page, whatever was going on.
    fileprivate func isLike(_ other: Finding) -> Bool {
        (page, expected, saw) == (other.page, other.expected, other.saw)
    }

    fileprivate var lines: [String] {
        var place: [String] = []
        if let page { place.append("page \(page)") }
        if let position { place.append("at \(position)") }
        if let item { place.append("item \(item)") }
        if let scene { place.append(scene) }
        return [
            "  \(place.isEmpty ? "in this run" : place.joined(separator: ", "))",
            "    expected  \(expected)", "    saw       \(saw)", "    try       \(advice)",
        ]
    }
}
