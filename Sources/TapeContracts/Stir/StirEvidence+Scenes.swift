extension StirEvidence {
    /// Describes a walk without writes by what was written last before it.
    func scene(of walk: StirLedger.Walk) -> String {
        let runs = ledger.runs.reversed().lazy.map { run in
            (run.scenario, writes: run.writes.filter { $0.isDone && $0.at < walk.began })
        }
        guard let (scenario, writes) = runs.first(where: { !$0.writes.isEmpty }) else {
            return "a quiet walk before any write"
        }
        let parts = StirOperation.allCases.compactMap { kind in
            let count = writes.count { $0.operation == kind }
            return count > 0 ? "\(counted(count, "row")) \(kind.past)" : nil
        }
        let words = parts.joined(separator: " and ")
        // Rows that are made or deleted between scenarios belong to none of them.
        return scenario == .bed
            ? "a quiet walk after \(words)" : "a quiet walk after \(scenario.rawValue), \(words)"
    }
}
