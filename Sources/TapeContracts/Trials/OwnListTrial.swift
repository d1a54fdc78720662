package import TapeBench
package import TapeFaults
import TapeList

/// Drives a user's list: clean, interrupted, with faults, over pages that may come from the list's own client, and through a
/// rehearsal of situations that the recording lacks.
package struct OwnListTrial<List: ListUnderTest> {
    private let makeList: () -> List
    /// How many pages were recorded; a list that asks for many more does not end.
    private let expectedPages: Int
    private let inputs: ListInputs
    private var tallies = ClientLaws.all.map { JudgementTally($0.identifier) }
    private var sceneCount = 0
    /// The number of the scene that first broke each law, counted from one.
    private var firstScenes: [LawIdentifier: Int] = [:]
    /// For each broken law, a run that broke it.
    package private(set) var traces: [LawIdentifier: ListTrace] = [:]
    /// How many pages the list read when nothing went wrong.
    package private(set) var pageCount = 0
    private var struckPages: Set<Int> = []
    private var placedRules: Set<Int> = []
    private var excuses: [Int: String] = [:]
    /// What was not tried, and why.
    package private(set) var untried: [String] = []

    package init(_ makeList: @escaping () -> List, expecting pages: Int) {
        self.makeList = makeList
        expectedPages = pages
        inputs = makeList().inputs
    }

    /// Runs every scene, each over a new source.
    ///
    /// - Parameters:
    ///   - faults: each strikes at each intended page in turn, in a run of its own, as often as its rule says.
    ///   - isPlayable: whether a fault can be played to the list's client at all.
    ///   - makeSource: makes a source with a plan that applies from the start.
    package mutating func run<Source: OwnListSource>(
        under faults: OwnListFaults, where isPlayable: (Fault) -> Bool = { _ in true },
        over makeSource: (FaultPlan) -> Source
    ) async {
        let clean = await run(.clean, over: makeSource)
        pageCount = clean.acceptedPages.count
        let struck = OwnListFaults.struckPages(of: pageCount)
        struckPages = Set(struck)
        var scenes = OwnListScene.interruptions + OwnListScene.lateFailures + OwnListScene.atRest
        let failing = faults.faults.filter(\.isFailure)
        scenes += failing.firstOfEach.prefix(4).map(OwnListScene.failedRefresh)
        scenes += faults.scenes(over: pageCount, at: struck).filter { scene in
            scene.strike.map { isPlayable($0.fault) } ?? true
        }
        for scene in scenes where hasInputs(for: scene) {
            _ = await run(scene, over: makeSource)
        }
        await rehearse(like: clean)
        noteWhatWasNotTried(faults)
    }

    /// Plays scenes that the recording lacks, with ids and positions as the list received them.
    private mutating func rehearse(like clean: ListTrace) async {
        let told = clean.acceptedPages.map(\.page)
        let rehearsal = ListRehearsal(
            spelledLike: ListSpelling(
                ids: told.flatMap(\.items), pointers: told.compactMap(\.next)))
        for scene in rehearsal.scenes where hasInputs(for: scene.scene) {
            _ = await run(scene.scene) { _ in scene.source }
        }
    }

    private func hasInputs(for scene: OwnListScene) -> Bool {
        inputs.isSuperset(of: scene.needed)
    }

    private mutating func noteWhatWasNotTried(_ faults: OwnListFaults) {
        if !inputs.missingWords.isEmpty {
            let words = inputs.missingWords.joined(separator: ", ")
            untried.append("what needs an input that the list does not have: \(words)")
        }
        if case .usual(expiring: false) = faults {
            untried.append("a position that expires during the walk: positions are counted here")
        }
        if pageCount < 2 { untried.append("faults at a second page: only one page was read") }
    }

    /// The rules of a chosen plan that struck nowhere, and why.
    package func unplaced(of faults: OwnListFaults) -> [String] {
        guard case .chosen(let plan) = faults else { return [] }
        return plan.rules.indices.filter { !placedRules.contains($0) }.map { index in
            let why = excuses[index] ?? "the list read \(counted(pageCount, "page"))"
            return "\(FaultPlan([plan.rules[index]])): found no place, \(why)"
        }
    }

    private mutating func run<Source: OwnListSource>(
        _ scene: OwnListScene, over makeSource: (FaultPlan) -> Source
    ) async -> ListTrace {
        sceneCount += 1
        let strike = scene.strike.map { FaultPlan([$0.asRule]) }
        let isArmed = scene.strike?.occasion == 1
        var source = makeSource(isArmed ? strike ?? FaultPlan([]) : FaultPlan([]))
        var bench = ListBench(
            list: makeList(), earlier: scene.scenario.earlier.map { _ in makeList() },
            scenario: scene.scenario,
            limits: BenchLimits(
                loads: 4 * max(pageCount, expectedPages) + 150, inputsBetweenLoads: 5_000))
        var occasions = 0
        while let ticket = bench.nextTicket() {
            let page = bench.trace.loads.last { $0.ticket == ticket }?.page
            var arming: FaultPlan?
            if let awaited = scene.strike, awaited.page == page {
                occasions += 1
                if occasions == awaited.occasion, !isArmed { arming = strike }
            }
            let answer = await source.load(ticket.pointer, page: page, arming: arming)
            for breach in answer.breaches { note(breach.law, breach.finding, scene, bench.trace) }
            bench.answer(ticket, answer.said ?? answer.told, telling: answer.told)
        }
        if let rule = scene.strike?.rule {
            if let why = source.unplaced { excuses[rule] = why } else { placedRules.insert(rule) }
        }
        judge(bench.trace, scene)
        return bench.trace
    }

    private mutating func note(
        _ law: LawIdentifier, _ finding: Finding, _ scene: OwnListScene, _ trace: ListTrace
    ) {
        guard let place = tallies.firstIndex(where: { $0.law == law }) else { return }
        tallies[place].add(
            .violated([finding], evidence: "what its client did"), in: scene.description)
        noteBreach(law, trace)
    }

    private mutating func judge(_ trace: ListTrace, _ scene: OwnListScene) {
        for (index, law) in ClientLaws.all.enumerated() {
            let judgement = law.judge(trace)
            tallies[index].add(judgement, in: scene.description)
            if judgement.verdict == .violated { noteBreach(law.identifier, trace) }
        }
    }

    private mutating func noteBreach(_ law: LawIdentifier, _ trace: ListTrace) {
        if traces[law] == nil { traces[law] = trace }
        if firstScenes[law] == nil { firstScenes[law] = sceneCount }
    }

    /// The broken laws, ordered by the plainest run that broke each.
    package var causes: [LawIdentifier] {
        // A crash, or a retry that asks for something else, explains what follows it. A list that stops, or lacks items, is
        // a symptom of something else.
        let symptoms: [LawIdentifier] = [.fillsViewport, .triggerAvailable, .complete]
        let ranks =
            [.consistentBatches, .retryIsIdentical]
            + ClientLaws.all.map(\.identifier).filter { !symptoms.contains($0) } + symptoms
        return firstScenes.sorted { one, other in
            (one.value, ranks.firstIndex(of: one.key) ?? 0)
                < (other.value, ranks.firstIndex(of: other.key) ?? 0)
        }.map(\.key)
    }

    /// One judgement per law, over all runs.
    package func judgements(under faults: OwnListFaults) -> [Judgement] {
        let evidence =
            "clean, interrupted, rehearsed, and with \(faults.words), at "
            + "\(struckPages.count) of \(counted(pageCount, "page"))"
        let missing = inputs.missingWords
        return tallies.map { tally in
            let judgement = tally.judgement(evidence)
            guard judgement.verdict == .notEnoughEvidence, !missing.isEmpty else {
                return judgement
            }
            return .notApplicable(
                "\(judgement.evidence); the list has no input for: \(missing.joined(separator: ", "))"
            )
        }
    }
}

extension Fault {
    /// Whether a client gets a failure instead of a page.
    fileprivate var isFailure: Bool {
        switch self {
        case .status, .rateLimit, .rateLimitDate, .stall, .refuse, .reset, .emptyReply, .cutShort,
            .malformed, .wrongType, .errorBody, .unauthorized, .expiredCursor:
            true
        case .delay, .drip, .repeatPage, .loopCursor, .dropItem, .shift, .stir, .shortPage,
            .emptyPage,
            .duplicate, .late, .endlessEmpty, .strayLink, .plainLink:
            false
        }
    }
}
