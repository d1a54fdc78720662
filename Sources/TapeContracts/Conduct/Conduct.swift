package import TapeFaults
package import TapeHTTP

/// What a client under judgement did in one case: the requests it made, how it ended, and what it claims to have.
package struct Conduct: Sendable {
    /// How a client ended.
    package enum Ending: Hashable, Sendable {
        /// It has not ended, or how it ended is unknown.
        case open
        /// It exited with this status, where 0 claims that it has everything.
        case exited(Int32)
        /// It was ended by a signal that was not ours.
        case signalled(Int32)
        /// It was ended after neither making a request nor exiting for this long.
        case silent(Duration)
        /// It made more requests than any client needs, and was ended.
        case overran
        /// It was ended after making requests for this long.
        case outlasted(Duration)
    }

    /// One request as it arrived, with its answer.
    ///
    /// Times are counted from the beginning of the case.
    package struct Request: Sendable {
        /// The request, marked with the page of the recording that answered it; without a mark, none did.
        package let asked: HTTPRequest
        package let outcome: Outcome
        package let fault: Fault?
        package let began: Duration
        /// When the answer ended; nil where it was still on its way when the case ended.
        package let ended: Duration?
        /// Whether the answer, whole or not, reached the client.
        package let isDelivered: Bool
        /// The moment until which the answer asked to wait; nil where it gave no date.
        package var closedUntil: Duration?

        package init(
            asked: HTTPRequest, outcome: Outcome, fault: Fault? = nil, began: Duration,
            ended: Duration?, isDelivered: Bool = true
        ) {
            self.asked = asked
            self.outcome = outcome
            self.fault = fault
            self.began = began
            self.ended = ended
            self.isDelivered = isDelivered
        }
    }

    package let requests: [Request]
    /// The requests that it made to other servers because of a link.
    package let strays: [HTTPRequest]
    package let ending: Ending
    /// The last line of its output.
    package let words: String
    /// The ids in its result; nil where it wrote none.
    package let result: [String]?

    package init(
        requests: [Request], strays: [HTTPRequest] = [], ending: Ending, words: String = "",
        result: [String]? = nil
    ) {
        self.requests = requests
        self.strays = strays
        self.ending = ending
        self.words = words
        self.result = result
    }

    /// Whether the client claims to have everything.
    package var claimsSuccess: Bool { ending == .exited(0) }
}
