/// One thing that can go wrong with an exchange, or with what a page says.
package enum Fault: Hashable, Sendable {
    /// The server answers with this status and an empty body instead of the page.
    case status(Int)
    /// 429, and `Retry-After` with so many seconds.
    case rateLimit(seconds: Int)
    /// 429, and `Retry-After` with the date that so many seconds lead to.
    case rateLimitDate(seconds: Int)
    /// The answer begins late.
    case delay(Duration)
    /// The answer begins, and then nothing comes for so long that a client gives up.
    case stall
    /// The body comes in small pieces over so much time.
    case drip(Duration)
    /// Nobody listens.
    case refuse
    /// The connection is cut before the answer begins.
    case reset
    /// The connection is closed without an answer.
    case emptyReply
    /// The body breaks off after this share of its bytes, and the connection with it.
    case cutShort(keeping: Double)
    /// The body ends in the middle although all of it came: no client can parse it.
    case malformed
    /// A page for people, with status 200, as proxies and login walls send it.
    case wrongType
    /// An error of the API, with status 200, in the form that its answers have.
    case errorBody
    /// 401: the credential is no longer good.
    case unauthorized
    /// 410: the position is no longer good.
    case expiredCursor
    /// The items of the page before come again.
    case repeatPage
    /// The page points to where it was asked for itself.
    case loopCursor
    /// One item of the page is left out.
    case dropItem
    /// So many items were put before the list's head since the page before: that many come twice.
    case shift(Int)
    /// The list changed since the page before.
    case stir(StirFault)
    /// The page has half of its items, that among them from which the next position follows; whether there is more it says as
    /// it did.
    case shortPage
    /// The page has no items; whether there is more it says as it did.
    case emptyPage
    /// An item of the page comes twice.
    case duplicate
    /// The answer comes after that to a later request.
    case late
    /// The page has no items, and points to where it was asked for itself: a walk that believes it never ends.
    case endlessEmpty
    /// The link to the next page leads to another server.
    case strayLink
    /// The link to the next page leads to the same server without TLS.
    case plainLink
}

extension Fault {
    /// One fault of every kind that lists are put to, as a sweep acts them out.
    ///
    /// What only shows in requests on the wire (``wireKinds``) is not among them.
    package static let everyKind: [Fault] = [
        .status(503), .rateLimit(seconds: 1), .delay(.seconds(1)), .stall, .drip(.seconds(1)),
        .refuse, .reset, .emptyReply, .cutShort(keeping: 0.6), .malformed, .wrongType,
        .errorBody, .unauthorized, .expiredCursor, .repeatPage, .loopCursor, .dropItem, .shift(1),
        .shortPage, .emptyPage, .duplicate, .late, .stir(StirFault(.offset, .delete)),
        .stir(StirFault(.keyset, .move)),
    ]

    /// The faults whose harm shows in the requests of a client alone.
    package static let wireKinds: [Fault] = [.endlessEmpty, .strayLink, .plainLink]

    /// The origin that a stray link leads to; a performer on the wire puts one of its own there.
    package static let strayOrigin = "http://stray.invalid"
    /// The origin that a link without TLS leads to; a performer on the wire puts that of its own there.
    package static let plainOrigin = "http://plain.invalid"

    /// What a fault does its harm to.
    package enum Kind: Hashable, Sendable {
        /// The answer never comes from the origin.
        case instead
        /// When the answer comes.
        case time
        /// The bytes of the answer.
        case bytes
        /// What the page says, as the spec reads it.
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
