import TapeFaults

/// Judges a plain client over many runs, by what the API answered in each.
package struct ClientTrial: Sendable {
    /// The laws that apply to a client without a list, in the order in which reports list them.
    private static let laws: [LawIdentifier] = [
        .stopsAtEnd, .resumesAtPointer, .insertedOnce, .retryIsIdentical,
        .bottomInsertion, .noStorm, .complete,
    ]

    private let reader: SpokenPages
    private var tallies = laws.map { JudgementTally($0) }
    private var sceneCount = 0
    private var firstScenes: [LawIdentifier: Int] = [:]
    private var logs: [LawIdentifier: String] = [:]
    /// The laws that some run put to the test.
    private var exercised: Set<LawIdentifier> = []
    private var placedRules: Set<Int> = []

    package init(readBy reader: SpokenPages) {
        self.reader = reader
    }

    /// How many pages were recorded.
    package var pageCount: Int { reader.pageCount }

    /// Whether a law was broken so far.
    package var isBroken: Bool { !firstScenes.isEmpty }

    /// Every run: the clean one, and those with a fault that can be played to the client.
    package func scenes(under faults: OwnListFaults) -> [ClientScene] {
        [.clean]
            + ClientScene.all(under: faults, pages: pageCount).filter { scene in
                !scene.plan.faults.contains(where: reader.leadsElsewhere)
            }
    }

    /// More requests than a client can need in one run.
    package var mostRequests: Int { 4 * pageCount + 40 }

    /// Judges one run; `isPlaced` says whether the fault of the scene struck.
    package mutating func judge(_ conduct: ClientConduct, in scene: ClientScene, isPlaced: Bool) {
        sceneCount += 1
        if isPlaced, let rule = scene.rule { placedRules.insert(rule) }
        let reading = ClientReading(conduct, in: scene, readBy: reader)
        exercised.formUnion(reading.exercised)
        for (law, finding) in reading.breaches {
            guard let place = tallies.firstIndex(where: { $0.law == law }) else { continue }
            tallies[place].add(
                .violated([finding], evidence: "what it did"), in: scene.description)
            if firstScenes[law] == nil { firstScenes[law] = sceneCount }
            if logs[law] == nil { logs[law] = reading.log }
        }
    }

    /// The result over all runs.
    package func result(under faults: OwnListFaults, named name: String) -> OwnListResult {
        let evidence = "\(counted(sceneCount, "run")) over \(counted(pageCount, "page"))"
        let rows = tallies.compactMap { tally -> LawRow? in
            guard let law = ClientLaws.all.first(where: { $0.identifier == tally.law }) else {
                return nil
            }
            return LawRow(
                law: law.identifier, sentence: law.sentence, subject: .client, judged: name,
                requirement: .byDefault, judgement: judgement(tally, evidence))
        }
        let causes = firstScenes.sorted { one, other in
            (one.value, Self.laws.firstIndex(of: one.key) ?? 0)
                < (other.value, Self.laws.firstIndex(of: other.key) ?? 0)
        }
        return OwnListResult(
            rows: rows, causes: causes.map(\.key), traces: [:], logs: logs, pages: pageCount,
            unplaced: unplaced(of: faults),
            untried: pageCount < 2 ? ["faults at a second page: only one was recorded"] : [])
    }

    private func judgement(_ tally: JudgementTally, _ evidence: String) -> Judgement {
        if firstScenes[tally.law] != nil { return tally.judgement(evidence) }
        return exercised.contains(tally.law)
            ? .holds(evidence) : .notApplicable(reason(tally.law))
    }

    /// Why no run put a law to the test.
    private func reason(_ law: LawIdentifier) -> String {
        switch law {
        case .retryIsIdentical: "it retries nothing by itself"
        case .resumesAtPointer:
            pageCount < 2 ? "only one page was recorded" : "no second page was asked for"
        case .insertedOnce, .bottomInsertion: "no list of ids that was read whole shows it"
        case .noStorm: "no request failed"
        case _: "no run tested it"
        }
    }

    private func unplaced(of faults: OwnListFaults) -> [String] {
        guard case .chosen(let plan) = faults else { return [] }
        return plan.rules.indices.filter { !placedRules.contains($0) }.map {
            reader.leadsElsewhere(plan.rules[$0].fault)
                ? "\(plan.rules[$0]): it would lead to a position that was not recorded"
                : "\(plan.rules[$0]): found no place on \(counted(pageCount, "page"))"
        }
    }
}
