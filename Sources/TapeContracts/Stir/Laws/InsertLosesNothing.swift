import TapePaging

extension StirLaw {
    /// An item that is inserted during a walk makes the walk skip no other item.
    static let insertLosesNothing = StirLaw(
        .insertLosesNothing, "S1",
        "An item that is inserted during a walk makes the walk skip no other item.",
        LawExplanation(
            why: "An export made while others write must contain every row that was there.",
            breach:
                "a row is inserted after page 1, and the row that was first on page 3 is never listed",
            breakers: """
                caches of page 1 that later pages do not share; ties in the order, where a cursor by the value alone \
                skips the rest; read replicas that lag behind
                """,
            keys: ["stir.insert", "paging.stability"]),
        by: InsertLosesNothing.judge)
}

/// Finds rows that are lost because others were inserted.
enum InsertLosesNothing {
    static func judge(_ evidence: StirEvidence) -> Judgement {
        let judgement = StirShifts.judgeLosses(
            evidence, .insert,
            StirMissing.findings(evidence, since: .insert) + hidden(evidence)
                + overtaken(evidence),
            forGood: evidence.findings(ofTakenBy: .insert))
        return evidence.doubting(judgement, .insert)
    }

    /// Rows of a feed that a walk missed although it shows a later row that comes after them: a client that continues from
    /// there never gets them.
    private static func overtaken(_ evidence: StirEvidence) -> [Finding] {
        guard evidence.convention.stability.judged == .feed, evidence.visibleAfter == nil else {
            return []
        }
        return evidence.cases(of: .insert).flatMap { stirred in
            stirred.overtaken.prefix(3).map { key in
                var finding = Finding(
                    page: stirred.after.flatMap { stirred.page(of: key, in: $0) },
                    item: evidence.name(key), scene: stirred.words,
                    expected:
                        "every row that was made before one that the walk shows after it",
                    saw: "never; it appeared after the walk had passed its place",
                    advice: """
                        show a row only when all rows before it can be seen: assign positions in the order in which rows \
                        become readable, or hold back rows that are newer than the oldest write under way
                        """)
                finding.command = evidence.commands(stirred)
                return finding
            }
        }
    }

    /// Other people's rows that are not listed while there are rows of ours.
    private static func hidden(_ evidence: StirEvidence) -> [Finding] {
        evidence.hidden.prefix(3).map { key in
            var finding = Finding(
                item: evidence.name(key), scene: "every walk while there are more rows of ours",
                expected: "every row, as before and afterwards", saw: "never",
                advice: """
                    a limit on the number of listed rows cuts others off: declare `paging: {window: …}`, or list all of them
                    """)
            let walk = evidence.quiet.first { $0.isWhole && !$0.keys.contains(key) }
            finding.command = evidence.commands(
                [
                    walk.flatMap { evidence.lastWrite(.insert, before: $0) },
                    walk?.pages.last?.request,
                ])
            return finding
        }
    }
}
