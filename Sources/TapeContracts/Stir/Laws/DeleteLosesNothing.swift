extension StirLaw {
    /// An item that is deleted during a walk makes the walk skip no other item.
    static let deleteLosesNothing = StirLaw(
        .deleteLosesNothing, "S3",
        "An item that is deleted during a walk makes the walk skip no other item.",
        LawExplanation(
            why: "A skipped item is a loss that goes unnoticed.",
            breach:
                "a row of page 1 is deleted, and the row that would have been first on page 2 is on no page",
            breakers: """
                offset lists; page numbers; Elasticsearch's from/size; scripts that delete what they list, page by page
                """,
            keys: ["stir.delete", "paging.stability"]),
        by: DeleteLosesNothing.judge)
}

/// Finds rows that are lost because others were deleted.
enum DeleteLosesNothing {
    static func judge(_ evidence: StirEvidence) -> Judgement {
        let others = evidence.findings(ofTakenBy: .delete)
        let missing = StirMissing.findings(evidence, since: .delete) + others
        let areRowsTaken =
            !evidence.disappearances.taken.isEmpty || !others.isEmpty
            || evidence.isDrifting
                && (StirMissing.areTakenByDeletions(evidence) || evidence.scattering.areTaken)
        let judgement =
            areRowsTaken
            ? StirShifts.judgeLosses(evidence, .delete, [], forGood: missing)
            : StirShifts.judgeLosses(evidence, .delete, missing, forGood: [])
        return evidence.doubting(judgement, .delete)
    }
}
