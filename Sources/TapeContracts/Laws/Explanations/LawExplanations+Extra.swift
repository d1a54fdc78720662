extension LawExplanations {
    /// The laws about other requests for the same list.
    static let refetch: [LawExplanation] = [
        LawExplanation(
            "same-page-twice", why: "A refresh or a retry must not show another list.",
            breach: "the first page again has its items in another order",
            breakers:
                "Elasticsearch replicas, caches that disagree, lists ordered by a value with ties",
            also: ["first", "last"], keys: ["paging.stability", "paging.id"]),
        LawExplanation(
            "first-is-default", why: "Who counts from the wrong number skips or repeats a page.",
            breach: "`?page=0` and `?page=1` are the same page, and the spec counts from 0",
            breakers: "Spring Data (from 0) behind gateways that count from 1",
            also: ["first"], keys: ["paging.start"]),
        LawExplanation(
            "size-invariant",
            why:
                "The strongest single check: boundaries that lose items lose others at another size.",
            breach: "item 21 is missing in pages of 20, and there in pages of 7",
            breakers: "cursors on values with ties, offsets computed from the page's size",
            also: ["sizes"], keys: ["paging.size", "paging.stability"]),
        LawExplanation(
            "prefix", why: "The order must not depend on how much is asked for.",
            breach: "the first 2 of 10 are not the first 10's first 2",
            breakers: "searches that merge shards page by page",
            also: ["sizes"], keys: ["paging.size", "paging.size.pages"]),
        LawExplanation(
            "resumable", why: "An app that was closed goes on where it was.",
            breach: "the saved cursor starts from the beginning again",
            breakers: "Elasticsearch scroll, whose ids serve once; cursors kept in a session",
            also: ["resume"], keys: ["paging.stability.cursor"]),
        LawExplanation(
            "reversible", why: "Lists are scrolled in both directions.",
            breach: "`before` gives the items nearest to the cursor, last first",
            breakers: "GraphQL servers that turn `last` around, which Relay forbids",
            also: ["reverse"], keys: ["paging.style", "paging.stability.cursor"]),
        LawExplanation(
            "survives-fault", why: "After a lost answer, the page must still be there.",
            breach: "the server moves on when it answers, so the retry brings the page after",
            breakers: "scroll and stateful tokens (declare `cursor: single-use` or `stateful`)",
            also: ["last", "resume"], keys: ["paging.stability.cursor"]),
        LawExplanation(
            "filter-commutes", why: "A filter that reorders or invents items is another list.",
            breach: "a filtered list has an item that the whole list lacks",
            breakers: "search indexes that lag behind the list",
            also: ["filter:NAME=VALUE"], keys: ["paging.id", "paging.size"]),
        LawExplanation(
            "count-parity", why: "Badges count with HEAD what the list then shows.",
            breach: "HEAD says 11, the list has 10",
            breakers: "Kinto asks for it by design; servers whose HEAD skips the filters",
            also: ["count"], keys: ["paging.total", "paging.total.means"]),
    ]

    /// The laws about requests at the edge.
    static let probe: [LawExplanation] = probePositions + probeSizes

    private static let probePositions: [LawExplanation] = [
        LawExplanation(
            "bad-cursor-refused", why: "A spoilt cursor taken for the first page never ends.",
            breach: "a cursor cut in half answers page 1 with status 200",
            breakers:
                "Relay's own algorithm; servers that decode leniently and fall back to offset 0",
            also: ["bad-cursor"], keys: ["paging.errors.bad-cursor"]),
        LawExplanation(
            "past-end-declared", why: "Clients that count must learn that they are past the end.",
            breach: "page 99 of 3 shows page 3 again",
            breakers:
                "Django REST framework answers 404 or an empty page by its paginator; WordPress 400",
            also: ["past-end"], keys: ["paging.errors.past-end", "paging.total.means"]),
        LawExplanation(
            "deep-window", why: "A deep page must be right or refused, not made up.",
            breach: "offset 1,000,000 answers the first page, or status 500",
            breakers:
                "Elasticsearch refuses beyond 10,000 (right); databases that time out (wrong)",
            also: ["deep"], keys: ["paging.window", "paging.errors.past-end"]),
        LawExplanation(
            "cursor-grants-nothing", why: "A cursor is not a key.",
            breach: "without credentials page 1 is refused and page 2 is not",
            breakers: "signed page URLs that outlive their session",
            also: ["credentials"], keys: ["request.headers"]),
        LawExplanation(
            "expired-cursor", why: "A client must tell \"start again\" from \"try again\".",
            breach: "an old cursor answers the first page without a word",
            breakers: "Kubernetes answers 410 with a fresh token (right)",
            also: ["expired"], keys: ["paging.errors.expired", "paging.errors.recovery"]),
        LawExplanation(
            "filter-change", why: "Half a list by one filter and half by another is no list.",
            breach: "page 2 under another filter mixes both",
            breakers: "Paddle refuses it by a digest in the cursor (right); plain offsets cannot",
            also: ["filter:NAME=VALUE"], keys: ["paging.carry", "paging.stability.cursor"]),
        LawExplanation(
            "not-modified", why: "Lists are polled; what has not changed need not travel.",
            breach: "the same ETag comes with status 200 and the whole page",
            breakers: "frameworks that add ETags after the page was made",
            also: ["not-modified"], keys: ["request.headers"]),
    ]

    private static let probeSizes: [LawExplanation] = [
        LawExplanation(
            "over-maximum", why: "Who may ask for everything at once will.",
            breach: "`limit=100000` answers 100,000 items",
            breakers:
                "Google's AIP-158 clamps, JSON:API's cursor profile refuses: both right, if declared",
            also: ["sizes"],
            keys: ["paging.size.maximum", "paging.size.over-maximum", "paging.size.pages"]),
        LawExplanation(
            "nonsense-size", why: "Zero lifts the limit in some databases and breaks others.",
            breach: "`limit=0` answers the whole table, `limit=-1` status 500",
            breakers:
                "thin layers over SQL; AIP-158 takes 0 for the default and refuses the rest (right)",
            also: ["sizes"], keys: ["paging.size", "paging.size.maximum"]),
        LawExplanation(
            "size-one", why: "Comparisons that are wrong by one show at a size of one.",
            breach: "`limit=1` answers 2 items, because the server looks one ahead",
            breakers: "servers that forget to take off the extra row",
            also: ["sizes"], keys: ["paging.size", "paging.size.pages"]),
        LawExplanation(
            "size-change", why: "Devices turn, and ask for another size from then on.",
            breach: "page 2 with half the size skips ten items",
            breakers:
                "cursors that hold a page number; AIP-158 demands that the change is honoured",
            also: ["sizes"], keys: ["paging.size", "paging.stability.cursor"]),
        LawExplanation(
            "empty-set", why: "A search that finds nothing is the first edge that people meet.",
            breach: "no items, `has_more: true`, or a next position beside `total: 0`",
            breakers: """
                servers that set the flag before they look; APIs that answer 404. A position alone promises nothing: \
                servers that filter what they have read give one with an empty page, which is right
                """,
            also: ["empty:NAME=VALUE"],
            keys: ["paging.absent-items", "paging.total", "paging.more"]),
        LawExplanation(
            "full-last-page",
            why: "The most common off-by-one: a phantom page behind a full last one.",
            breach: "40 items in pages of 20 make three pages, the last one empty",
            breakers: "every server that compares `count == limit`; DynamoDB; GitLab keyset",
            also: ["sizes"], keys: ["paging.size", "paging.more"]),
        LawExplanation(
            "short-first-page", why: "A list that fits on a page should cost one request.",
            breach: "5 items with `limit=20` come in two pages",
            breakers: "sharded stores that answer shard by shard",
            also: ["sizes"], keys: ["paging.size.pages"]),
    ]
}
