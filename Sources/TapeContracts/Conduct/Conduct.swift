package import TapeFaults
package import TapeHTTP

/// What a client under judgement was seen to do in one case: the requests that it made, how it ended, and what it said it has.
package struct Conduct: Sendable {
    /// How a client came to its end.
    package enum Ending: Hashable, Sendable {
        /// It has not ended, or nobody said how.
        case open
        /// It exited with this status: 0 says that it has everything.
        case exited(Int32)
        /// A signal ended it that was not ours.
        case signalled(Int32)
        /// It neither asked for anything nor exited for so long that it was ended.
        case silent(Duration)
        /// It made more requests than any client needs, and was ended.
        case overran
        /// It went on asking for so long that it was ended.
        case outlasted(Duration)
    }

    /// One request as it came, with what was answered.
    ///
    /// Times are counted from the beginning of the case.
    package struct Request: Sendable {
        /// Marked with the page of the recording that answered; without a mark, no recording did.
        package let asked: HTTPRequest
        package let outcome: Outcome
        package let fault: Fault?
        package let began: Duration
        /// Nil where the answer was still on its way when the case ended.
        package let ended: Duration?
        /// Whether the answer, whole or not, reached the client.
        package let isDelivered: Bool
        /// The moment of the date until which the answer asked to be left alone; nil where it gave none.
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
    /// The requests that it made to another server, where a link led it.
    package let strays: [HTTPRequest]
    package let ending: Ending
    /// The last line that it wrote.
    package let words: String
    /// The ids that it ended with; nil where it wrote none.
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

    /// Whether the client says that it has everything.
    package var claimsSuccess: Bool { ending == .exited(0) }
}
