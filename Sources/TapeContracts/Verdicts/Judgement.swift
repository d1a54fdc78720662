/// A law's verdict on one piece of evidence, with the breaches it found.
package struct Judgement: Hashable, Sendable {
    package let verdict: Verdict
    /// What the verdict rests on, in words.
    package let evidence: String
    /// The evidence without advice on how to record what is missing.
    package let reason: String
    /// The breaches; empty unless the law is violated.
    package let findings: [Finding]
    /// The values of `record --also` that would record the missing evidence; empty where none is missing.
    package var also: [String] = []

    private init(
        _ verdict: Verdict, _ evidence: String, _ findings: [Finding] = [], reason: String? = nil
    ) {
        self.verdict = verdict
        self.evidence = evidence
        self.reason = reason ?? evidence
        self.findings = findings
    }

    /// Restores a judgement that was made elsewhere.
    package init(
        as verdict: Verdict, evidence: String, reason: String? = nil, findings: [Finding]
    ) {
        self.init(verdict, evidence, findings, reason: reason)
    }

    /// The judgement with a change made to each finding.
    package func mapping(_ change: (Finding) -> Finding) -> Self {
        var judgement = Self(verdict, evidence, findings.map(change), reason: reason)
        judgement.also = also
        return judgement
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

    /// The law applies, but nothing that happened tested it.
    package static func notEnoughEvidence(_ why: String) -> Self {
        Self(.notEnoughEvidence, why)
    }

    /// The evidence was not recorded; these values of `record --also` would record it, or more of it.
    package static func unrecorded(
        _ why: String, also values: [String], asksFor what: String = "it"
    ) -> Self {
        let command = "`pagetape record --also \(values.joined(separator: ","))`"
        var judgement = Self(
            .notEnoughEvidence, "\(why); \(command) asks for \(what)", reason: why)
        judgement.also = values
        return judgement
    }

    /// Holds without findings; violated otherwise.
    package static func weighing(_ findings: [Finding], evidence: String) -> Self {
        findings.isEmpty ? .holds(evidence) : .violated(findings, evidence: evidence)
    }

    /// Weighs findings over the number of occasions to break the law; without occasions or findings, evidence is missing.
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

/// The outcome of applying a law; a law that was never tested does not count as passed.
package enum Verdict: String, Hashable, Sendable, CaseIterable {
    case holds
    case violated
    case notApplicable = "not-applicable"
    case notEnoughEvidence = "not-enough-evidence"
    case waived
}
