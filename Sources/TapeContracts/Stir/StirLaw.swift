import TapePaging

/// A law about walks of a list that changes meanwhile.
package struct StirLaw: Law {
    package let identifier: LawIdentifier
    package let code: String
    package let sentence: String
    private let weigh: @Sendable (StirEvidence) -> Judgement

    init(
        _ identifier: LawIdentifier, _ code: String, _ sentence: String,
        by weigh: @escaping @Sendable (StirEvidence) -> Judgement
    ) {
        self.identifier = identifier
        self.code = code
        self.sentence = sentence
        self.weigh = weigh
    }

    package func judge(_ evidence: StirEvidence) -> Judgement {
        guard !evidence.cases.isEmpty else {
            return .notEnoughEvidence(evidence.obstacle ?? "no walk was stirred")
        }
        guard evidence.seesOwnRows else {
            return .notEnoughEvidence(
                "no row that was inserted is listed, so that nothing is known of what the list does with changes")
        }
        return weigh(evidence)
    }
}

/// The laws of lists that change while they are read, in the order reports show them.
package enum StirLaws {
    package static let all: [StirLaw] = [
        StirLaw(
            "insert-loses-nothing", "S1",
            "An item that is inserted during a walk makes the walk skip no other item.",
            by: StirShifts.insertLoses),
        StirLaw(
            "insert-repeats-nothing", "S2",
            "An item that is inserted during a walk makes no item come twice.",
            by: StirShifts.insertRepeats),
        StirLaw(
            "delete-loses-nothing", "S3",
            "An item that is deleted during a walk makes the walk skip no other item.",
            by: StirShifts.deleteLoses),
        StirLaw(
            "delete-repeats-nothing", "S4",
            "An item that is deleted during a walk makes no item come twice.",
            by: StirShifts.deleteRepeats),
        StirLaw(
            "cursor-outlives-its-row", "S5",
            "A position goes on working when the item that it was made of is deleted.",
            by: StirCursor.judge),
        StirLaw(
            "move-is-seen-once", "S6",
            "An item that changes its place in the order during a walk is seen once.",
            by: StirMoves.judge),
        StirLaw(
            "snapshot-holds", "S7",
            "A walk of a declared snapshot shows nothing new, misses nothing old, and no new values.",
            by: StirSnapshot.judge),
        StirLaw(
            "total-follows", "S8",
            "The total follows every insertion and deletion, or stays what it was where that is declared.",
            by: StirTotals.judge),
        StirLaw(
            "walks-do-not-meet", "S9",
            "Two walks of a list at the same time do not disturb each other.", by: StirWalks.meeting),
        StirLaw(
            "still-terminates", "S10",
            "A walk ends when the writes have stopped, whatever came meanwhile.",
            by: StirWalks.termination),
        StirLaw(
            "survives-writes", "S11", "No page fails because the list has changed.",
            by: StirWalks.survival),
        StirLaw(
            "no-ghosts", "S12", "An item that was deleted before a walk is not listed.",
            by: StirWalks.ghosts),
    ]
}
