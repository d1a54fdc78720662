package import TapeBench
import TapeFaults
import TapeList

/// Drives the reference list with one footer.
///
/// The list is read to its end once. Every other run branches off at the page that it is about and is followed for a page or
/// two, so that a fault costs the same wherever it strikes. A run costs nothing if one in the same situation broke nothing
/// before.
package struct ReferenceListTrial: Sendable {
    /// The most pages that one plan's runs over all pages may read altogether.
    private static let readingBudget = 2_000
    /// In longer lists the clean run only samples rows it has seen, and rereads all of them at the end.
    private static let wholeReads = 100
    /// The screen shows only a few rows: how a list behaves at its end does not depend on how much is above.
    package static let measures = HeadlessTable.Measures(viewport: 120)
    /// How many pages are read on a screen as large as a phone's, which the first pages fill.
    private static let pagesOnTelephone = 3

    let footer: FooterName
    let pages: ListPages
    /// The items of the list once all pages are read.
    let held: HeldItems
    /// The pages at which faults strike.
    let struck: Set<Int>
    /// Each law's judgements over all runs.
    private(set) var tallies = ClientLaws.all.map { JudgementTally($0.identifier) }
    /// The outcome of each plan at each page.
    var grid: TrialGrid
    /// What the footer showed in the clean run and in the first failed one.
    var lines: [SpecPicture.FooterLine] = []
    /// The strikes that broke nothing, by situation.
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

    /// Reads the list to its end, making the branching runs on the way.
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

    /// Judges a run and returns the laws that it broke.
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

    /// Makes the runs of a plan that strikes in several places.
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

/// Describes how a footer changed during a run, shortened to the beginning and the end.
enum FooterChronicle {
    /// How many changes are kept at the beginning and at the end.
    private static let kept = (first: 9, last: 4)

    static func line(_ trace: ListTrace, named name: String) -> SpecPicture.FooterLine {
        var steps: [SpecPicture.FooterLine.Step] = []
        for look in trace.looks {
            let step = SpecPicture.FooterLine.Step(
                footer: look.footer.words, mood: look.footer.mood, itemCount: look.itemCount)
            if steps.last != step { steps.append(step) }
        }
        let hidden = steps.count - kept.first - kept.last
        guard hidden > 1 else { return SpecPicture.FooterLine(name: name, steps: steps) }
        return SpecPicture.FooterLine(
            name: name, steps: Array(steps.prefix(kept.first)), hidden: hidden,
            ending: Array(steps.suffix(kept.last)))
    }
}
