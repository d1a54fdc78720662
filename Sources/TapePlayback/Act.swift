package import TapeCassette
package import TapeFaults
package import TapeHTTP

/// What becomes of a request: which recording answers it, what a fault makes of the answer, when it comes and how it ends.
///
/// A performer does what it says and then settles it, once.
package struct Act: Sendable {
    /// Where the answer is from.
    package enum Source: Hashable, Sendable {
        case recording(Int, isRepeat: Bool)
        /// No recording answers the request.
        case missing(RequestDifference)
        /// A recording answers, and its text is broken.
        case unreadable(CassetteError)
    }

    /// How the connection ends, as the client sees it.
    package enum Ending: Hashable, Sendable {
        /// The answer comes whole.
        case whole
        /// The body breaks off, and the connection is closed.
        case cut
        /// Nothing more comes for so long that a client gives up.
        case silence
        /// The connection is reset before the answer begins.
        case reset
        /// The connection is closed without an answer.
        case closed
        /// Nobody listens.
        case refused
        /// There is nothing to play.
        case unanswered
    }

    /// The act's number in the log, counted from 0.
    package let number: Int
    package let planned: PlannedAnswer

    /// The request as it came, marked with the page that the recording is of.
    package var request: HTTPRequest { planned.request }
    package var source: Source { planned.source }
    /// The fault that strikes; nil where none does, or where the page gives it no place.
    package var fault: Fault? { planned.fault }
    /// The answer as the client is to see it.
    package var outcome: Outcome { planned.outcome }
    /// How long nothing comes before the first byte.
    package var silence: Duration { planned.silence }
    /// Over how long the body comes in.
    package var bodyTime: Duration { planned.bodyTime }
    package var ending: Ending { planned.ending }

    /// How long a client is held in virtual time that gets nothing more, or gets its answer after a later one.
    package static let patience = Duration.seconds(30)

    /// Whether the answer comes after that to a later request.
    package var isHeldBack: Bool { fault == .late }

    /// How long nothing comes where time is not waited for.
    package var virtualSilence: Duration {
        silence + (isHeldBack || ending == .silence ? Self.patience : .zero)
    }

    /// Whether the body comes in small pieces.
    package var isDripping: Bool { fault?.isDrip ?? false }

    /// Whether the answer is not the one that was recorded.
    package var isSpoiled: Bool {
        switch fault?.kind {
        case .instead?, .bytes?, .page?: true
        case .time?, nil: false
        }
    }
}

extension Fault {
    fileprivate var isDrip: Bool {
        if case .drip = self { true } else { false }
    }
}
