extension LawPapers {
    /// The laws about lists that change while they are walked.
    static let stir: [LawPaper] = [
        law(
            "insert-loses-nothing", "Whoever exports a list while others write must get all that was there.",
            breach: "a row is inserted after page 1, and the row that was first on page 3 is never listed",
            breakers: """
                caches of page 1 that later pages do not share; ties in the order, of which a cursor by the value alone \
                skips the rest; read replicas that lag behind
                """, keys: ["stir.insert", "paging.stability"]),
        law(
            "insert-repeats-nothing", "An item that comes twice is counted twice, or mailed twice.",
            breach: "a row is inserted at the head, and the last row of page 1 is the first of page 2 again",
            breakers: """
                offset lists, which shift by one row with every insertion before the page; Elasticsearch's from/size \
                without a point in time
                """, keys: ["stir.insert", "paging.stability"]),
        law(
            "delete-loses-nothing", "A skipped item is the loss that nobody notices.",
            breach: "a row of page 1 is deleted, and the row that would have been first on page 2 is on no page",
            breakers: """
                offset lists; page numbers; Elasticsearch's from/size; scripts that delete what they list, page by page
                """, keys: ["stir.delete", "paging.stability"]),
        law(
            "delete-repeats-nothing", "Deleting must not bring back what was read.",
            breach: "a row is deleted, and page 2 begins with a row of page 1",
            breakers: "lists that count positions from the end; pages that are cached apart from each other",
            keys: ["stir.delete", "paging.stability"]),
        law(
            "cursor-outlives-its-row", "The row that a position is made of is the likeliest to be deleted next.",
            breach: "the last row of page 1 is deleted, and page 2 is 404, or the first page again",
            breakers: """
                cursors that are a row's key and are looked up (`WHERE id = ?`); Stripe-like `starting_after` with a \
                deleted object; DynamoDB keeps it, since its key is a place in the order
                """, keys: ["stir.delete", "paging.errors.expired"]),
        law(
            "move-is-seen-once", "A row that is changed while it is listed is still one row.",
            breach: "an unread row gets the newest `updated_at`, moves to the head, and is never seen",
            breakers: """
                lists ordered by `updated_at`, which `keyset` cannot save: declare `order: mutable`, or `kind: feed` where \
                changed rows come again, as in delta and sync feeds
                """, keys: ["stir.change", "paging.stability.kind", "paging.stability.order"]),
        law(
            "snapshot-holds", "Who was promised one state of the list may add it up.",
            breach: "a row that was inserted after page 1 is on page 3 of a declared snapshot",
            breakers: """
                Kubernetes keeps it, and answers 410 to a `continue` that is too old; servers that keep the ids of a \
                snapshot and read the values anew do not
                """, keys: ["paging.stability"]),
        law(
            "total-follows", "A total that lags makes readers stop early, or ask for ever.",
            breach: "a row is inserted, and the total is what it was a minute ago",
            breakers: "counts from a cache or a statistics table; a snapshot's total that counts the live table",
            keys: ["paging.total.means", "stir.visible-after"]),
        law(
            "walks-do-not-meet", "Two users read the same list at the same time, every day.",
            breach: "a second walk begins, and the first one's next page is the second page of the other",
            breakers: "positions kept in a session, a user's row or a global; scrolls with one id for everybody",
            keys: ["paging.stability.cursor"]),
        law(
            "still-terminates", "Whoever walks must come home, even from a busy list.",
            breach: "rows stop coming, and the pages point at each other for ever",
            breakers: "ends that are told by a count that was taken at the beginning; feeds that touch what they list",
            keys: ["stir.insert"]),
        law(
            "survives-writes", "A write somewhere in the list is no reason to fail.",
            breach: "a row is inserted, and the cursor of page 2 is answered 400 `invalid cursor`",
            breakers: """
                cursors that hold a version of the list; Kubernetes' expired `continue`, where 410 is not declared as \
                `expired`
                """, keys: ["paging.errors.expired"]),
        law(
            "no-ghosts", "What was deleted must be gone from the list as well.",
            breach: "DELETE answers 204, and the walk that begins then has the row",
            breakers: "cached pages, search indexes that refresh once a second, soft deletes without a filter",
            keys: ["stir.delete", "stir.visible-after"]),
    ]

    private static func law(
        _ law: LawIdentifier, _ why: String, breach: String, breakers: String, keys: [String]
    ) -> LawPaper {
        LawPaper(law, why: why, breach: breach, breakers: breakers, keys: keys)
    }
}
