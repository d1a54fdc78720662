extension StirLaw {
    /// An item that was deleted before a walk is not listed.
    static let noGhosts = StirLaw(
        .noGhosts, "S12",
        "An item that was deleted before a walk is not listed.",
        LawExplanation(
            why: "What was deleted must be gone from the list as well.",
            breach: "DELETE answers 204, and the walk that begins then has the row",
            breakers:
                "cached pages, search indexes that refresh once a second, soft deletes without a filter, archives in the list",
            keys: ["stir.delete", "stir.visible-after"]),
        by: NoGhosts.judge)
}

/// Checks whether deleted rows are still listed.
enum NoGhosts {
    static func judge(_ evidence: StirEvidence) -> Judgement {
        let walks =
            evidence.quiet.map { ($0, evidence.scene(of: $0), []) }
            + evidence.cases.map { ($0.walk, $0.words, $0.unsettled) }
        let remains = remains(evidence)
        let comebacks = StirComebacks(evidence.ledger)
        var findings: [Finding] = []
        var told: Set<Int> = []
        var checked = 0
        for (walk, scene, unsettled) in walks {
            for row in evidence.ledger.rows.values.sorted(by: { $0.row < $1.row }) {
                guard row.madeAt != nil, let gone = row.goneAt, gone < walk.began, !row.isMissed,
                    !unsettled.contains(.own(row.row))
                else { continue }
                checked += 1
                let page = walk.pages.firstIndex { page in
                    page.sight.ghosts.contains(row.row)
                        || remains.contains(row.row) && page.sight.remains[row.row] != nil
                        || comebacks.items[row.row] != nil && page.sight.returned[row.row] != nil
                }
                guard let page, told.insert(row.row).inserted else { continue }
                let sight = walk.pages[page].sight
                let item = sight.ghosts.contains(row.row) ? nil : sight.returned[row.row]
                var finding = Finding(
                    page: page + 1, item: evidence.name(.own(row.row)), scene: scene,
                    expected: "nothing of a row that was deleted before the walk",
                    saw: saw(row.row, under: item.map(evidence.name), on: walk.pages[page]),
                    advice: item == nil ? advice : adviceOnComebacks)
                finding.command = evidence.commands(
                    [evidence.write(.delete, to: row.row, before: walk), walk.pages[page].request])
                findings.append(finding)
            }
        }
        guard checked > 0 else {
            return .notEnoughEvidence(evidence.untested("no row was deleted before a walk"))
        }
        return .weighing(
            Array(findings.prefix(5)),
            evidence: "rows deleted before \(counted(walks.count, "walk"))")
    }

    private static let advice = """
        see that the spec's `delete` deletes; take deleted rows out of caches and indexes at once; where that takes a while, \
        declare `stir: {visible-after: …}`; where they stay as marks, ask for the list without them, or declare `stability: feed`
        """

    private static let adviceOnComebacks = """
        let a deletion leave no copy in the list; where it moves rows to an archive, ask for the list without the archive
        """

    /// What the list shows of a deleted row, as a message.
    private static func saw(
        _ row: Int, under name: String?, on page: StirLedger.Page
    ) -> String {
        if let name { return "its text again, under the name \(name)" }
        return "the row" + (page.sight.quotes[row].map { " (\($0))" } ?? "")
    }

    /// Deleted rows that are listed without their values, if most deleted rows are, at once and always alike.
    ///
    /// If only a few are, or if others write, they are other people's rows that got the same names.
    static func remains(_ evidence: StirEvidence) -> Set<Int> {
        let walks = (evidence.quiet + evidence.cases.map(\.walk)).sorted { $0.began < $1.began }
        var (gone, contents): (Set<Int>, [Int: Set<UInt64>]) = ([], [:])
        var absent: Set<Int> = []
        for walk in walks {
            let deleted = Set(evidence.ledger.rowsGone(before: walk.began).compactMap(\.ownRow))
            gone.formUnion(deleted)
            var listed = Set(walk.pages.flatMap(\.sight.ghosts))
            for (row, content) in walk.pages.flatMap(\.sight.remains) where deleted.contains(row) {
                contents[row, default: []].insert(content)
                listed.insert(row)
            }
            guard walk.isWhole else { continue }
            // A row that is not listed at first, and then is, is new. One that shows nothing of its own may be listed for a
            // while.
            absent.formUnion(
                deleted.subtracting(listed).filter {
                    contents[$0] == nil || evidence.ledger.rows[$0]?.namedAt == nil
                })
        }
        let remains = contents.filter { $1.count == 1 && !absent.contains($0) }.map(\.key)
        let areMost = remains.count > 2 && 2 * remains.count > gone.count
        return areMost && !evidence.hasStrangers ? Set(remains) : []
    }
}
