import TapeContracts

extension LawRowGroup {
    /// How many of how many laws came to what, such as `12 of 46 hold · 1 violated`.
    var shares: String {
        let rest = Verdict.allCases.filter { $0 != .holds && count($0) > 0 }.map { verdict in
            "\(count(verdict)) \(verdict.words)"
        }
        let holds = count(.holds)
        return
            (["\(holds) of \(counted(rows.count, "law")) \(holds == 1 ? "holds" : "hold")"] + rest)
            .joined(separator: " · ")
    }
}
