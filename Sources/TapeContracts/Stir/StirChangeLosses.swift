import TapePaging

/// Rows of ours that no quiet walk lists since they were changed.
struct StirChangeLosses {
    private struct Loss {
        let change: StirLedger.Write
        let walk: StirLedger.Walk
    }

    private let losses: [Loss]
    /// How many changed rows a later walk lists.
    private let stayed: Int
    /// Whether totals go on counting the rows.
    private let areCounted: Bool

    init(_ evidence: StirEvidence) {
        let last = evidence.ledger.writes.filter { $0.operation == .change && $0.isDone }
            .reduce(into: [Int: StirLedger.Write]()) { $0[$1.row] = $1 }
        var (losses, stayed): ([Loss], Int) = ([], 0)
        for change in last.values.sorted(by: { $0.at < $1.at }) {
            let key = StirKey.own(change.row)
            guard let row = evidence.ledger.rows[change.row], row.isSeen else { continue }
            let walks = evidence.quiet.filter { walk in
                walk.isWhole && !evidence.window.cuts(walk)
                    && walk.began > change.at && walk.began < row.goneAt ?? .max
                    && !row.isInDoubt(at: walk.began)
                    && !evidence.hasVanished(change.row, since: walk.began)
            }
            guard let walk = walks.first else { continue }
            if walks.contains(where: { $0.keys.contains(key) }) {
                stayed += 1
            } else {
                losses.append(Loss(change: change, walk: walk))
            }
        }
        (self.losses, self.stayed) = (losses, stayed)
        areCounted =
            evidence.convention.total?.meaning.isExact == true
            && losses.allSatisfy(\.walk.countsUnlisted)
    }

    /// Whether all changed rows left the list, which cannot be told from a list without such rows, such as one of open tasks.
    var areAll: Bool { losses.count > 1 && stayed == 0 }

    /// Describes the rows, where they are no breach.
    var words: String {
        guard !losses.isEmpty else { return "" }
        return """
            ; \(counted(losses.count, "changed row")) in no later walk; a filter, or a key without a value, may keep them \
            from the list
            """
    }

    /// Findings about rows that were lost while others that were changed in the same way stayed, or while totals count them.
    func findings(_ evidence: StirEvidence) -> [Finding] {
        let lost = losses.filter { evidence.exits.times[$0.change.row] == nil }
        guard lost.count > 1, stayed > 0 || areCounted else { return [] }
        let others = stayed > 0 ? "\(counted(stayed, "changed row")) stayed" : "the total counts it"
        return lost.prefix(3).map { loss in
            var finding = Finding(
                item: evidence.name(.own(loss.change.row)), scene: evidence.scene(of: loss.walk),
                expected: "a changed row, wherever its place in the order is now",
                saw: "never since it was changed, though \(others)",
                advice: """
                    let a change move its row and not lose it; where some changes take a row out of the list, declare only \
                    those that keep it as `change`
                    """)
            finding.command = evidence.commands([
                loss.change.request, loss.walk.pages.last?.request,
            ])
            return finding
        }
    }
}
