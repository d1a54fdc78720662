package import TapeFaults

/// Drives the reference list over a walk's pages: clean, interrupted, and with each fault at each page in turn; all footers
/// run concurrently.
package struct AllFootersTrial: Sendable {
    /// The outcome of all runs.
    package struct Result: Sendable {
        /// One judgement per law, over all runs.
        package let judgements: [Judgement]
        package let trials: [SpecPicture.TrialRow]
        package let footers: [SpecPicture.FooterLine]
        package let notes: [String]
    }

    /// The usual bound on struck pages times items: beyond it, faults strike fewer pages, always including the first and the
    /// last.
    package static let usualBudget = 20_000_000

    private let pages: ListPages
    private let footers: [FooterName]
    private let plans: [FaultPlan]
    /// Whether the user chose the plans, in which case the outcome of each is reported.
    private let isChosen: Bool
    private let budget: Int

    package init(
        _ pages: ListPages, footers: [FooterName], plans: [FaultPlan], isChosen: Bool,
        budget: Int = usualBudget
    ) {
        self.pages = pages
        self.footers = footers
        self.plans = plans
        self.isChosen = isChosen
        self.budget = budget
    }

    /// Drives the list with every footer.
    package func run() async -> Result {
        let struck = struckPages
        let held = pages.held
        let trials = await withTaskGroup(of: (Int, ReferenceListTrial).self) { group in
            for (index, footer) in footers.enumerated() {
                group.addTask {
                    var trial = ReferenceListTrial(
                        footer, over: pages, holding: held, plans, striking: struck)
                    trial.run()
                    return (index, trial)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
        var tallies = ClientLaws.all.map { JudgementTally($0.identifier) }
        var grid = TrialGrid(plans, pages: pages.count)
        for trial in trials {
            for index in tallies.indices { tallies[index].add(trial.tallies[index]) }
            grid.add(trial.grid)
        }
        let evidence = evidence(struck: struck.count)
        return Result(
            judgements: tallies.map { $0.judgement(evidence) }, trials: grid.picture,
            footers: trials.flatMap(\.lines), notes: grid.skipped(chosen: isChosen))
    }

    /// The pages at which faults strike: those that plans name, and as many others as are affordable.
    private var struckPages: [Int] {
        let count = pages.count
        let affordable = max(3, budget / max(pages.itemCount, 1))
        guard affordable < count else { return Array(1..<(count + 1)) }
        let spread = (0..<affordable).map { 1 + $0 * (count - 1) / (affordable - 1) }
        let named = plans.flatMap(\.rules).compactMap { rule -> Int? in
            if case .page(let page) = rule.place, (1...count).contains(page) { page } else { nil }
        }
        return Set(spread + named).sorted()
    }

    private func evidence(struck: Int) -> String {
        let names = footers.count == 1 ? footers[0].rawValue : "\(footers.count) footers"
        let faults =
            plans.count > 3
            ? "\(plans.count) faults" : plans.map(\.description).joined(separator: ", ")
        let places =
            struck == pages.count
            ? pages.count == 1 ? "its page" : "each of \(pages.count) pages"
            : "\(struck) of \(pages.count) pages"
        return "\(names), clean, interrupted, and with \(faults) at \(places)"
    }
}
