package import TapeBench
import TapeFaults
import TapeList

/// Drives the reference list with one footer.
///
/// The list is read to its end once. Everything else branches off that reading at the page that it is about and is followed for
/// a page or two, so that a fault costs the same wherever it strikes; and where it was followed in the same situation before
/// and nothing broke, it costs nothing.
package struct ReferenceListTrial: Sendable {
    /// Runs over all pages are made for so many pages in all, a plan.
    private static let readingBudget = 2_000
    /// Of long lists the clean run samples the rows it has seen; at its end it reads them all once more.
    private static let wholeReads = 100
    /// The screen shows a few rows: what a list does at its end does not depend on how much stands above.
    package static let measures = HeadlessTable.Measures(viewport: 120)
    /// So many pages are read on a screen as large as a telephone's: what is left of it is filled by the first ones.
    private static let pagesOnTelephone = 3

    let footer: FooterName
    let pages: ListPages
    /// What the list holds when all pages were read.
    let held: HeldItems
    /// The pages at which faults strike.
    let struck: Set<Int>
    /// What each law says, over all runs.
    private(set) var tallies = ClientLaws.all.map { JudgementTally($0.identifier) }
    /// What came of each plan at each page.
    var grid: TrialGrid
    /// What the footer showed in a clean run and in the first that failed.
    var lines: [SpecPicture.FooterLine] = []
    /// What broke nothing, and in what situation.
    var harmless: [TrialSituation: Set<TrialSituation.Strike>] = [:]

    init(
        _ footer: FooterName, over pages: ListPages, holding held: HeldItems, _ plans: [FaultPlan],
        striking struck: [Int]
    ) {
        self.footer = footer
        self.pages = pages
        self.held = held
        self.struck = Set(struck)
        grid = TrialGrid(plans, pages: pages.count)
    }

    mutating func run() {
        readOnTelephone()
        readToEnd()
        for (row, plan) in grid.rows.enumerated() where plan.way == .whole {
            runWhole(plan.plan, row)
        }
    }

    private mutating func readOnTelephone() {
        var run = bench(HeadlessTable.Measures())
        follow(&run, patience: Self.pagesOnTelephone)
        judge(run.trace, "no fault, on a large screen")
    }

    /// Reads the list, and stops on the way for what branches off.
    private mutating func readToEnd() {
        var clean = bench(Self.measures)
        var last = 0
        while let ticket = clean.nextTicket() {
            if let number = pages.number(at: ticket.pointer), number > last,
                let branch = clean.branched(holding: held.prefix(clean.heldCount))
            {
                last = number
                branchOff(branch, at: number)
            }
            clean.answer(ticket, answer(to: ticket))
        }
        judge(clean.trace, "no fault")
        lines.insert(FooterChronicle.line(clean.trace, named: footer.rawValue), at: 0)
    }

    private func bench(_ measures: HeadlessTable.Measures) -> ListBench<ReferenceList> {
        ListBench(
            list: ReferenceList(policy: footer.policy), measures: measures,
            limits: BenchLimits(loads: 4 * pages.count + 50, wholeReads: Self.wholeReads))
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
        _ trace: ListTrace, _ scene: @autoclosure () -> String
    ) -> Set<LawIdentifier> {
        var broken: Set<LawIdentifier> = []
        for (index, law) in ClientLaws.all.enumerated() {
            let judgement = law.judge(trace)
            if judgement.verdict == .violated { broken.insert(law.identifier) }
            tallies[index].add(judgement, in: "footer \(footer.rawValue), \(scene())")
        }
        return broken
    }

    /// The runs of a plan that strikes in more places than one.
    private mutating func runWhole(_ plan: FaultPlan, _ row: Int) {
        let count = pages.count
        let runs = plan.sweeps(over: count)
        let most = max(1, Self.readingBudget / max(count, 1))
        let step = max(1, (runs.count + most - 1) / most)
        for index in stride(from: 0, to: runs.count, by: step) {
            var strikes = FaultStrikes(runs[index])
            var met: [Int: TrialGrid.Outcome] = [:]
            var run = bench(Self.measures)
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
            let broken = judge(run.trace, "\(runs[index])")
            for (page, outcome) in met {
                grid.note(broken.isEmpty ? outcome : .broken(broken), row: row, page: page)
            }
        }
    }
}

/// What a footer showed from one look to the next, shortened to its beginning and its end.
enum FooterChronicle {
    /// So many changes are kept of the beginning, and so many of the end.
    private static let kept = (first: 9, last: 4)

    static func line(_ trace: ListTrace, named name: String) -> SpecPicture.FooterLine {
        var steps: [SpecPicture.FooterLine.Step] = []
        for look in trace.looks {
            let step = SpecPicture.FooterLine.Step(
                footer: look.footer.words, itemCount: look.itemCount)
            if steps.last != step { steps.append(step) }
        }
        let hidden = steps.count - kept.first - kept.last
        guard hidden > 1 else { return SpecPicture.FooterLine(name: name, steps: steps) }
        return SpecPicture.FooterLine(
            name: name, steps: Array(steps.prefix(kept.first)), hidden: hidden,
            ending: Array(steps.suffix(kept.last)))
    }
}
