package import TapeFaults
package import TapeHTTP

/// How requests are answered; identical requests with identical answers share one.
package final class PlannedAnswer: Sendable {
    /// The request as it came, marked with the page of the recording.
    package let request: HTTPRequest
    package let source: Act.Source
    /// The fault that strikes; nil if none does, or if it cannot be applied to the page.
    package let fault: Fault?
    /// The answer as the client sees it.
    package let outcome: Outcome
    /// The time before the first byte.
    package let silence: Duration
    /// The time over which the body arrives.
    package let bodyTime: Duration
    package let ending: Act.Ending

    init(_ draft: PlannedAnswerDraft) {
        request = draft.request
        source = draft.source
        fault = draft.fault
        outcome = draft.outcome
        silence = draft.silence
        bodyTime = draft.bodyTime
        ending = draft.ending
    }
}
