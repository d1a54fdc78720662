package import TapeFaults
import TapeList
package import TapeScreen

/// What a load came to for a list with a client of its own.
package struct OwnAnswer: Sendable {
    /// What the client told the list.
    package let told: LoadAnswer
    /// What the API had said, where that is known.
    package var said: LoadAnswer?
    /// What the client alone did wrong, by the laws it breaks.
    package var breaches: [(law: LawIdentifier, finding: Finding)] = []

    package init(told: LoadAnswer) {
        self.told = told
    }
}

/// What loads pages for a list during one run.
package protocol OwnListSource {
    /// Loads the page at a pointer, which is the page of that number if a page gave the pointer; with a plan, under these faults
    /// from now on.
    mutating func load(_ pointer: String?, page: Int?, arming plan: FaultPlan?) async -> OwnAnswer
}

/// Drives somebody's list, clean, interrupted, and with faults, over pages that may come from a client of its own.
package struct OwnListTrial<List: ListUnderTest> {
    private let makeList: () -> List
    /// How many pages were recorded; a list that asks for many more will not end.
    private let expectedPages: Int
    private var tallies = ClientLaws.all.map { JudgementTally($0.identifier) }
    /// A run in which each broken law was broken.
    package private(set) var traces: [LawIdentifier: ListTrace] = [:]
    /// How many pages the list read when nothing went wrong.
    package private(set) var pageCount = 0
    private var struckPages: Set<Int> = []

    package init(_ makeList: @escaping () -> List, expecting pages: Int) {
        self.makeList = makeList
        expectedPages = pages
    }

    /// Runs every scene, each over a source of its own.
    ///
    /// - Parameters:
    ///   - plan: its rules strike once a run, at each page that they name in turn.
    ///   - makeSource: makes a source on which a plan is in force from the start.
    package mutating func run<Source: OwnListSource>(
        under plan: FaultPlan, over makeSource: (FaultPlan) -> Source
    ) async {
        pageCount = await run(.clean, makeSource)
        let faults = plan.faults.reduce(into: [Fault]()) { known, fault in
            if !known.contains(fault) { known.append(fault) }
        }
        var scenes = OwnListScene.interruptions
        scenes += faults.filter(\.isFailure).map(OwnListScene.failedRefresh)
        let pages = Self.struckPages(of: pageCount)
        for rule in plan.rules {
            for page in pages where rule.place.includes(page) {
                struckPages.insert(page)
                scenes.append(.fault(rule.fault, at: page))
            }
        }
        for scene in scenes { _ = await run(scene, makeSource) }
    }

    /// A list of one's own cannot be branched off, so that a fault costs a reading of the whole list: beyond so many pages
    /// read a fault, only the first, the last and some pages between are struck.
    static func struckPages(of count: Int) -> [Int] {
        let struck = max(3, 600 / max(count, 1))
        guard count > struck else { return Array(1..<(count + 1)) }
        return (0..<struck).map { 1 + $0 * (count - 1) / (struck - 1) }
    }

    private mutating func run<Source: OwnListSource>(
        _ scene: OwnListScene, _ makeSource: (FaultPlan) -> Source
    ) async -> Int {
        let strike = scene.strike.map { FaultPlan([.init($0.fault, at: .page($0.page))]) }
        let isArmed = scene.strike?.occasion == 1
        var source = makeSource(isArmed ? strike ?? FaultPlan([]) : FaultPlan([]))
        var bench = ListBench(
            list: makeList(), scenario: scene.scenario,
            limits: BenchLimits(loads: 4 * max(pageCount, expectedPages) + 50))
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
        judge(bench.trace, scene)
        return bench.trace.acceptedPages.count
    }

    private mutating func note(
        _ law: LawIdentifier, _ finding: Finding, _ scene: OwnListScene, _ trace: ListTrace
    ) {
        guard let place = tallies.firstIndex(where: { $0.law == law }) else { return }
        tallies[place].add(
            .violated([finding], evidence: "what its client did"), in: scene.description)
        if traces[law] == nil { traces[law] = trace }
    }

    private mutating func judge(_ trace: ListTrace, _ scene: OwnListScene) {
        for (index, law) in ClientLaws.all.enumerated() {
            let judgement = law.judge(trace)
            tallies[index].add(judgement, in: scene.description)
            if judgement.verdict == .violated, traces[law.identifier] == nil {
                traces[law.identifier] = trace
            }
        }
    }

    /// One judgement a law, over all runs.
    package func judgements(under plan: FaultPlan) -> [Judgement] {
        let faults = plan.rules.isEmpty ? "no faults" : plan.description
        let evidence =
            "clean, interrupted, and with \(faults), at "
            + "\(struckPages.count) of \(counted(pageCount, "page"))"
        return tallies.map { $0.judgement(evidence) }
    }
}

extension Fault {
    /// Whether a client is told of a failure instead of being given a page.
    fileprivate var isFailure: Bool {
        switch self {
        case .status, .rateLimit, .stall, .refuse, .reset, .emptyReply, .cutShort, .malformed,
            .wrongType, .unauthorized, .expiredCursor:
            true
        case .delay, .drip, .repeatPage, .loopCursor, .dropItem, .shift, .shortPage, .emptyPage,
            .duplicate, .late:
            false
        }
    }
}
