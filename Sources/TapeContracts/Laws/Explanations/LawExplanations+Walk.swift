extension LawExplanations {
    /// The laws that one recorded walk can be held to.
    static let walk: [LawExplanation] = walkEnds + walkItems + walkForms

    private static let walkEnds: [LawExplanation] = [
        LawExplanation(
            "terminates", why: "A list without an end keeps a client asking for ever.",
            breach:
                "the last page gives `\"next\": \"\"`, and the client sends an empty cursor again and again",
            breakers: """
                MCP servers that write an empty cursor at the end; Django REST framework's cursor \
                pagination over more than 1,000 equal ordering values
                """,
            keys: ["paging.end", "paging.absent", "paging.window"]),
        LawExplanation(
            "no-repeated-position",
            why: "Clients that compare only neighbours walk A→B→A for ever.",
            breach: "page 3 points back to page 2",
            breakers:
                "Django REST framework's cursors at its offset cutoff; AWS calls caught by botocore's own check",
            keys: ["paging.stability.cursor"]),
        LawExplanation(
            "position-is-honoured",
            why: "A position that the server ignores shows the first page again and again.",
            breach: "`?page=2` answers the same items as `?page=1`",
            breakers:
                "Zendesk without `page[size]`, which selects another mode; APIs that renamed the parameter",
            keys: ["paging.id"]),
        LawExplanation(
            "more-means-more", why: "\"Load more\" that loads nothing looks broken.",
            breach: "the last full page says `has_more: true`, and the page behind it is empty",
            breakers: """
                servers that compare `count == limit`. A position alone promises nothing: Slack, X, DynamoDB and \
                GitLab's keyset say in their papers that one may lead to an empty page, which is right; beside a flag \
                or a total that says more it is a breach
                """,
            keys: ["paging.more", "paging.last", "paging.end"]),
        LawExplanation(
            "end-means-end", why: "A page that says too early that it is the last hides the rest.",
            breach: "page 2 of 4 says `has_more: false`, and its cursor leads on to items",
            breakers:
                "the fetch-n+1 trick where the server clamps n + 1; CouchDB's documented formula for a next page",
            keys: ["paging.more", "paging.last", "paging.total", "paging.pages"]),
        LawExplanation(
            "signals-agree",
            why: "Clients trust different signs; where these differ, so do the lists they show.",
            breach: "`has_more: true` without a `next_page`; `X-Next-Page: 3` on the last page",
            breakers:
                "Stripe search, for which its own library throws; Jira, which dropped `total` or `isLast` from some answers",
            keys: ["paging.more", "paging.total", "paging.pages"]),
        LawExplanation(
            "total-agrees",
            why: "\"57 results\" above 55 rows makes people look for the other two.",
            breach: "`total` counts items that the caller may not see, or is null on page 3 of 5",
            breakers:
                "WordPress with filtered permissions, AIP-158's `total_size`, Algolia's `nbHits`",
            keys: ["paging.total", "paging.total.means"]),
        LawExplanation(
            "page-count-agrees", why: "Page numbers at the bottom lead to pages that do not exist.",
            breach: "`pages: 4` for 30 items in pages of 10",
            breakers: "servers that divide and add one; Algolia's `nbPages`, which its window cuts",
            keys: ["paging.pages", "paging.size.pages"]),
        LawExplanation(
            "no-silent-cap",
            why: "What lies behind a limit that nobody speaks of is lost without a trace.",
            breach: "the list ends after exactly 1,000 items while `total` says 4,213",
            breakers:
                "GitHub's search (1,000), Elasticsearch (10,000), YouTrack (42 unless told otherwise)",
            keys: ["paging.total", "paging.window"]),
    ]

    private static let walkItems: [LawExplanation] = [
        LawExplanation(
            "no-duplicates", why: "A row that stands in a list twice breaks diffing, and trust.",
            breach: "page 3 opens with the last item of page 2",
            breakers:
                "every offset API while items are added at the head: OData's `$skip`, events feeds",
            keys: ["paging.id"]),
        LawExplanation(
            "ordered",
            why: "A client that inserts at the bottom shows what it gets: a shuffled list.",
            breach: "an item of page 2 is newer than the last one of page 1",
            breakers:
                "Elasticsearch without a tiebreak, whose replicas order equal values differently",
            keys: [
                "paging.order", "paging.order.as", "paging.order.collation", "paging.order.nulls",
                "paging.order.unique",
            ]),
        LawExplanation(
            "size-within-limit",
            why: "Buffers, layouts and budgets are made for the size that was asked.",
            breach: "25 items where 20 were asked for",
            breakers: "APIs that add pinned items on top; OCI registries whose links drop `n`",
            keys: ["paging.size", "paging.size.maximum"]),
        LawExplanation(
            "only-last-page-short",
            why: "Clients that take a short page for the last stop too early.",
            breach: "page 2 of 5 holds 17 of 20 because 3 were filtered out afterwards",
            breakers:
                "WordPress, Google's AIP-158 (by design), Contentful's 8 MB cap; JSON:API's cursor profile forbids it",
            keys: ["paging.size.pages"]),
        LawExplanation(
            "one-shape",
            why: "Typed clients fail to decode the one page that is built differently.",
            breach: """
                an empty page has `"items": null`, or `{}` where others have `[]`; a field of items is null or missing \
                on page 2, whatever items are on it (walks of other sizes tell). Beside the items, what is there may \
                come and go: many APIs tell facets and totals with the first page only
                """,
            breakers:
                "PHP servers that write empty maps as lists; GitHub endpoints that answer 204; MLflow, which leaves `runs` out",
            keys: ["paging.absent-items", "paging.id"]),
        LawExplanation(
            "echo-agrees",
            why: "A client that counts on from what the server repeats loses its place.",
            breach:
                "asked for page 3, the answer says `\"page\": 2`, or `itemsPerPage` counts others than came",
            breakers:
                "APIs behind caches that ignore the query; clamped sizes that are repeated as asked",
            keys: ["paging.echo", "paging.size"]),
        LawExplanation(
            "snapshot-constant",
            why: "Pages of different states of the list repeat and skip items.",
            breach: "`resourceVersion` changes between page 1 and page 2",
            breakers: "Kubernetes after 410, whose fresh token is of another state",
            keys: ["paging.stability.key"]),
    ]

    private static let walkForms: [LawExplanation] = [
        LawExplanation(
            "next-stays-home", why: "A client that follows a link sends its credentials along.",
            breach:
                "the next link begins with `http://` although the first page was asked for over TLS",
            breakers: "frameworks behind a proxy that does not forward host and scheme",
            keys: ["paging.carry.origins"]),
        LawExplanation(
            "link-header-valid",
            why: "Strict readers drop a header with a mistake, and the list ends.",
            breach: "`Link: <https://api.example.com/?page=2; rel=\"next\"`",
            breakers: "hand-written headers without `rel`; commas in targets that are not closed",
            keys: ["paging.style"]),
        LawExplanation(
            "one-media-type", why: "The client picks its decoder by the media type.",
            breach: "page 4 is `text/html` with status 200",
            breakers:
                "login pages and error pages of gateways; JupyterHub without its own `Accept`",
            keys: ["request.headers"]),
        LawExplanation(
            "previous-inverts-next", why: "Scrolling back shows the wrong page.",
            breach: """
                page 3's `rel="prev"` leads to page 3, `last_page_url` one page too far, `prev_page` is null, or \
                `hasPreviousPage` is true on page 1
                """,
            breakers:
                "Mergify, which gave up its backward links because boundaries did not line up",
            keys: ["paging.style"]),
        LawExplanation(
            "cursor-url-safe",
            why: "Clients put cursors into URLs by hand, and some forget to encode them.",
            breach: "a cursor with a space, or a link with one",
            breakers: "cursors made of titles or names; base64 with line breaks",
            keys: ["paging.cursor", "paging.next"]),
        LawExplanation(
            "no-credentials", why: "Links end up in logs, histories and bug reports.",
            breach: "`next` repeats `access_token=…`, which was sent as a header",
            breakers:
                "Canvas leaves its token out for this reason; older Facebook Graph links had it in",
            keys: ["request.headers"]),
        LawExplanation(
            "retry-after-present", why: "Without it, all clients come back at once, and too soon.",
            breach: "429 with neither `Retry-After` nor a time of reset",
            breakers: "gateways that answer before the API does",
            keys: ["paging.errors.rate-limit"]),
    ]
}
