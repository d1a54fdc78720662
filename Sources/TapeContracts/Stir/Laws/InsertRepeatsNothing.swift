extension StirLaw {
    /// An item that is inserted during a walk makes no item come twice.
    static let insertRepeatsNothing = StirLaw(
        .insertRepeatsNothing, "S2",
        "An item that is inserted during a walk makes no item come twice.",
        LawExplanation(
            why: "An item that comes twice is counted twice, or mailed twice.",
            breach:
                "a row is inserted at the head, and the last row of page 1 is the first of page 2 again",
            breakers: """
                offset lists, which shift by one row with every insertion before the page; Elasticsearch's from/size \
                without a point in time
                """,
            keys: ["stir.insert", "paging.stability"]),
        by: InsertRepeatsNothing.judge)
}

/// Finds rows that are repeated because others were inserted.
enum InsertRepeatsNothing {
    static func judge(_ evidence: StirEvidence) -> Judgement {
        StirShifts.judge(
            evidence, .insert, .repeating, repeatedInQuiet(evidence, changed: false))
    }

    /// Rows of ours that a quiet walk repeats: either those that were changed before, or the others.
    ///
    /// A change that was answered 202 may move its row in the middle of such a walk.
    static func repeatedInQuiet(_ evidence: StirEvidence, changed: Bool) -> [Finding] {
        var told: Set<StirKey> = []
        let changes = evidence.ledger.writes.filter { $0.operation == .change }
        return evidence.quiet.flatMap { walk -> [Finding] in
            let moved = Set(changes.filter { $0.at < walk.began }.map { StirKey.own($0.row) })
            let counts = walk.counts
            let twice = walk.keys.filter { key in
                key.ownRow != nil && counts[key, default: 0] > 1
                    && moved.contains(key) == changed && !evidence.mayBeMoved(key, during: walk)
                    && told.insert(key).inserted
            }
            return twice.prefix(3).map { key in
                var finding = Finding(
                    item: evidence.name(key), scene: evidence.scene(of: walk),
                    expected: "each row once",
                    saw: "\(counts[key] ?? 0) times", advice: "put a unique value last in the order"
                )
                let pages = walk.pages.filter { $0.keys.contains(key) }.map(\.request)
                let write = key.ownRow.flatMap {
                    evidence.write(changed ? .change : .insert, to: $0, before: walk)
                }
                finding.command = evidence.commands(
                    pages.count > 1 ? [pages.first, pages.last] : [write, pages.first])
                return finding
            }
        }
    }
}

extension StirEvidence {
    /// Whether a change that was answered 202 may move a row of ours during a walk.
    fileprivate func mayBeMoved(_ key: StirKey, during walk: StirLedger.Walk) -> Bool {
        key.ownRow.map { accepted.mayBeMade(of: $0, during: walk) } ?? false
    }
}
