extension LawExplanations {
    /// The laws about lists and their clients.
    static let client: [LawExplanation] = clientRequests + clientItems + clientScreens

    private static func client(
        _ law: LawIdentifier, _ why: String, breach: String, breakers: String
    ) -> LawExplanation {
        LawExplanation(law, why: why, breach: breach, breakers: breakers, keys: ["list.footer"])
    }

    private static let clientRequests: [LawExplanation] = [
        client(
            "single-flight", "Two loads of one page insert it twice.",
            breach: "fast scrolling asks for page 2 three times",
            breakers: "Ghost's Casper theme, waypoints; a flag shared by all lists of a process"),
        client(
            "stops-at-end", "Polling an empty list drains batteries and rate limits.",
            breach: "an empty result reloads, the extra row appears, and asks again",
            breakers: "the count + 1 design without a sign of the end"),
        client(
            "finished-is-not-unstarted", "One word for \"not begun\" and \"done\" starts over.",
            breach: "a load after the end fetches page 1 and appends it",
            breakers: "GRDBCollections, whose nil pointer means both"),
        client(
            "resumes-at-pointer", "The next page follows the last one that was accepted.",
            breach: "a retry after page 3 failed asks for page 4",
            breakers: "clients that count requests instead of pages"),
        client(
            "retry-is-identical", "A retry that asks for something else loses a page.",
            breach: "the retry comes with a new offset",
            breakers: "offsets computed from rows that were optimistically inserted"),
        client(
            "no-storm", "A failure that repeats itself at once takes the server down.",
            breach: "the footer stays visible after an error and triggers without end",
            breakers: "react-infinite-scroll-hook, before it looked at errors"),
        client(
            "triggers-coalesce", "One wish, however often it is expressed, is one request.",
            breach: "a tap and a scroll in the same moment load two pages",
            breakers: "prefetching lists that queue every display"),
        client(
            "respects-retry-after", "Who is told to wait waits.",
            breach: "the retry button works before the time is up",
            breakers: "clients that treat 429 as any other error"),
        client(
            "bad-cursor-offers-refresh", "A refused position will be refused again.",
            breach: "a retry button under a 410",
            breakers: "clients with one error screen for everything"),
        client(
            "no-reentrancy", "A callback that asks again while it is told makes two truths.",
            breach: "the list asks for page 3 from within the insertion of page 2",
            breakers: "the bottom-refresh design, which clears its flag inside the update"),
        client(
            "flag-released", "A flag that stays up is a list that never loads again.",
            breach: "the owner dies during a load, and the next list finds the flag up",
            breakers: "the bottom-refresh design's static flag"),
        client(
            "refresh-not-lost", "A pull to refresh must win over a load that is under way.",
            breach: "refresh while appending does nothing",
            breakers: "SwiftPaginator on a changed filter; TanStack Query #5972"),
        client(
            "stale-discarded", "An answer to yesterday's question must not be shown.",
            breach: "page 2 of the old filter is appended to the new list",
            breakers: "clients without generations"),
    ]

    private static let clientItems: [LawExplanation] = [
        client(
            "inserted-once", "Every accepted page is in the list once.",
            breach: "a late second delivery is inserted again",
            breakers: "Redux Toolkit #4854, where a refetch was appended"),
        client(
            "failure-changes-nothing", "A failed load must not cost what was there.",
            breach: "rows vanish when page 3 fails", breakers: "lists that reload to show an error"),
        client(
            "refresh-failure-keeps-items", "A failed refresh is no reason to show nothing.",
            breach: "the list is emptied before the refresh answers",
            breakers: "clients that clear first and load then"),
        client(
            "bottom-insertion", "New items stand below the old ones, where nobody is reading.",
            breach: "index paths are made from the range that was asked for, not from what came",
            breakers: "the count + 1 design with a short page; UIKit then raises an exception"),
        client(
            "consistent-batches",
            "Rows after = rows before + inserted − deleted, or the table crashes.",
            breach: "the data changes outside the batch",
            breakers: "UIKit's \"invalid number of rows\" in every app that met it"),
        client(
            "unique-ids", "Diffing tables demand that identities are unique.",
            breach: "an item that slid onto page 2 stands in the list twice",
            breakers: "blind appends: Apollo's concatPagination"),
        client(
            "contiguous-window", "A list that drops pages keeps one stretch without a hole.",
            breach: "pages 1 and 3 are kept, 2 is dropped",
            breakers: "windows that drop by age instead of place"),
        client(
            "complete", "Read to its end, the list has every item.",
            breach: "the last page's items are missing",
            breakers: "clients that stop at the page that says it is the last"),
        client(
            "empty-page-continues", "An empty page in the middle is not the end.",
            breach: "\"no items\" although there is a next page",
            breakers: "infinite_scroll_pagination #277; openai-node before #2561"),
    ]

    private static let clientScreens: [LawExplanation] = [
        client(
            "trigger-available", "Where there is more, something must be able to ask for it.",
            breach: "after a failure the footer stays visible, so that it is never displayed again",
            breakers: "display triggers without a retry"),
        client(
            "fills-viewport", "A screen that is not full has nothing to scroll.",
            breach: "3 rows on a tall screen, more to come, and no trigger",
            breakers: "scroll-only triggers on tablets"),
        client(
            "footer-tells-truth", "The footer is a function of the list's state.",
            breach: "\"loading\" with nothing in flight",
            breakers: "the count + 1 design: rows are inserted while the state still says loading"),
        client(
            "spinner-means-flight", "A spinner promises that something is coming.",
            breach: "the spinner turns after a failed refresh",
            breakers: "GRDBCollections, which restores the state before a cancelled append"),
        client(
            "no-footer-when-empty", "Nothing needs no footer.",
            breach: "\"loading\" under an empty list",
            breakers: "designs with a row that is always there"),
        client(
            "end-mark-tells-truth", "\"No more\" must be true.",
            breach: "the end mark shows under an empty list, or before the end",
            breakers: "short pages taken for the end"),
        client(
            "error-offers-retry", "An error without a way on is a dead end.",
            breach: "a message and no button", breakers: "toasts that disappear"),
        client(
            "notifies-after-state", "Who is told must see what was told.",
            breach: "observers run before the items are there",
            breakers:
                "the order of insertion and state, which two of the known designs do in opposite ways"
        ),
        client(
            "threshold-from-end", "A trigger \"five before the end\" must fire when it is passed.",
            breach: "`==` is stepped over by fast scrolling; a ratio fires too early on long lists",
            breakers: "tutorials that compare with `==`"),
    ]

    /// The laws about screens made of sections.
    static let board: [LawExplanation] = [
        board(
            "board-matrix", "One table says what a screen shows for its sections' states.",
            breach: "normal content is hidden by an error that the layout puts elsewhere",
            breakers: "screens that look at the first section only"),
        board(
            "board-refresh-marks-all", "A refresh is one act for all sections.",
            breach:
                "a section that answers at once makes the screen flicker: normal, loading, normal",
            breakers: "loops that mark and start section by section"),
        board(
            "board-late-ignored", "A load that was superseded has nothing to say.",
            breach: "an old failure replaces new content",
            breakers: "boards without generation tokens"),
        board(
            "board-one-emission", "A change is told once; no change is not told.",
            breach: "three equal statuses in a row redraw three times",
            breakers: "boards that emit on every call"),
        board(
            "board-composes", "A board of boards is a board.",
            breach: "nesting two sections changes what the screen shows",
            breakers: "rules that count sections instead of taking the most urgent"),
        board(
            "board-append-is-not-loading", "Loading more happens in the footer, not on the screen.",
            breach: "scrolling down replaces the list by a full-page spinner",
            breakers: "boards that listen to every load"),
    ]

    private static func board(
        _ law: LawIdentifier, _ why: String, breach: String, breakers: String
    ) -> LawExplanation {
        LawExplanation(
            law, why: why, breach: breach, breakers: breakers, keys: ["layout", "sections"])
    }
}
