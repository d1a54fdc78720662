/// A law about the requests of a client in any language, and how it ends.
package struct ConductLaw: Law {
    package let text: LawText

    init(
        _ identifier: LawIdentifier, _ code: String, _ sentence: String, why: String,
        breach: String, breakers: String
    ) {
        text = LawText(
            identifier, code, sentence,
            LawExplanation(why: why, breach: breach, breakers: breakers, keys: ["paging"]))
    }

    /// The same promise as one of lists, kept by a client that has none.
    fileprivate init?(like identifier: LawIdentifier) {
        guard let law = ClientLaws.all.first(where: { $0.identifier == identifier }) else {
            return nil
        }
        text = law.text
    }

    package func judge(_ reading: ConductReading) -> Judgement { reading.judgement(of: identifier) }
}

/// The laws that `judge` holds clients to.
package enum ConductLaws {
    /// Those that lists keep, too.
    private static let shared = [
        LawIdentifier.complete, LawIdentifier.singleFlight, LawIdentifier.stopsAtEnd,
        LawIdentifier.resumesAtPointer, LawIdentifier.retryIsIdentical,
        LawIdentifier.noStorm, LawIdentifier.respectsRetryAfter,
        LawIdentifier.badCursorOffersRefresh,
    ].compactMap { ConductLaw(like: $0) }

    /// Those that only requests on the wire can break.
    package static let own = [
        ConductLaw(
            .noSilentLoss, "C32",
            "A client that says it has everything has every page, whole.",
            why: "A loss that nobody is told of is found months later, if ever.",
            breach: "page 3 answers 503, the loop ends, and the script exits with 0",
            breakers: "`try: … except: break` around a loop; `curl` without `--fail` in a pipe"),
        ConductLaw(
            .positionVerbatim, "C33",
            "A position comes back exactly as it was given: not decoded, encoded again or cut.",
            why: "A cursor means something to the server alone.",
            breach: "`a+b=` comes back as `a b=`, or without its padding",
            breakers:
                "clients that paste cursors into URLs without encoding them, or twice encoded"),
        ConductLaw(
            .keepsParameters, "C34",
            "Filters, sizes and headers travel along with every page as the API wants them.",
            why: "Page 2 of another list is not page 2.",
            breach: "the filter is on the first request only",
            breakers: "clients that build later requests from the cursor alone"),
        ConductLaw(
            .credentialsStayHome, "C35",
            "Credentials go to the API's own server alone, wherever a link leads.",
            why: "A link is data, and data may lead anywhere.",
            breach: "the next link names another host, and the token goes there",
            breakers: "clients that set `Authorization` on a session and follow every link"),
        ConductLaw(
            .isBounded, "C36",
            "A position that loops, or pages that stay empty, do not keep a client walking for ever.",
            why: "One wrong page must not cost a night of requests.",
            breach: "a page that points to itself is asked for until somebody stops the job",
            breakers: "`while next:` without a look at where it leads"),
        ConductLaw(
            .noNeedlessRequests, "C37",
            "Where nothing goes wrong, each page is asked for once.",
            why: "Rate limits are paid in requests.",
            breach: "each page is fetched once for its items and once for its cursor",
            breakers: "clients that call the same endpoint for `count`, `items` and `next`"),
        ConductLaw(
            .givesUp, "C38",
            "A client leaves silence and lasting failures within its patience, and says that it failed.",
            why: "A program that hangs is noticed late, by the person who waits for it.",
            breach: "the server is silent after its headers, and the client waits for ever",
            breakers:
                "HTTP libraries whose default is no time limit, such as Python's requests"),
    ]

    /// In the order in which reports list them.
    package static let all = shared + own
}

extension LawIdentifier {
    package static let noSilentLoss: Self = "no-silent-loss"
    package static let positionVerbatim: Self = "position-verbatim"
    package static let keepsParameters: Self = "keeps-parameters"
    package static let credentialsStayHome: Self = "credentials-stay-home"
    package static let isBounded: Self = "is-bounded"
    package static let noNeedlessRequests: Self = "no-needless-requests"
    package static let givesUp: Self = "gives-up"
}
