import TapeFaults

/// The runs of fault plans and their outcomes: a row per plan, a cell per page.
struct TrialGrid: Sendable {
    /// How a plan is run.
    enum Way: Hashable, Sendable {
        /// At each of these pages, in a separate run that branches off there.
        case branches(Fault, FaultPlan.Times, pages: Range<Int>)
        /// In one run over all pages.
        case whole
    }

    /// A plan with its outcome at each page.
    struct Row: Sendable {
        let plan: FaultPlan
        let way: Way
        var outcomes: [Outcome]
    }

    /// The outcome of the runs in which a plan struck a page.
    enum Outcome: Hashable, Sendable {
        /// The plan does not concern the page.
        case spared
        case kept
        case broken(Set<LawIdentifier>)
        /// The fault could not strike there, for this reason.
        case skipped(String)
    }

    private(set) var rows: [Row]

    init(_ plans: [FaultPlan], pages count: Int) {
        rows = plans.map { plan in
            Row(
                plan: plan, way: Self.way(of: plan, count),
                outcomes: Array(repeating: .spared, count: count))
        }
    }

    /// How to run a plan: a single rule about one page needs only a branch, a plan that strikes in several places a whole run.
    private static func way(of plan: FaultPlan, _ count: Int) -> Way {
        guard plan.rules.count == 1 else { return .whole }
        let rule = plan.rules[0]
        switch rule.place {
        case .sweep: return .branches(rule.fault, rule.times, pages: 0..<count)
        case .page(let page):
            let place = min(page - 1, count)
            return .branches(rule.fault, rule.times, pages: place..<min(place + 1, count))
        case .every, .after, .some: return .whole
        }
    }

    /// Notes the outcome of a run; a breach stays, even if another run keeps every law.
    mutating func note(_ outcome: Outcome, row: Int, page: Int) {
        let old = rows[row].outcomes[page - 1]
        rows[row].outcomes[page - 1] =
            switch (old, outcome) {
            case (.broken(let some), .broken(let others)): .broken(some.union(others))
            case (.broken, _): old
            case (_, .broken), (.spared, _), (.skipped, .kept): outcome
            case (.kept, _), (.skipped, .skipped), (.skipped, .spared): old
            }
    }

    /// Adds the outcomes in another grid of the same plans.
    mutating func add(_ other: TrialGrid) {
        for (row, entry) in other.rows.enumerated() {
            for (index, outcome) in entry.outcomes.enumerated() where outcome != .spared {
                note(outcome, row: row, page: index + 1)
            }
        }
    }

    /// Faults that had no effect: for chosen plans, every page they missed; for default plans, those that struck nowhere.
    func skipped(chosen: Bool) -> [String] {
        let words = rows.compactMap { row -> String? in
            let struck = row.outcomes.filter { $0 != .spared }
            let reasons = struck.compactMap(\.reason)
            guard !struck.isEmpty else {
                return
                    "\(row.name) (there \(row.outcomes.count == 1 ? "is" : "are") only \(counted(row.outcomes.count, "page")))"
            }
            guard let reason = reasons.last, chosen || reasons.count == struck.count else {
                return nil
            }
            let places =
                reasons.count == struck.count
                ? "" : " at \(reasons.count) of \(counted(struck.count, "page"))"
            return "\(row.name)\(places) (\(reason))"
        }
        guard !words.isEmpty else { return [] }
        return chosen
            ? words.map { "not acted out: \($0)" }
            : ["faults that this recording gives no place: \(words.joined(separator: ", "))"]
    }

    /// The grid as reports draw it, each row named after its plan.
    var picture: [SpecPicture.TrialRow] {
        rows.map { row in
            let cells = row.outcomes.enumerated().map { index, outcome in
                SpecPicture.TrialCell(page: index + 1, outcome: outcome.drawn)
            }
            return SpecPicture.TrialRow(name: row.name, cells: cells)
        }
    }
}

extension TrialGrid.Row {
    fileprivate var name: String {
        guard plan.rules.count == 1, plan.rules[0].place == .sweep, plan.rules[0].times == .once
        else { return plan.description }
        return plan.rules[0].fault.description
    }
}

extension TrialGrid.Outcome {
    fileprivate var reason: String? {
        switch self {
        case .skipped(let reason): reason
        case .spared, .kept, .broken: nil
        }
    }

    fileprivate var drawn: SpecPicture.TrialCell.Outcome {
        switch self {
        case .spared: .spared
        case .kept: .kept
        case .broken(let laws): .broken(laws.sorted())
        case .skipped(let reason): .skipped(reason)
        }
    }
}
