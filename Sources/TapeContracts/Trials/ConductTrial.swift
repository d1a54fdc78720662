/// Judges a client over many cases, by what the API answered in each.
package struct ConductTrial: Sendable {
    private let terms: ConductReading.Terms
    private let isChosen: Bool
    /// Whether each case is judged by itself, so that even a clean one without requests counts.
    private let isSuite: Bool
    private var tallies = ConductLaws.all.map { JudgementTally($0.identifier) }
    private var exercised: [LawIdentifier: Int] = [:]
    private var caseCount = 0
    /// The laws that the clean run broke, in the order of the breaches: what goes wrong under faults may follow from them.
    private var brokenFirst: [LawIdentifier] = []
    /// The cases that could not be judged, each with the reason.
    private var untested: [String] = []
    /// The cases in which the client did not meet the fault.
    private var unmet: [String] = []
    /// Why the client cannot be judged; nil where it can.
    package private(set) var obstacle: String?
    /// The laws that were broken in at least one case.
    package private(set) var broken: Set<LawIdentifier> = []
    private var notes: [String] = []

    /// Notes for the reader that are not breaches.
    package var remarks: [String] {
        guard !unmet.isEmpty else { return notes }
        guard unmet.count > Self.mostNamed else { return notes + [unmetWords] }
        return notes + [
            "the client never asked for the page of \(unmet.count) of \(counted(caseCount, "case")); "
                + "--verbose names them"
        ]
    }

    /// Notes that only a close look needs.
    package var details: [String] { unmet.count > Self.mostNamed ? [unmetWords] : [] }

    private var unmetWords: String {
        "the client never asked for the page of \(unmet.joined(separator: ", "))"
    }

    /// The most cases that a note names.
    private static let mostNamed = 3

    /// Creates a trial without cases; where the user chose the faults, not every law can be tested.
    package init(
        under terms: ConductReading.Terms, isChosen: Bool = false, isSuite: Bool = false
    ) {
        self.terms = terms
        self.isChosen = isChosen
        self.isSuite = isSuite
    }

    /// Judges one case.
    package mutating func judge(_ conduct: Conduct, in situation: JudgedCase) {
        let reading = ConductReading(
            conduct, in: situation, under: terms, isSuite: isSuite)
        caseCount += 1
        if let words = reading.obstacle {
            if situation.rule == nil {
                obstacle = words
            } else if !conduct.claimsSuccess {
                untested.append("\(situation.name): \(words)")
            }
        }
        if situation.rule == nil { brokenFirst += reading.brokenLaws }
        note(reading, situation)
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

    private mutating func note(_ reading: ConductReading, _ situation: JudgedCase) {
        if !reading.unrecordedPaths.isEmpty {
            note("asked for besides the list: \(reading.unrecordedPaths.joined(separator: ", "))")
        }
        if situation.rule != nil, !reading.isPlaced { unmet.append(situation.name) }
        if reading.isUndecided {
            note(
                "\(situation.name): it was ended while still trying, after too few attempts to say more"
            )
        }
    }

    private mutating func note(_ words: String) {
        if !notes.contains(words) { notes.append(words) }
    }

    /// The rows for all cases, the causes first; `spec` says which laws are waived or required.
    package func rows(of name: String, under spec: ContractSpec) -> [LawRow] {
        let rows = rowsInOrder(of: name, under: spec)
        let first = brokenFirst.reduce(into: [LawRow]()) { first, law in
            guard !first.contains(where: { $0.law == law }) else { return }
            first += rows.filter { $0.law == law }
        }
        return first + rows.filter { row in !first.contains { $0.law == row.law } }
    }

    private func rowsInOrder(of name: String, under spec: ContractSpec) -> [LawRow] {
        zip(ConductLaws.all, tallies).map { law, tally in
            spec.row(law, .client, judged: name, judgement(tally))
        }
    }

    private func judgement(_ tally: JudgementTally) -> Judgement {
        if let obstacle, !broken.contains(tally.law) { return .notEnoughEvidence(obstacle) }
        if tally.law == .complete, let first = untested.first, !broken.contains(tally.law) {
            let others = untested.count > 1 ? ", and \(untested.count - 1) more" : ""
            return .notEnoughEvidence("nothing can be said of \(first)\(others)")
        }
        let cases = exercised[tally.law, default: 0]
        let judgement = tally.judgement("\(counted(cases, "case")) of \(caseCount)")
        guard judgement.verdict == .notApplicable else { return judgement }
        return .notApplicable(reason(tally.law))
    }

    /// Why a law was not put to the test.
    private func reason(_ law: LawIdentifier) -> String {
        if isChosen { return "none of the chosen cases tested it" }
        return switch law {
        case .retryIsIdentical: "it retries nothing by itself"
        case .credentialsStayHome: "it sends no credential, or no link here can lead away"
        case .isBounded: "no page here can point back to itself"
        case .badCursorOffersRefresh: "positions do not expire here"
        case .resumesAtPointer, .positionVerbatim, .keepsParameters:
            "no second page was asked for"
        case _: "no case tested it"
        }
    }
}
