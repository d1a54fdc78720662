package import TapeHTTP

/// The request that detection wants answered next.
package struct ProbeQuestion: Error, Hashable, Sendable {
    package let request: HTTPRequest
    package let reason: String
}

/// The questions of a detection and the answers received so far.
///
/// Detection runs again from the beginning after each answer. It takes the answers in the order in which it asks, and stops
/// at the first question without one. So the next question is a pure function of the answers.
package struct ProbeTranscript: Sendable {
    private let answers: [ProbeAnswer]
    private let budget: Int
    /// The recording that answers come from; nil where an API is asked.
    private let recording: ProbeRecording?
    /// The number of answers used in this run.
    private var taken = 0
    private var asked: [HTTPRequest: ProbeAnswer] = [:]
    /// For each request to a recording, how often it was made and its first answer.
    private var played: [ProbeRecording.Key: (count: Int, first: ProbeAnswer)] = [:]
    private var spent = 0
    /// The reasons for repeated requests that the recording does not hold.
    private(set) var gaps: [String] = []

    package init(_ answers: [ProbeAnswer], budget: Int, recording: ProbeRecording? = nil) {
        self.answers = answers
        self.budget = budget
        self.recording = recording
    }

    /// The requests of the recording that answers come from; nil where an API is asked.
    package var recorded: [HTTPRequest]? { recording?.requests }

    /// Whether answers come from a recording.
    package var isRecorded: Bool { recording != nil }

    /// Whether the recording holds an unused answer to a request; always true for an API.
    package func canAnswer(_ request: HTTPRequest) -> Bool {
        guard let recording else { return true }
        let key = ProbeRecording.Key(request)
        return recording.count(of: key) > played[key]?.count ?? 0
    }

    /// How many requests may still be made.
    package var remaining: Int { budget - spent }

    /// The number of requests made, retries included.
    package var count: Int { spent }

    /// The answer to a request; nil where the budget is used up.
    ///
    /// A request is made only once, unless repeating it is the point.
    package mutating func ask(
        _ request: HTTPRequest, because reason: String, isRepeat: Bool = false
    ) throws(ProbeQuestion) -> ProbeAnswer? {
        if !isRepeat, let earlier = asked[request] { return earlier }
        guard remaining > 0 else { return nil }
        guard canAnswer(request) else {
            // A request that was never recorded is no gap; a missing repetition is one.
            if isRepeat { note(gap: reason) }
            return .unrecorded(request)
        }
        guard taken < answers.count else {
            throw ProbeQuestion(request: request, reason: reason)
        }
        let answer = answers[taken]
        take(answer, to: request)
        spent += answer.tries
        if answer.isUnrecorded, isRepeat { note(gap: reason) }
        return answer
    }

    private mutating func take(_ answer: ProbeAnswer, to request: HTTPRequest) {
        taken += 1
        if asked[request] == nil { asked[request] = answer }
        guard isRecorded else { return }
        let key = ProbeRecording.Key(request)
        played[key] = ((played[key]?.count ?? 0) + 1, played[key]?.first ?? answer)
    }

    /// The first answer that the recording gave to a request, if it was asked.
    func answer(to request: HTTPRequest) -> ProbeAnswer? {
        played[ProbeRecording.Key(request)]?.first
    }

    private mutating func note(gap reason: String) {
        if !gaps.contains(reason) { gaps.append(reason) }
    }
}
