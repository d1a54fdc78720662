package import TapeFaults
package import TapeHTTP

/// How requests are answered; those that are asked and answered alike share one.
package final class Play: Sendable {
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

    init(_ draft: PlayDraft) {
        request = draft.request
        source = draft.source
        fault = draft.fault
        outcome = draft.outcome
        silence = draft.silence
        bodyTime = draft.bodyTime
        ending = draft.ending
    }
}

/// What an answer will be, while faults still do their work on it.
struct PlayDraft {
    let request: HTTPRequest
    let source: Act.Source
    var fault: Fault?
    var outcome: Outcome
    var silence = Duration.zero
    var bodyTime = Duration.zero

    init(_ request: HTTPRequest, _ source: Act.Source, failing error: TransportError) {
        self.request = request
        self.source = source
        outcome = .failed(error)
    }

    init(_ request: HTTPRequest, _ source: Act.Source, playing answer: PreparedAnswer) {
        self.request = request
        self.source = source
        outcome = answer.outcome
        silence = answer.silence
        bodyTime = answer.bodyTime
    }

    /// Begins with what is played where no fault strikes.
    init(_ play: Play) {
        let answer = PreparedAnswer(
            outcome: play.outcome, silence: play.silence, bodyTime: play.bodyTime)
        self.init(play.request, play.source, playing: answer)
    }

    var ending: Act.Ending {
        switch (fault, outcome) {
        case (.refuse?, _): .refused
        case (.emptyReply?, _): .closed
        case (.stall?, _): .silence
        case (_, .whole): .whole
        case (_, .cut): .cut
        case (_, .failed) where !source.isRecording: .unanswered
        case (_, .failed): .reset
        }
    }
}

extension Act.Source {
    fileprivate var isRecording: Bool {
        if case .recording = self { true } else { false }
    }
}
