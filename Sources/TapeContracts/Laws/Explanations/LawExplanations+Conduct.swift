extension LawExplanations {
    /// The laws about the requests of a client that `judge` runs.
    static let conduct: [LawExplanation] = [
        law(
            "no-silent-loss", "A loss that nobody is told of is found months later, if ever.",
            breach: "page 3 answers 503, the loop ends, and the script exits with 0",
            breakers: "`try: … except: break` around a loop; `curl` without `--fail` in a pipe"),
        law(
            "position-verbatim", "A cursor means something to the server alone.",
            breach: "`a+b=` comes back as `a b=`, or without its padding",
            breakers: "clients that paste cursors into URLs without encoding them, or twice encoded"
        ),
        law(
            "keeps-parameters", "Page 2 of another list is not page 2.",
            breach: "the filter is on the first request only",
            breakers: "clients that build later requests from the cursor alone"),
        law(
            "credentials-stay-home", "A link is data, and data may lead anywhere.",
            breach: "the next link names another host, and the token goes there",
            breakers: "clients that set `Authorization` on a session and follow every link"),
        law(
            "is-bounded", "One wrong page must not cost a night of requests.",
            breach: "a page that points to itself is asked for until somebody stops the job",
            breakers: "`while next:` without a look at where it leads"),
        law(
            "no-needless-requests", "Rate limits are paid in requests.",
            breach: "each page is fetched once for its items and once for its cursor",
            breakers: "clients that call the same endpoint for `count`, `items` and `next`"),
        law(
            "gives-up", "What hangs is noticed by whoever waits for it, too late.",
            breach: "the server is silent after its headers, and the client waits for ever",
            breakers: "HTTP libraries whose default is no time limit, such as Python's requests"),
    ]

    private static func law(
        _ law: LawIdentifier, _ why: String, breach: String, breakers: String
    ) -> LawExplanation {
        LawExplanation(law, why: why, breach: breach, breakers: breakers, keys: ["paging"])
    }
}
