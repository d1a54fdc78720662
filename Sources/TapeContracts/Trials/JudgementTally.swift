/// Combines one law's judgements over many runs: violated if any run violated it, otherwise holds if any run tested it.
struct JudgementTally: Sendable {
    let law: LawIdentifier
    /// The weightiest verdict so far, and the evidence of the first judgement with that verdict.
    private var verdict: Verdict?
    private var reason = "no run was made"
    private var findings: [Finding] = []

    init(_ law: LawIdentifier) {
        self.law = law
    }

    mutating func add(_ judgement: Judgement, in scene: @autoclosure () -> String) {
        weigh(judgement.verdict, judgement.evidence)
        guard !judgement.findings.isEmpty else { return }
        let scene = scene()
        findings += judgement.findings.map { finding in
            var placed = finding
            placed.scene = scene
            return placed
        }
    }

    /// Adds another tally of the same law.
    mutating func add(_ other: JudgementTally) {
        if let verdict = other.verdict { weigh(verdict, other.reason) }
        findings += other.findings
    }

    private mutating func weigh(_ other: Verdict, _ reason: String) {
        guard other.weight > verdict?.weight ?? 0 else { return }
        verdict = other
        self.reason = reason
    }

    func judgement(_ evidence: String) -> Judgement {
        switch verdict {
        case .violated: .violated(findings, evidence: evidence)
        case .holds: .holds(evidence)
        case .notApplicable: .notApplicable(reason)
        case .notEnoughEvidence, .waived, nil: .notEnoughEvidence(reason)
        }
    }
}

extension Verdict {
    /// How much one run's verdict weighs against others; a single run is never waived.
    fileprivate var weight: Int {
        switch self {
        case .violated: 4
        case .holds: 3
        case .notEnoughEvidence: 2
        case .notApplicable: 1
        case .waived: 0
        }
    }
}
