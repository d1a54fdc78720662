/// One law's judgements over many runs, made into one: violated if any run was, else holds if the law was put to the test in
/// any.
struct JudgementTally: Sendable {
    let law: LawIdentifier
    /// The weightiest verdict so far, and what the first judgement with it rested on.
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

    /// Adds what another tally of the same law has.
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
    /// How much one run's verdict counts among those of many; a single run is never waived.
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
