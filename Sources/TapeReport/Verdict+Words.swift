import TapeContracts

extension Verdict {
    /// The verdict as reports name it.
    var words: String {
        switch self {
        case .holds: "holds"
        case .violated: "violated"
        case .notApplicable: "not applicable"
        case .notEnoughEvidence: "not tested"
        case .waived: "waived"
        }
    }

    /// How many laws have each verdict, such as `12 laws hold, 1 violated`; verdicts without laws are left out.
    static func lawClauses(_ count: (Verdict) -> Int) -> String {
        let holds = count(.holds)
        let first = holds == 0 ? [] : ["\(counted(holds, "law")) \(Verdict.holds.clause(holds))"]
        let rest = allCases.filter { $0 != .holds && count($0) > 0 }.map { verdict in
            "\(count(verdict)) \(verdict.words)"
        }
        return (first + rest).joined(separator: ", ")
    }

    /// The verdict as the end of a clause that begins with a count.
    private func clause(_ count: Int) -> String {
        switch self {
        case .holds: count == 1 ? "holds" : "hold"
        case .violated, .notApplicable, .notEnoughEvidence, .waived: words
        }
    }
}
