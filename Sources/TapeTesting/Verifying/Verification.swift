import TapeContracts

/// The result of verifying a list, a client or a board.
///
/// All problems were already recorded as an issue; this is for tests that look closer.
public struct Verification: Sendable {
    /// A law by its name, such as `complete`; `Documentation/laws.md` explains them all.
    public struct Law: RawRepresentable, Hashable, Sendable {
        /// The law's name.
        public let rawValue: String

        /// Takes a name, even if there is no such law.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The outcome of checking a law.
    public enum Verdict: String, Hashable, Sendable, CaseIterable {
        /// Something could have broken the law, and nothing did.
        case holds
        /// Something broke the law.
        case violated
        /// The law does not apply to such a list.
        case notApplicable = "not-applicable"
        /// Nothing that happened could have broken the law.
        case notEnoughEvidence = "not-enough-evidence"
        /// The law is broken, and the spec says why that is right.
        case waived
    }

    /// The verdict on each law that was checked.
    public let verdicts: [Law: Verdict]
    /// The broken laws, the likely cause of the others first.
    public let broken: [Law]
    /// The laws that should have been tested and were not.
    public let unproven: [Law]
    /// The classic mistakes that were not tried, and why.
    public let untried: [String]

    init(_ rows: [LawRow], broken: [LawRow], untried: [String] = []) {
        self.untried = untried
        verdicts = Dictionary(
            rows.map { (Law($0.law), Verdict($0.judgement.verdict)) },
            uniquingKeysWith: { first, _ in first })
        self.broken = broken.map { Law($0.law) }
        unproven = rows.filter(\.isUnproven).map { Law($0.law) }
    }
}

extension Verification.Law: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Takes a name, even if there is no such law.
    public init(stringLiteral name: String) {
        self.init(rawValue: name)
    }

    /// The law's name.
    public var description: String { rawValue }

    init(_ law: LawIdentifier) {
        self.init(rawValue: law.rawValue)
    }
}

extension Verification.Verdict {
    init(_ verdict: TapeContracts.Verdict) {
        self =
            switch verdict {
            case .holds: .holds
            case .violated: .violated
            case .notApplicable: .notApplicable
            case .notEnoughEvidence: .notEnoughEvidence
            case .waived: .waived
            }
    }
}

extension LawRow {
    /// The breach as the text of an issue: the law, and what was seen, with its place and what to try.
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

    /// The breach in one line: the law, where it was first broken, and what was seen.
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
    /// Whether it says the same about the same page, whatever was going on.
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
