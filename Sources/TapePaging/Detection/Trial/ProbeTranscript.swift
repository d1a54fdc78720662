package import TapeHTTP
import TapeJSON

/// A response as detection keeps it: what was exchanged, and what could be made of the body.
package struct ProbeAnswer: Sendable {
    package let exchange: Exchange
    package let observation: Result<Observation, Body.Fault>?
    /// How many requests it took.
    package let tries: Int

    /// Parses the body once; detection then reads it as often as it likes.
    package init(_ exchange: Exchange, tries: Int = 1) {
        self.exchange = exchange
        self.tries = tries
        if case .whole(let response) = exchange.outcome {
            observation = Result { () throws(Body.Fault) in
                try Observation(exchange.asked, response)
            }
        } else {
            observation = nil
        }
    }

    package var status: Int? { exchange.outcome.response?.status }

    /// Whether there is no answer because nobody recorded one.
    package var isUnrecorded: Bool {
        guard case .failed(let error) = exchange.outcome else { return false }
        return error.code == .unmatched
    }

    /// The observation of a response that was a success.
    package var page: Observation? {
        guard let status, (200..<300).contains(status), case .success(let page)? = observation
        else {
            return nil
        }
        return page
    }

    /// What went wrong, in a few words.
    package var failure: String {
        switch exchange.outcome {
        case .failed(let error): return error.detail
        case .cut(_, let error): return "the response broke off: \(error.detail)"
        case .whole(let response):
            guard (200..<300).contains(response.status) else {
                return "status \(HTTPStatus(rawValue: response.status))"
            }
            return switch observation {
            case .failure(.empty)?: "an empty body"
            case .failure(.html)?: "an HTML page"
            case .failure(.unreadable(let detail))?: detail
            case .success?, nil: "no list"
            }
        }
    }
}

/// What detection wants to know next.
package struct ProbeQuestion: Error, Hashable, Sendable {
    package let request: HTTPRequest
    package let reason: String
}

/// The questions of a detection with the answers it already has.
///
/// Detection is run from its beginning whenever an answer comes: it takes the answers it has in the
/// order in which it asks, and stops at the first question without one. So what is asked next is a
/// pure function of what was answered.
package struct ProbeTranscript: Sendable {
    private let answers: [ProbeAnswer]
    private let budget: Int
    /// The requests of the recording that answers come from; nil where an API is asked.
    package let recorded: [HTTPRequest]?
    private var asked: [(request: HTTPRequest, answer: ProbeAnswer)] = []
    /// Where in `asked` each request stands first.
    private var places: [HTTPRequest: Int] = [:]
    private var spent = 0
    /// What could not be asked of a recording, since nobody had asked it before.
    private(set) var gaps: [String] = []

    package init(_ answers: [ProbeAnswer], budget: Int, recorded: [HTTPRequest]? = nil) {
        self.answers = answers
        self.budget = budget
        self.recorded = recorded
    }

    /// Whether answers come from a recording.
    package var isRecorded: Bool { recorded != nil }

    /// Whether a request has an answer left that a recording holds; any may be asked of an API.
    package func canAnswer(_ request: HTTPRequest) -> Bool {
        guard let recorded else { return true }
        let held = recorded.count { $0.asksTheSame(as: request) }
        return held > asked.count { $0.request.asksTheSame(as: request) }
    }

    /// How many requests may still be made.
    package var remaining: Int { budget - spent }

    /// How many were made, those that were tried again among them.
    package var count: Int { spent }

    /// The answer to a request; nil where no more may be asked.
    ///
    /// A request that was made before is not made again, unless that is the point.
    package mutating func ask(
        _ request: HTTPRequest, because reason: String, isRepeat: Bool = false
    ) throws(ProbeQuestion) -> ProbeAnswer? {
        if !isRepeat, let earlier = places[request] { return asked[earlier].answer }
        guard remaining > 0 else { return nil }
        guard wasAnswered(request) || canAnswer(request) else {
            // What nobody tried is no gap; that nobody looked twice is one.
            if isRepeat { note(gap: reason) }
            return .unrecorded(request)
        }
        guard asked.count < answers.count else {
            throw ProbeQuestion(request: request, reason: reason)
        }
        let answer = answers[asked.count]
        if places[request] == nil { places[request] = asked.count }
        asked.append((request, answer))
        spent += answer.tries
        if answer.isUnrecorded, isRepeat { note(gap: reason) }
        return answer
    }

    /// Whether the next answer is one to this request: an earlier run found then that it can be asked, which takes long to find.
    private func wasAnswered(_ request: HTTPRequest) -> Bool {
        guard asked.count < answers.count else { return false }
        let earlier = answers[asked.count].exchange.asked
        return earlier.url == request.url && earlier.method == request.method
            && earlier.body == request.body
    }

    /// The answer that a request already has, if it was asked.
    func answer(to request: HTTPRequest) -> ProbeAnswer? {
        asked.first { $0.request.asksTheSame(as: request) }?.answer
    }

    private mutating func note(gap reason: String) {
        if !gaps.contains(reason) { gaps.append(reason) }
    }
}

extension ProbeAnswer {
    /// What stands for an answer that nobody recorded.
    fileprivate static func unrecorded(_ request: HTTPRequest) -> Self {
        let error = TransportError(.unmatched, detail: "no answer, since it was not recorded")
        return Self(Exchange(asked: request, outcome: .failed(error)))
    }
}

extension HTTPRequest {
    /// Whether a recording of one request answers the other.
    fileprivate func asksTheSame(as other: HTTPRequest) -> Bool {
        method == other.method && url.isEquivalent(to: other.url) && sendsTheSame(as: other)
    }

    /// Bodies are compared as what they say: forms by their fields, JSON by its values.
    private func sendsTheSame(as other: HTTPRequest) -> Bool {
        if (body ?? []) == (other.body ?? []) { return true }
        switch (RequestBody(of: self), RequestBody(of: other)) {
        case (.form(let fields), .form(let others)):
            return fields.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
                == others.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
        case (.json, .json):
            let one = JSONDocument.lenient(body ?? [])
            let two = JSONDocument.lenient(other.body ?? [])
            return one != nil && one?.root.digest == two?.root.digest
        case (.none, _), (.json, _), (.form, _), (.other, _):
            return false
        }
    }
}
