/// Judges what a client did over many cases, by what the API said in each.
package struct ConductTrial: Sendable {
    private let terms: ConductReading.Terms
    private let isChosen: Bool
    private var tallies = ConductLaws.all.map { JudgementTally($0.identifier) }
    private var exercised: [LawIdentifier: Int] = [:]
    private var caseCount = 0
    /// Why nothing can be said of the client, if so.
    package private(set) var obstacle: String?
    /// The laws that were broken in some case.
    package private(set) var broken: Set<LawIdentifier> = []
    /// What the reader should know that breaks no law.
    package private(set) var remarks: [String] = []

    /// Begins with nothing seen; where somebody chose the faults, not every law can be put to the test.
    package init(under terms: ConductReading.Terms, isChosen: Bool = false) {
        self.terms = terms
        self.isChosen = isChosen
    }

    /// Judges one case.
    package mutating func judge(_ conduct: Conduct, in situation: JudgedCase) {
        let reading = ConductReading(conduct, in: situation, under: terms)
        caseCount += 1
        if situation.rule == nil, let words = reading.obstacle { obstacle = words }
        if !reading.foreignPaths.isEmpty {
            note("asked for besides the list: \(reading.foreignPaths.joined(separator: ", "))")
        }
        if situation.rule != nil, !reading.isPlaced {
            note("\(situation.name): the client never asked for that page")
        }
        for (index, law) in ConductLaws.all.enumerated() {
            let judgement = law.judge(reading)
            tallies[index].add(judgement, in: situation.name)
            switch judgement.verdict {
            case .violated: broken.insert(law.identifier)
            case .holds: exercised[law.identifier, default: 0] += 1
            case .notApplicable, .notEnoughEvidence, .waived: break
            }
        }
    }

    private mutating func note(_ words: String) {
        if !remarks.contains(words) { remarks.append(words) }
    }

    /// What all cases came to; `spec` says what is excused and insisted on.
    package func rows(of name: String, under spec: ContractSpec) -> [LawRow] {
        zip(ConductLaws.all, tallies).map { law, tally in
            let waiver = spec.waivers.first { $0.law == law.identifier }
            let judgement = judgement(tally)
            let isWaived = [.violated, .notEnoughEvidence].contains(judgement.verdict)
            return LawRow(
                law: law.identifier, sentence: law.sentence, subject: .client, judged: name,
                requirement: spec.required.contains(law.identifier) ? .bySpec : .byDefault,
                judgement: waiver.flatMap {
                    isWaived ? judgement.waived(because: $0.reason) : nil
                } ?? judgement)
        }
    }

    private func judgement(_ tally: JudgementTally) -> Judgement {
        if let obstacle, !broken.contains(tally.law) { return .notEnoughEvidence(obstacle) }
        let cases = exercised[tally.law, default: 0]
        let judgement = tally.judgement("\(counted(cases, "case")) of \(caseCount)")
        guard judgement.verdict == .notApplicable else { return judgement }
        return .notApplicable(reason(tally.law))
    }

    /// Why a law was not put to the test.
    private func reason(_ law: LawIdentifier) -> String {
        if isChosen { return "none of the chosen cases brought it about" }
        return switch law {
        case .retryIsIdentical: "it tries nothing again by itself"
        case .credentialsStayHome: "it sends no Authorization, or no link here can lead away"
        case .isBounded: "no page here can point back to itself"
        case .badCursorOffersRefresh: "positions do not expire here"
        case .resumesAtPointer, .positionVerbatim, .keepsParameters:
            "no second page was asked for"
        case _: "no case brought it about"
        }
    }
}
