/// One law's judgements over many runs, made into one.
struct JudgementTally: Sendable {
    let law: LawIdentifier
    private var counts: [Verdict: Int] = [:]
    private var findings: [Finding] = []
    private var reasons: [Verdict: String] = [:]

    init(_ law: LawIdentifier) {
        self.law = law
    }

    mutating func add(_ judgement: Judgement, in scene: @autoclosure () -> String) {
        counts[judgement.verdict, default: 0] += 1
        if reasons[judgement.verdict] == nil { reasons[judgement.verdict] = judgement.evidence }
        guard !judgement.findings.isEmpty else { return }
        let scene = scene()
        findings += judgement.findings.map { finding in
            var placed = finding
            placed.scene = scene
            return placed
        }
    }

    /// Adds what another tally of the same law has.
    mutating func add(_ other: JudgementTally) {
        counts.merge(other.counts, uniquingKeysWith: +)
        reasons.merge(other.reasons) { own, _ in own }
        findings += other.findings
    }

    /// Violated if any run was, else holds if the law was put to the test in any.
    func judgement(_ evidence: String) -> Judgement {
        if counts[.violated] != nil { return .violated(findings, evidence: evidence) }
        if counts[.holds] != nil { return .holds(evidence) }
        if let reason = reasons[.notEnoughEvidence] { return .notEnoughEvidence(reason) }
        guard let reason = reasons[.notApplicable] else {
            return .notEnoughEvidence("no run was made")
        }
        return .notApplicable(reason)
    }
}
