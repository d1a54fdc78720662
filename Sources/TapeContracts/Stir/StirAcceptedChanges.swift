/// Changes of rows of ours that were answered 202: each may be made at any time from its answer until the list shows it.
struct StirAcceptedChanges: Sendable {
    /// The times during which changes of each row may be made.
    private let spans: [Int: [ClosedRange<Int>]]

    init(_ ledger: StirLedger) {
        let changes = ledger.writes.filter { $0.operation == .change && $0.status == 202 }
        guard !changes.isEmpty else {
            spans = [:]
            return
        }
        let walks = ledger.runs.flatMap(\.walks).sorted { $0.began < $1.began }
        let areTelling = Self.areTelling(walks.filter(\.isWhole))
        let news = Self.news(walks, of: Set(changes.map(\.row)))
        var spans: [Int: [ClosedRange<Int>]] = [:]
        for change in changes {
            // A change may show in several steps, such as a state at first and the rest later.
            let seen = areTelling ? news[change.row]?.last(where: { $0 > change.at }) : nil
            spans[change.row, default: []].append(change.at...(seen ?? .max))
        }
        self.spans = spans
    }

    /// Whether the values of items show what was changed, rather than changing from answer to answer.
    private static func areTelling(_ walks: [StirLedger.Walk]) -> Bool {
        zip(walks, walks.dropFirst()).allSatisfy { !StirChanges($0, $1).areNoise($0.keys) }
    }

    /// When each of some rows was listed with other values than the time before.
    private static func news(_ walks: [StirLedger.Walk], of rows: Set<Int>) -> [Int: [Int]] {
        var (news, known): ([Int: [Int]], [Int: UInt64]) = ([:], [:])
        for page in walks.flatMap(\.pages).sorted(by: { $0.at < $1.at }) {
            for (key, content) in zip(page.keys, page.contents) {
                guard let row = key.ownRow, rows.contains(row) else { continue }
                if known[row] ?? content != content { news[row, default: []].append(page.at) }
                known[row] = content
            }
        }
        return news
    }

    /// Whether a change of a row may be made during a walk.
    func mayBeMade(of row: Int, during walk: StirLedger.Walk) -> Bool {
        mayBeMade(of: row, from: walk.began, until: walk.ended)
    }

    /// Whether a change of a row that was sent before the end of a span may be made during it.
    func mayBeMade(of row: Int, from start: Int, until end: Int) -> Bool {
        spans[row]?.contains { $0.lowerBound < end && $0.upperBound >= start } ?? false
    }

    /// Whether a change of any row may be made between two walks, or during one of them.
    func mayBeMade(from before: StirLedger.Walk, to after: StirLedger.Walk) -> Bool {
        spans.keys.contains { mayBeMade(of: $0, from: before.began, until: after.ended) }
    }
}
