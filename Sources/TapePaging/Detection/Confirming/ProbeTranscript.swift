package import TapeHTTP

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
    /// The recording that answers come from; nil where an API is asked.
    private let recording: ProbeRecording?
    /// How many answers were taken.
    private var taken = 0
    private var asked: [HTTPRequest: ProbeAnswer] = [:]
    /// How often each request was made of a recording, and what came first.
    private var played: [ProbeRecording.Key: (count: Int, first: ProbeAnswer)] = [:]
    private var spent = 0
    /// What could not be asked of a recording, since nobody had asked it before.
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

    /// Whether a request has an answer left that a recording holds; any may be asked of an API.
    package func canAnswer(_ request: HTTPRequest) -> Bool {
        guard let recording else { return true }
        let key = ProbeRecording.Key(request)
        return recording.count(of: key) > played[key]?.count ?? 0
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
        if !isRepeat, let earlier = asked[request] { return earlier }
        guard remaining > 0 else { return nil }
        guard canAnswer(request) else {
            // What nobody tried is no gap; that nobody looked twice is one.
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

    /// The answer that a recording already gave to a request, if it was asked.
    func answer(to request: HTTPRequest) -> ProbeAnswer? {
        played[ProbeRecording.Key(request)]?.first
    }

    private mutating func note(gap reason: String) {
        if !gaps.contains(reason) { gaps.append(reason) }
    }
}
