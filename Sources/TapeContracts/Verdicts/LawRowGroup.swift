/// The rows about one API, list or board.
package struct LawRowGroup: Sendable {
    package let subject: Subject
    /// `API`, or the name of the list or board.
    package let name: String
    package let rows: [LawRow]

    /// Whether our own list or board was judged.
    package var isReference: Bool { ReferenceName(rawValue: name) != nil }

    package func count(_ verdict: Verdict) -> Int {
        rows.count { $0.judgement.verdict == verdict }
    }

    /// Groups rows by what was judged: the API first, then the others in order.
    package static func groups(of rows: [LawRow]) -> [Self] {
        let names = rows.filter { $0.subject != .api }.map(\.judged).firstOfEach
        let api = Self(subject: .api, name: "API", rows: rows.filter { $0.subject == .api })
        let others = names.map { name in
            let own = rows.filter { $0.subject != .api && $0.judged == name }
            return Self(subject: own.first?.subject ?? .client, name: name, rows: own)
        }
        return (api.rows.isEmpty ? [] : [api]) + others
    }
}

/// The verdict on a whole run.
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
