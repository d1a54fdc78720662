/// The outcome of a request, with everything that arrived.
package enum Outcome: Hashable, Sendable {
    case whole(HTTPResponse)
    /// The response began and then broke off.
    case cut(HTTPResponse, TransportError)
    case failed(TransportError)

    /// The response, whole or not.
    package var response: HTTPResponse? {
        switch self {
        case .whole(let response), .cut(let response, _): response
        case .failed: nil
        }
    }
}

/// When an exchange began and how long it took.
package struct ExchangeTiming: Hashable, Sendable {
    package var startedAt: WallTime
    package var firstByte: Duration?
    package var total: Duration

    package init(startedAt: WallTime, firstByte: Duration?, total: Duration) {
        self.startedAt = startedAt
        self.firstByte = firstByte
        self.total = total
    }
}

/// One request as asked and as sent, with its outcome.
package struct Exchange: Hashable, Sendable {
    package var asked: HTTPRequest
    /// The request on the wire: the asked one with the transport's additions.
    package var sent: HTTPRequest
    package var outcome: Outcome
    package var timing: ExchangeTiming?
    /// The URL of the response, against which its links are resolved: the requested one, or the one that redirects led to.
    package var answeredBy: HTTPURL

    package init(
        asked: HTTPRequest,
        sent: HTTPRequest? = nil,
        outcome: Outcome,
        timing: ExchangeTiming? = nil
    ) {
        self.asked = asked
        self.sent = sent ?? asked
        self.outcome = outcome
        self.timing = timing
        answeredBy = asked.url
    }
}
