extension Fault {
    /// What a client gets when it asks for the page that the fault strikes, in a sentence.
    package var sentence: String {
        switch kind {
        case .instead: sentenceOfAnswer
        case .time, .bytes: sentenceOfTransfer
        case .page: sentenceOfPage
        }
    }

    /// One fault of each name, with the argument of its example, in the order of ``names``.
    package static let samples: [Fault] = names.compactMap { name in
        (everyKind + wireKinds).first { $0.kindName == name }
    }

    private var sentenceOfAnswer: String {
        switch self {
        case .rateLimit, .rateLimitDate:
            "The request is answered with 429, an empty body and `Retry-After`: in seconds, or as a date with `date+`."
        case .unauthorized:
            "The request is answered with 401 and an empty body, as if the credential had expired."
        case .expiredCursor:
            "The request is answered with 410 and an empty body, as if the position had expired."
        case .wrongType:
            "The request is answered with status 200 and an HTML page, as proxies and login walls send it."
        case .errorBody:
            "The request is answered with status 200 and an error in the format of the API's answers."
        case .refuse:
            "The connection is refused; on a socket, where a port cannot refuse a single one, it is reset."
        case .reset: "The connection is reset before the answer begins."
        case .emptyReply: "The connection is closed without an answer."
        case _: "The request is answered with this status and an empty body."
        }
    }

    private var sentenceOfTransfer: String {
        switch self {
        case .delay: "The page comes unchanged, and its answer begins this much later."
        case .drip: "The page comes unchanged, its body in small pieces spread over this time."
        case .late: "The page comes unchanged, and only after the answer to a later request."
        case .stall: "The headers come, and then nothing until the client gives up."
        case .malformed:
            "The first half of the body comes as if it were the whole, so that it cannot be parsed."
        case _: "This share of the body comes, and the connection is closed before the rest."
        }
    }

    private var sentenceOfPage: String {
        switch self {
        case .repeatPage:
            "The page has the items of the page before it in place of its own; its next position and totals stay its own."
        case .loopCursor:
            "The page has its own items, and the next position of the page before it, which leads to the page itself; "
                + "its flag says that more follows."
        case .dropItem: "The page lacks the item in its middle."
        case .shift:
            "The page begins with so many last items of the page before it, and lacks as many of its own at its end."
        case .stir:
            "The page is as it would be if the list had changed since the page before it: by offset or keyset, a row was "
                + "inserted, deleted or moved."
        case .shortPage:
            "The page has the first half of its items, or the last half where the next position follows from the last item; "
                + "all else stays its own."
        case .emptyPage: "The page has no items; its next position, flag and totals stay its own."
        case .duplicate: "The last item of the page comes twice on it."
        case .endlessEmpty:
            "The page has no items, and its next position leads to the page itself; its flag says that more follows."
        case .strayLink: "The page's link to the next one leads to another server."
        case _: "The page's link to the next one leads to the same server without TLS."
        }
    }
}
