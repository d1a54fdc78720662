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

extension SpecReport {
    /// The pages of the walk at which a law of the walk was broken.
    var breachedPages: Set<Int> {
        let walkLaws = Set(
            LawCatalogue.entries.filter { $0.evidence == .walk }.map(\.identifier))
        let findings = rows.filter {
            $0.judgement.verdict == .violated && walkLaws.contains($0.law)
        }.flatMap(\.judgement.findings)
        // What was seen on another walk says nothing of this one's pages.
        return Set(findings.filter { $0.scene == nil }.compactMap(\.page))
    }
}
