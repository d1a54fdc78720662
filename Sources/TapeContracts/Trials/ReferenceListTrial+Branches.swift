import TapeBench
import TapeFaults
import TapeList

extension ReferenceListTrial {
    /// Makes the runs that begin where the list waits for a page.
    mutating func branchOff(_ branch: ListBench<ReferenceList>, at page: Int) {
        if struck.contains(page) { strike(page, branch) }
        if page == 2 { interrupt(branch) }
    }

    /// Lets each fault strike a page; faults that look the same to the list are run once.
    private mutating func strike(_ page: Int, _ branch: ListBench<ReferenceList>) {
        let situation = TrialSituation(footer, branch, before: page, of: pages)
        var harmless = situation.map { self.harmless[$0] ?? [] } ?? []
        var known: [Strike: Trial] = [:]
        for row in grid.rows.indices {
            guard case .branches(let fault, let times, let range) = grid.rows[row].way,
                range.contains(page - 1)
            else { continue }
            let effect = pages.effect(of: fault, at: page)
            let alike = pages.outline(of: effect, by: fault, at: page)
                .map { TrialSituation.Strike($0, times, at: page) }
            if let alike, harmless.contains(alike) {
                grid.note(.kept, row: row, page: page)
                continue
            }
            let strike = Strike(effect: effect, times: times)
            let trial =
                known[strike]
                ?? self.trial(
                    of: strike, at: page, branch, FaultPlan.Rule(fault, at: .page(page), times))
            if trial.isHarmlessAlike, let alike { harmless.insert(alike) }
            known[strike] = trial
            grid.note(trial.outcome, row: row, page: page)
        }
        if let situation { self.harmless[situation] = harmless }
    }

    /// The fault that strikes a page, and how many times in a row.
    private struct Strike: Hashable {
        let effect: FaultEffect
        let times: FaultPlan.Times
    }

    /// The outcome of a strike.
    private struct Trial {
        let outcome: TrialGrid.Outcome
        /// Whether the strike breaks nothing in any list in the same situation, either.
        var isHarmlessAlike = false
    }

    private mutating func trial(
        of strike: Strike, at page: Int, _ branch: ListBench<ReferenceList>,
        _ scene: FaultPlan.Rule
    ) -> Trial {
        var run = branch
        switch strike.effect {
        case .skipped(let reason): return Trial(outcome: .skipped(reason))
        // Reducers receive answers without their timing, so this is the clean run once more.
        case .delayed: return Trial(outcome: .kept)
        case .late:
            guard let past = run.trace.past,
                let overtaken = run.branched(
                    holding: past.held, scenario: ListInterruption.overtaken)
            else { return Trial(outcome: .skipped("the list does not wait for it")) }
            run = overtaken
            follow(&run, patience: 2)
        case .told(let told):
            let patience = if case .success = told.result { 2 } else { 1 }
            follow(&run, patience: patience, telling: told, at: page, strike.times)
            if page == min(2, pages.count), case .failure = told.result, lines.isEmpty {
                lines.append(
                    FooterChronicle.line(run.trace, named: "\(footer.rawValue), \(scene)"))
            }
        }
        let broken = judge(run.trace, "\(scene)")
        guard broken.isEmpty else { return Trial(outcome: .broken(broken)) }
        return Trial(outcome: .kept, isHarmlessAlike: !TrialSituation.isBound(to: run.trace))
    }

    /// Answers a list until it has accepted the given number of pages and asks for another.
    func follow(
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

    /// Makes the runs that are interrupted while page 2 loads, or after it.
    private mutating func interrupt(_ branch: ListBench<ReferenceList>) {
        let held = held.prefix(branch.heldCount)
        for interruption in ListInterruption.interruptions {
            guard var run = branch.branched(holding: held, scenario: interruption.scenario) else {
                continue
            }
            follow(&run, patience: interruption.patience)
            judge(run.trace, interruption.description)
        }
        var known: Set<LoadFailure.Kind> = []
        for case .branches(let fault, _, _) in grid.rows.map(\.way) {
            guard case .told(let told) = pages.effect(of: fault, at: 1),
                case .failure(let failure) = told.result, known.insert(failure.kind).inserted
            else { continue }
            let interruption = ListInterruption.failedRefresh(fault)
            guard var run = branch.branched(holding: held, scenario: interruption.scenario) else {
                continue
            }
            follow(&run, patience: interruption.patience, telling: told, at: 1)
            judge(run.trace, interruption.description)
        }
    }
}
