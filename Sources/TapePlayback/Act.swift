package import TapeCassette
package import TapeFaults
package import TapeHTTP

/// The plan for one request: which recording answers it, how a fault changes the answer, when it comes and how it ends.
///
/// A performer carries it out and then settles it, once.
package struct Act: Sendable {
    /// Where the answer comes from.
    package enum Source: Hashable, Sendable {
        case recording(Int, isRepeat: Bool)
        /// No recording answers the request.
        case missing(RequestDifference)
        /// A recording answers, but its text is damaged.
        case unreadable(CassetteError)
    }

    /// How the connection ends, as the client sees it.
    package enum Ending: Hashable, Sendable {
        /// The answer comes whole.
        case whole
        /// The body breaks off, and the connection is closed.
        case cut
        /// Nothing more comes until the client gives up.
        case silence
        /// The connection is reset before the answer begins.
        case reset
        /// The connection is closed without an answer.
        case closed
        /// No server listens.
        case refused
        /// There is no recording to play.
        case unanswered
    }

    /// The act's number in the log, counted from 0.
    package let number: Int
    package let planned: PlannedAnswer

    /// The request as it came, marked with the page of the recording.
    package var request: HTTPRequest { planned.request }
    package var source: Source { planned.source }
    /// The fault that strikes; nil if none does, or if it cannot be applied to the page.
    package var fault: Fault? { planned.fault }
    /// The answer as the client sees it.
    package var outcome: Outcome { planned.outcome }
    /// The time before the first byte.
    package var silence: Duration { planned.silence }
    /// The time over which the body arrives.
    package var bodyTime: Duration { planned.bodyTime }
    package var ending: Ending { planned.ending }

    /// How long a client waits in virtual time if nothing more comes, or if its answer comes after a later one.
    package static let patience = Duration.seconds(30)

    /// Whether the answer comes after the answer to a later request.
    package var isHeldBack: Bool { fault == .late }

    /// The time before the first byte where waits are only simulated.
    package var virtualSilence: Duration {
        silence + (isHeldBack || ending == .silence ? Self.patience : .zero)
    }

    /// Whether the body comes in small pieces.
    package var isDripping: Bool { fault?.isDrip ?? false }

    /// Whether the answer differs from the recorded one.
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
