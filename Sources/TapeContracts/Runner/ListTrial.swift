package import TapeFaults
package import TapeList
package import TapeScreen

/// Drives the reference list over a walk's pages: clean, interrupted, and with each fault at each page in turn.
///
/// The list is read to its end twice a footer. Everything else branches off the second reading at the page that it is about
/// and is followed for a page or two, so that a fault costs the same wherever it strikes; and where it was followed in the
/// same situation before and nothing broke, it costs nothing.
package struct ListTrial {
    /// What came of it.
    package struct Result: Sendable {
        /// One judgement a law, over all runs.
        package let judgements: [Judgement]
        package let trials: [SpecPicture.TrialRow]
        package let footers: [SpecPicture.FooterLine]
        package let notes: [String]
    }

    /// With more pages times items than this, only so many pages are struck as keep below it, the first and the last among them.
    private static let budget = 20_000_000
    /// Runs over all pages are made for so many pages in all, a plan.
    private static let readingBudget = 2_000
    /// Branches show a few rows: what a list does at its end does not depend on how much stands above.
    package static let measures = HeadlessTable.Measures(viewport: 240)

    let pages: ListPages
    private let footers: [FooterName]
    /// Whether somebody chose the plans, who should hear what became of each.
    private let isChosen: Bool
    private var tallies: [JudgementTally]
    var grid: TrialGrid
    var lines: [SpecPicture.FooterLine] = []
    /// Whether each fault is acted out at each page, also where it was in the same situation before.
    let isExhaustive: Bool
    /// What broke nothing, and in what situation.
    var harmless: [TrialSituation: Set<Strike<EffectOutline>>] = [:]

    package init(
        _ pages: ListPages, footers: [FooterName], plans: [FaultPlan], isChosen: Bool,
        isExhaustive: Bool = false
    ) {
        self.pages = pages
        self.footers = footers
        self.isChosen = isChosen
        self.isExhaustive = isExhaustive
        tallies = ClientLaws.all.map { JudgementTally($0.identifier) }
        grid = TrialGrid(plans, pages: pages.count)
    }

    /// Drives the list with every footer.
    package mutating func run() -> Result {
        for footer in footers { run(footer) }
        let evidence = evidence
        return Result(
            judgements: tallies.map { $0.judgement(evidence) }, trials: grid.picture,
            footers: lines, notes: grid.skipped(chosen: isChosen))
    }

    private mutating func run(_ footer: FooterName) {
        var clean = bench(footer)
        while let ticket = clean.nextTicket() { clean.answer(ticket, answer(to: ticket)) }
        judge(clean.trace, footer, "no fault")
        lines.append(FooterChronicle.line(clean.trace, named: footer.rawValue))
        guard let held = HeldItems(clean.heldIDs) else { return }
        branchOff(footer, held)
        for (row, plan) in grid.rows.enumerated() where plan.way == .whole {
            runWhole(plan.plan, row, footer)
        }
    }

    private func bench(_ footer: FooterName) -> ListBench<ReferenceList> {
        ListBench(
            list: ReferenceList(policy: footer.policy),
            limits: BenchLimits(loads: 4 * pages.count + 50))
    }

    func answer(to ticket: LoadTicket<String>) -> LoadAnswer {
        guard let number = pages.number(at: ticket.pointer) else {
            return .failure(LoadFailure(.positionRefused), requestIdentity: "")
        }
        return pages.page(number)
    }

    /// Judges a run; which laws it broke.
    @discardableResult
    mutating func judge(
        _ trace: ListTrace, _ footer: FooterName, _ scene: @autoclosure () -> String
    ) -> Set<LawIdentifier> {
        var broken: Set<LawIdentifier> = []
        for (index, law) in ClientLaws.all.enumerated() {
            let judgement = law.judge(trace)
            if judgement.verdict == .violated { broken.insert(law.identifier) }
            tallies[index].add(judgement, in: "footer \(footer.rawValue), \(scene())")
        }
        return broken
    }
}

extension ListTrial {
    /// The runs of a plan that strikes in more places than one.
    private mutating func runWhole(_ plan: FaultPlan, _ row: Int, _ footer: FooterName) {
        let count = pages.count
        let runs = plan.sweeps(over: count)
        let most = max(1, Self.readingBudget / max(count, 1))
        let step = max(1, (runs.count + most - 1) / most)
        for index in stride(from: 0, to: runs.count, by: step) {
            var strikes = FaultStrikes(runs[index])
            var met: [Int: TrialGrid.Outcome] = [:]
            var run = bench(footer)
            while let ticket = run.nextTicket() {
                var answer = self.answer(to: ticket)
                if let number = pages.number(at: ticket.pointer),
                    let fault = strikes.next(at: number)
                {
                    met[number] = .kept
                    switch pages.effect(of: fault, at: number) {
                    case .told(let told): answer = told
                    case .delayed: break
                    case .late: met[number] = .skipped("it takes a run of its own: late at page 2")
                    case .skipped(let reason): met[number] = .skipped(reason)
                    }
                }
                run.answer(ticket, answer)
            }
            let broken = judge(run.trace, footer, "\(runs[index])")
            for (page, outcome) in met {
                grid.note(broken.isEmpty ? outcome : .broken(broken), row: row, page: page)
            }
        }
    }
}

extension ListTrial {
    /// The pages at which faults strike.
    var struckPages: [Int] {
        let count = pages.count
        let affordable = max(3, Self.budget / max(pages.itemCount, 1))
        guard affordable < count else { return Array(1..<(count + 1)) }
        return (0..<affordable).map { 1 + $0 * (count - 1) / (affordable - 1) }
    }

    private var evidence: String {
        let names = footers.count == 1 ? footers[0].rawValue : "\(footers.count) footers"
        let plans = grid.rows.map(\.plan)
        let faults =
            plans.count > 3
            ? "\(plans.count) faults" : plans.map(\.description).joined(separator: ", ")
        let struck = struckPages.count
        let places =
            struck == pages.count
            ? pages.count == 1 ? "its page" : "each of \(pages.count) pages"
            : "\(struck) of \(pages.count) pages"
        return "\(names), clean, interrupted, and with \(faults) at \(places)"
    }
}

extension FooterName {
    /// The design by this name.
    package var policy: FooterPolicy {
        switch self {
        case .button: .button
        case .countPlusOne: .countPlusOne
        case .loadingSection: .loadingSection
        case .bottomRefresh: .bottomRefresh
        }
    }
}
