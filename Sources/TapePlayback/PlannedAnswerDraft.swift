import TapeFaults
import TapeHTTP

/// An answer while faults are still being applied to it.
struct PlannedAnswerDraft {
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

    /// Starts from the answer without a fault.
    init(_ planned: PlannedAnswer) {
        let answer = PreparedAnswer(
            outcome: planned.outcome, silence: planned.silence, bodyTime: planned.bodyTime)
        self.init(planned.request, planned.source, playing: answer)
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
