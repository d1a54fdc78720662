import TapeContracts

/// What of a recording's time is played: how long answers take, and from when they are.
///
/// Nobody waits for recorded time. It counts against the request's `timeoutInterval`, so that a client that gives up before the
/// API used to answer is seen doing so, at once and on every run.
public struct CassetteTime: Hashable, Sendable {
    /// How long answers take.
    public enum Answers: Hashable, Sendable {
        /// No time at all.
        case immediate
        /// As long as the API took when it was recorded.
        case recorded
        /// So many times as long.
        case scaled(Double)
    }

    /// From when answers are, by their `Date`, `Expires`, `Retry-After` and the expiry of their cookies.
    public enum Dates: Hashable, Sendable {
        /// From when they were recorded.
        case recorded
        /// From now: what was fresh when it was recorded is fresh again.
        case now
        /// From so much later than they were recorded.
        case later(Duration)
    }

    /// How long answers take.
    public var answers: Answers
    /// From when answers are.
    public var dates: Dates

    /// Answers that take no time and keep their dates, unless told otherwise.
    public init(answers: Answers = .immediate, dates: Dates = .recorded) {
        self.answers = answers
        self.dates = dates
    }

    /// How many times as long as recorded answers take.
    var scale: Double {
        switch answers {
        case .immediate: 0
        case .recorded: 1
        case .scaled(let factor): factor
        }
    }

    /// How far dates move; nil where they stay, as in a recording that does not say when it was made.
    func distance(for recording: TestRecording) -> Duration? {
        switch dates {
        case .recorded: nil
        case .now: recording.age
        case .later(let distance): distance
        }
    }
}
