package import TapeFaults
import TapeList
import TapeScreen

/// Drives the reference list over a walk's pages: clean, interrupted, and with each fault at each page in turn.
///
/// The list is read to its end twice a footer. Everything else branches off the second reading at the page that it is about
/// and is followed for a page or two, so that a fault costs the same wherever it strikes.
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
    private static let measures = HeadlessTable.Measures(viewport: 240)

    private let pages: ListPages
    private let footers: [FooterName]
    /// Whether somebody chose the plans, who should hear what became of each.
    private let isChosen: Bool
    private var tallies: [JudgementTally]
    private var grid: TrialGrid
    private var lines: [SpecPicture.FooterLine] = []

    package init(_ pages: ListPages, footers: [FooterName], plans: [FaultPlan], isChosen: Bool) {
        self.pages = pages
        self.footers = footers
        self.isChosen = isChosen
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

    private func answer(to ticket: LoadTicket<String>) -> LoadAnswer {
        guard let number = pages.number(at: ticket.pointer) else {
            return .failure(LoadFailure(.positionRefused), requestIdentity: "")
        }
        return pages.page(number)
    }

    /// Judges a run; which laws it broke.
    @discardableResult
    private mutating func judge(
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
    /// The runs that begin where the list waits for a page.
    private mutating func branchOff(_ footer: FooterName, _ held: HeldItems) {
        let struck = Set(struckPages)
        var spine = ListBench(
            list: ReferenceList(policy: footer.policy), measures: Self.measures,
            limits: BenchLimits(loads: 4 * pages.count + 50, wholeReads: 0))
        var last = 0
        while let ticket = spine.nextTicket() {
            guard let number = pages.number(at: ticket.pointer), number > last,
                let branch = spine.branched(holding: held.prefix(spine.heldCount))
            else { return }
            last = number
            // The past of the spine is nobody's any more.
            spine = branch
            if struck.contains(number) { strike(number, branch, footer) }
            if number == 2 { interrupt(branch, footer, held) }
            spine.answer(ticket, pages.page(number))
        }
    }

    /// Lets each fault befall a page; those that come to the same for the list are run once.
    private mutating func strike(
        _ page: Int, _ branch: ListBench<ReferenceList>, _ footer: FooterName
    ) {
        var known: [Strike: TrialGrid.Outcome] = [:]
        for (row, entry) in grid.rows.enumerated() {
            guard case .branches(let fault, let times, let range) = entry.way,
                range.contains(page - 1)
            else { continue }
            let strike = Strike(effect: pages.effect(of: fault, at: page), times: times)
            let outcome =
                known[strike]
                ?? self.outcome(
                    of: strike, at: page, branch, footer,
                    FaultPlan.Rule(fault, at: .page(page), times))
            known[strike] = outcome
            grid.note(outcome, row: row, page: page)
        }
    }

    /// An effect that befalls a page some times in a row.
    private struct Strike: Hashable {
        let effect: FaultEffect
        let times: FaultPlan.Times
    }

    private mutating func outcome(
        of strike: Strike, at page: Int, _ branch: ListBench<ReferenceList>, _ footer: FooterName,
        _ scene: FaultPlan.Rule
    ) -> TrialGrid.Outcome {
        var run = branch
        switch strike.effect {
        case .skipped(let reason): return .skipped(reason)
        // The reducers are told of answers, not of how long they took: it is the clean run once more.
        case .delayed: return .kept
        case .late:
            guard let past = run.trace.past,
                let overtaken = run.branched(holding: past.held, scenario: ListScene.overtaken)
            else { return .skipped("the list does not wait for it") }
            run = overtaken
            follow(&run, patience: 2)
        case .told(let told):
            let patience = if case .success = told.result { 2 } else { 1 }
            follow(&run, patience: patience, telling: told, at: page, strike.times)
            if page == min(2, pages.count), case .failure = told.result, !hasFailure(footer) {
                lines.append(
                    FooterChronicle.line(run.trace, named: "\(footer.rawValue), \(scene)"))
            }
        }
        let broken = judge(run.trace, footer, "\(scene)")
        return broken.isEmpty ? .kept : .broken(broken)
    }

    private func hasFailure(_ footer: FooterName) -> Bool {
        lines.contains { $0.name.hasPrefix("\(footer.rawValue),") }
    }

    /// Answers a list until it has accepted so many pages and asks for another.
    private func follow(
        _ run: inout ListBench<ReferenceList>, patience: Int, telling told: LoadAnswer? = nil,
        at page: Int = 0, _ times: FaultPlan.Times = .once
    ) {
        var accepted = 0
        var struck = 0
        while let ticket = run.nextTicket(), accepted < patience {
            var answer = self.answer(to: ticket)
            if let told, pages.number(at: ticket.pointer) == page, times.allows(another: struck) {
                struck += 1
                answer = told
            }
            run.answer(ticket, answer)
            if case .success = answer.result { accepted += 1 }
        }
    }

    /// What a person does while page 2 loads, or after it.
    private mutating func interrupt(
        _ branch: ListBench<ReferenceList>, _ footer: FooterName, _ held: HeldItems
    ) {
        let held = held.prefix(branch.heldCount)
        for scene in ListScene.interruptions {
            guard var run = branch.branched(holding: held, scenario: scene.scenario) else {
                continue
            }
            follow(&run, patience: scene.patience)
            judge(run.trace, footer, scene.description)
        }
        var known: Set<LoadAnswer> = []
        for case .branches(let fault, _, _) in grid.rows.map(\.way) {
            guard case .told(let told) = pages.effect(of: fault, at: 1),
                case .failure = told.result, known.insert(told).inserted
            else { continue }
            let scene = ListScene.failedRefresh(fault)
            guard var run = branch.branched(holding: held, scenario: scene.scenario) else {
                continue
            }
            follow(&run, patience: scene.patience, telling: told, at: 1)
            judge(run.trace, footer, scene.description)
        }
    }

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
    private var struckPages: [Int] {
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
    var policy: FooterPolicy {
        switch self {
        case .button: .button
        case .countPlusOne: .countPlusOne
        case .loadingSection: .loadingSection
        case .bottomRefresh: .bottomRefresh
        }
    }
}
