/// A law's answer about one piece of evidence.
package struct Judgement: Hashable, Sendable {
    package let verdict: Verdict
    /// What the verdict rests on, in words.
    package let evidence: String
    /// The breaches; empty unless the law is violated.
    package let findings: [Finding]
    /// The values of `record --also` that bring the evidence, where a recording could hold it and does not.
    package var also: [String] = []

    private init(_ verdict: Verdict, _ evidence: String, _ findings: [Finding] = []) {
        self.verdict = verdict
        self.evidence = evidence
        self.findings = findings
    }

    /// A judgement that was passed elsewhere and is told again.
    package init(as verdict: Verdict, evidence: String, findings: [Finding]) {
        self.init(verdict, evidence, findings)
    }

    package static func holds(_ evidence: String) -> Self {
        Self(.holds, evidence)
    }

    package static func violated(_ findings: [Finding], evidence: String) -> Self {
        Self(.violated, evidence, findings)
    }

    /// The law does not concern this API, list or board.
    package static func notApplicable(_ why: String) -> Self {
        Self(.notApplicable, why)
    }

    /// The law concerns it, but nothing that happened put it to the test.
    package static func notEnoughEvidence(_ why: String) -> Self {
        Self(.notEnoughEvidence, why)
    }

    /// Holds where there are no findings, is violated otherwise.
    package static func weighing(_ findings: [Finding], evidence: String) -> Self {
        findings.isEmpty ? .holds(evidence) : .violated(findings, evidence: evidence)
    }

    /// Weighs what was found over as many occasions to break the law; without any of both, nothing was shown.
    static func weighing(
        _ findings: [Finding], over occasions: Int, evidence: String, unless missing: String
    ) -> Self {
        occasions > 0 || !findings.isEmpty
            ? .weighing(findings, evidence: evidence) : .notEnoughEvidence(missing)
    }

    /// The same breaches, excused by the spec.
    package func waived(because reason: String) -> Self {
        Self(.waived, reason, findings)
    }
}

/// What came of asking a law; one that was never exercised does not read as passed.
package enum Verdict: String, Hashable, Sendable, CaseIterable {
    case holds
    case violated
    case notApplicable = "not-applicable"
    case notEnoughEvidence = "not-enough-evidence"
    case waived
}
