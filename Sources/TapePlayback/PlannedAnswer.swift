package import TapeFaults
package import TapeHTTP

/// How requests are answered; those that are asked and answered alike share one.
package final class PlannedAnswer: Sendable {
    /// The request as it came, marked with the page that the recording is of.
    package let request: HTTPRequest
    package let source: Act.Source
    /// The fault that strikes; nil where none does, or where the page gives it no place.
    package let fault: Fault?
    /// The answer as the client is to see it.
    package let outcome: Outcome
    /// How long nothing comes before the first byte.
    package let silence: Duration
    /// Over how long the body comes in.
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
