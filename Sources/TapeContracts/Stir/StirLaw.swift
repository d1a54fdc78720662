import TapePaging

/// A law about walks of a list that changes meanwhile.
package struct StirLaw: Law {
    package let text: LawText
    private let weigh: @Sendable (StirEvidence) -> Judgement

    init(
        _ identifier: LawIdentifier, _ code: String, _ sentence: String,
        _ explanation: LawExplanation,
        by weigh: @escaping @Sendable (StirEvidence) -> Judgement
    ) {
        text = LawText(identifier, code, sentence, explanation)
        self.weigh = weigh
    }

    package func judge(_ evidence: StirEvidence) -> Judgement {
        guard evidence.ledger.rows.values.contains(where: { $0.madeAt != nil }) else {
            return .notEnoughEvidence(evidence.obstacle ?? "no walk was stirred")
        }
        let judgement = weigh(evidence)
        // Where no row of ours is listed, nothing is known of what the list does with changes.
        guard !evidence.seesOwnRows, judgement.verdict == .holds else { return judgement }
        return .notEnoughEvidence("no row that was inserted is listed")
    }
}

/// The laws of lists that change while they are read, in the order reports show them.
package enum StirLaws {
    package static let all: [StirLaw] = [
        StirLaw(
            .insertLosesNothing, "S1",
            "An item that is inserted during a walk makes the walk skip no other item.",
            LawExplanation(
                why: "An export that is made while others write must hold all that was there.",
                breach:
                    "a row is inserted after page 1, and the row that was first on page 3 is never listed",
                breakers: """
                    caches of page 1 that later pages do not share; ties in the order, of which a cursor by the value alone \
                    skips the rest; read replicas that lag behind
                    """,
                keys: ["stir.insert", "paging.stability"]),
            by: StirShifts.insertLoses),
        StirLaw(
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
            by: StirShifts.insertRepeats),
        StirLaw(
            .deleteLosesNothing, "S3",
            "An item that is deleted during a walk makes the walk skip no other item.",
            LawExplanation(
                why: "A skipped item is the loss that nobody notices.",
                breach:
                    "a row of page 1 is deleted, and the row that would have been first on page 2 is on no page",
                breakers: """
                    offset lists; page numbers; Elasticsearch's from/size; scripts that delete what they list, page by page
                    """,
                keys: ["stir.delete", "paging.stability"]),
            by: StirShifts.deleteLoses),
        StirLaw(
            .deleteRepeatsNothing, "S4",
            "An item that is deleted during a walk makes no item come twice.",
            LawExplanation(
                why: "Deleting must not bring back what was read.",
                breach: "a row is deleted, and page 2 begins with a row of page 1",
                breakers:
                    "lists that count positions from the end; pages that are cached apart from each other",
                keys: ["stir.delete", "paging.stability"]),
            by: StirShifts.deleteRepeats),
        StirLaw(
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
            by: StirCursor.judge),
        StirLaw(
            .moveIsSeenOnce, "S6",
            "An item that changes its place in the order during a walk is seen once.",
            LawExplanation(
                why: "A row that is changed while it is listed is still one row.",
                breach:
                    "an unread row gets the newest `updated_at`, moves to the head, and is never seen",
                breakers: """
                    lists ordered by `updated_at`, which `keyset` cannot save: declare `order: mutable`, or `kind: feed` where \
                    changed rows come again, as in delta and sync feeds
                    """,
                keys: ["stir.change", "paging.stability.kind", "paging.stability.order"]),
            by: StirMoves.judge),
        StirLaw(
            .snapshotHolds, "S7",
            "A walk of a declared snapshot shows nothing new, misses nothing old, and no new values.",
            LawExplanation(
                why: "Who was promised one state of the list may add it up.",
                breach: "a row that was inserted after page 1 is on page 3 of a declared snapshot",
                breakers: """
                    Kubernetes keeps it, and answers 410 to a `continue` that is too old; servers that keep the ids of a \
                    snapshot and read the values anew do not
                    """,
                keys: ["paging.stability"]),
            by: StirSnapshot.judge),
        StirLaw(
            .totalFollows, "S8",
            "The total follows every insertion and deletion, or stays what it was where that is declared.",
            LawExplanation(
                why: "A total that lags makes readers stop early, or ask for ever.",
                breach: "a row is inserted, and the total is what it was a minute ago",
                breakers:
                    "counts from a cache or a statistics table; a snapshot's total that counts the live table",
                keys: ["paging.total.means", "stir.visible-after"]),
            by: StirTotals.judge),
        StirLaw(
            .walksDoNotMeet, "S9",
            "Two walks of a list at the same time do not disturb each other.",
            LawExplanation(
                why: "Two users read the same list at the same time, every day.",
                breach:
                    "a second walk begins, and the first one's next page is the second page of the other",
                breakers:
                    "positions kept in a session, a user's row or a global; scrolls with one id for everybody",
                keys: ["stir.insert"]),
            by: StirWalks.meeting),
        StirLaw(
            .stillTerminates, "S10",
            "A walk ends when the writes have stopped, whatever came meanwhile.",
            LawExplanation(
                why: "A walk must come to its end, even on a busy list.",
                breach: "rows stop coming, and the pages point at each other for ever",
                breakers:
                    "ends that are told by a count that was taken at the beginning; feeds that touch what they list",
                keys: ["stir.insert"]),
            by: StirWalks.termination),
        StirLaw(
            .survivesWrites, "S11",
            "No page fails because the list has changed.",
            LawExplanation(
                why: "A write somewhere in the list is no reason to fail.",
                breach:
                    "a row is inserted, and the cursor of page 2 is answered 400 `invalid cursor`",
                breakers: """
                    cursors that hold a version of the list; Kubernetes' expired `continue`, where 410 is not declared as \
                    `expired`
                    """,
                keys: ["paging.errors.expired"]),
            by: StirWalks.survival),
        StirLaw(
            .noGhosts, "S12",
            "An item that was deleted before a walk is not listed.",
            LawExplanation(
                why: "What was deleted must be gone from the list as well.",
                breach: "DELETE answers 204, and the walk that begins then has the row",
                breakers:
                    "cached pages, search indexes that refresh once a second, soft deletes without a filter",
                keys: ["stir.delete", "stir.visible-after"]),
            by: StirWalks.ghosts),
    ]
}

extension LawIdentifier {
    package static let insertLosesNothing: Self = "insert-loses-nothing"
    package static let insertRepeatsNothing: Self = "insert-repeats-nothing"
    package static let deleteLosesNothing: Self = "delete-loses-nothing"
    package static let deleteRepeatsNothing: Self = "delete-repeats-nothing"
    package static let cursorOutlivesItsRow: Self = "cursor-outlives-its-row"
    package static let moveIsSeenOnce: Self = "move-is-seen-once"
    package static let snapshotHolds: Self = "snapshot-holds"
    package static let totalFollows: Self = "total-follows"
    package static let walksDoNotMeet: Self = "walks-do-not-meet"
    package static let stillTerminates: Self = "still-terminates"
    package static let survivesWrites: Self = "survives-writes"
    package static let noGhosts: Self = "no-ghosts"
}
