/// One thing that can go wrong with an exchange, or with the content of a page.
package enum Fault: Hashable, Sendable {
    /// The server answers with this status and an empty body instead of the page.
    case status(Int)
    /// 429, with a `Retry-After` of so many seconds.
    case rateLimit(seconds: Int)
    /// 429, with a `Retry-After` date so many seconds from now.
    case rateLimitDate(seconds: Int)
    /// The answer begins late.
    case delay(Duration)
    /// The answer begins, and then nothing comes until the client gives up.
    case stall
    /// The body comes in small pieces over this time.
    case drip(Duration)
    /// No server listens.
    case refuse
    /// The connection is reset before the answer begins.
    case reset
    /// The connection is closed without an answer.
    case emptyReply
    /// The body breaks off after this share of its bytes, and the connection is closed.
    case cutShort(keeping: Double)
    /// A truncated body, sent as if it were complete: no client can parse it.
    case malformed
    /// An HTML page with status 200, as proxies and login walls send it.
    case wrongType
    /// An error of the API with status 200, in the format of its answers.
    case errorBody
    /// 401: the credential is no longer valid.
    case unauthorized
    /// 410: the position is no longer valid.
    case expiredCursor
    /// The items of the previous page come again.
    case repeatPage
    /// The page's next position leads to the page itself.
    case loopCursor
    /// One item of the page is left out.
    case dropItem
    /// So many items were inserted at the head of the list since the previous page: that many come twice.
    case shift(Int)
    /// The list changed since the previous page.
    case stir(StirFault)
    /// The page has half of its items, including the one from which the next position follows; it still says whether there are
    /// more.
    case shortPage
    /// The page has no items; it still says whether there are more.
    case emptyPage
    /// An item of the page comes twice.
    case duplicate
    /// The answer comes after the answer to a later request.
    case late
    /// The page has no items, and its next position leads to itself: a client that follows it never ends.
    case endlessEmpty
    /// The link to the next page leads to another server.
    case strayLink
    /// The link to the next page leads to the same server without TLS.
    case plainLink
}

extension Fault {
    /// One fault of every kind that lists are tested with, as a sweep runs them.
    ///
    /// Faults that show only in requests on the wire (``wireKinds``) are not among them.
    package static let everyKind: [Fault] = [
        .status(503), .rateLimit(seconds: 1), .delay(.seconds(1)), .stall, .drip(.seconds(1)),
        .refuse, .reset, .emptyReply, .cutShort(keeping: 0.6), .malformed, .wrongType,
        .errorBody, .unauthorized, .expiredCursor, .repeatPage, .loopCursor, .dropItem, .shift(1),
        .shortPage, .emptyPage, .duplicate, .late, .stir(StirFault(.offset, .delete)),
        .stir(StirFault(.keyset, .move)),
    ]

    /// The faults whose effect shows only in a client's requests.
    package static let wireKinds: [Fault] = [.endlessEmpty, .strayLink, .plainLink]

    /// The origin that a stray link leads to; on the wire it is replaced by a real server's.
    package static let strayOrigin = "http://stray.invalid"
    /// The origin that a link without TLS leads to; on the wire it is replaced by the stand-in's own.
    package static let plainOrigin = "http://plain.invalid"

    /// What a fault affects.
    package enum Kind: Hashable, Sendable {
        /// The answer: something else replaces it.
        case instead
        /// The time of the answer.
        case time
        /// The bytes of the answer.
        case bytes
        /// The content of the page, as the spec reads it.
        case page
    }

    package var kind: Kind {
        switch self {
        case .status, .rateLimit, .rateLimitDate, .refuse, .reset, .emptyReply, .wrongType,
            .errorBody, .unauthorized, .expiredCursor:
            .instead
        case .delay, .drip, .late: .time
        case .stall, .cutShort, .malformed: .bytes
        case .repeatPage, .loopCursor, .dropItem, .shift, .stir, .shortPage, .emptyPage, .duplicate,
            .endlessEmpty, .strayLink, .plainLink:
            .page
        }
    }
}
