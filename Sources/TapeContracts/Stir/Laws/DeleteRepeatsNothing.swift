extension StirLaw {
    /// An item that is deleted during a walk makes no item come twice.
    static let deleteRepeatsNothing = StirLaw(
        .deleteRepeatsNothing, "S4",
        "An item that is deleted during a walk makes no item come twice.",
        LawExplanation(
            why: "Deleting must not bring back what was read.",
            breach: "a row is deleted, and page 2 begins with a row of page 1",
            breakers:
                "lists that count positions from the end; pages that are cached separately",
            keys: ["stir.delete", "paging.stability"]),
        by: DeleteRepeatsNothing.judge)
}

/// Finds rows that are repeated because others were deleted.
enum DeleteRepeatsNothing {
    static func judge(_ evidence: StirEvidence) -> Judgement {
        StirShifts.judge(evidence, .delete, .repeating, [])
    }
}
