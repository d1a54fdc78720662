/// What a whole run amounts to.
package enum RunVerdict: String, Hashable, Sendable {
    case kept
    case broken
    case incomplete

    /// Broken by one violation; kept only where every required law was put to the test.
    static func of(_ rows: [LawRow]) -> Self {
        if rows.contains(where: { $0.judgement.verdict == .violated }) { return .broken }
        return rows.isEmpty || rows.contains(where: \.isUnproven) ? .incomplete : .kept
    }
}
