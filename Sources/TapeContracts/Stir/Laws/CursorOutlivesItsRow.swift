import TapePaging

extension StirLaw {
    /// A position goes on working when the item that it was made of is deleted or moves.
    static let cursorOutlivesItsRow = StirLaw(
        .cursorOutlivesItsRow, "S5",
        "A position goes on working when the item that it was made of is deleted or moves.",
        LawExplanation(
            why: "The row that a position is made of is the likeliest to be deleted next.",
            breach:
                "the last row of page 1 is deleted, and page 2 is 404, or the first page again",
            breakers: """
                cursors that are a row's key and are looked up (`WHERE id = ?`); Stripe-like `starting_after` with a \
                deleted object; DynamoDB keeps it, since its key is a place in the order
                """,
            keys: ["stir.delete", "stir.change", "paging.errors.expired"]),
        by: CursorOutlivesItsRow.judge)
}

/// Checks positions whose own row was deleted.
enum CursorOutlivesItsRow {
    static func judge(_ evidence: StirEvidence) -> Judgement {
        let cases = evidence.single.filter(\.touchesCursor)
        guard !cases.isEmpty else {
            return .notEnoughEvidence(
                evidence.untested("no page ended with a row of ours that could be deleted"))
        }
        var findings: [Finding] = []
        for stirred in cases {
            if let failure = stirred.failure(under: evidence.convention),
                stirred.touchedCursors.contains(failure.page)
            {
                findings.append(refusal(stirred, failure, evidence))
            }
        }
        // Where any deletion shifts rows, this one shows nothing more.
        if !evidence.isDrifting, !StirShifts.isBroken(evidence, by: .delete) {
            let broken = cases.filter(\.breaksAtCursor)
            for harm in [StirShifts.Harm.losing, .repeating] {
                findings += broken.flatMap {
                    StirShifts.findings($0, harm, evidence, advice: advice)
                }
            }
        }
        if findings.isEmpty, let drop = evidence.loneDrop, drop.touchesCursor {
            return .notEnoughEvidence(drop.dropWords)
        }
        if findings.isEmpty, let expired = expired(cases, evidence) { return .holds(expired) }
        guard findings.isEmpty, !cases.contains(where: { $0.walk.isWhole }) else {
            let words = counted(
                cases.count, "walk behind a deleted row", plural: "walks behind deleted rows")
            return .weighing(findings, evidence: words)
        }
        return .notEnoughEvidence("no walk reached its end after a deleted row")
    }

    private static let advice = """
        where the row of a position is gone or has moved, go on with the first row behind the position's values \
        (`WHERE key > …`): look no row up, and never begin the list again; a position that dies by design answers \
        with a status that the spec declares in `errors: {expired: …}`
        """

    private static func expired(_ cases: [StirCase], _ evidence: StirEvidence) -> String? {
        for stirred in cases {
            guard let failure = stirred.walk.failure, case .status(let status) = failure.error.code,
                evidence.convention.errors.expired.contains(status)
            else { continue }
            return "the position expired with status \(status), as declared"
        }
        return nil
    }

    private static func refusal(
        _ stirred: StirCase, _ failure: StirLedger.Failure, _ evidence: StirEvidence
    ) -> Finding {
        var finding = Finding(
            page: failure.page, scene: stirred.words,
            expected: "the page after the deleted row",
            saw: failure.error.detail,
            advice: advice)
        finding.command = evidence.commands(stirred)
        return finding
    }
}
