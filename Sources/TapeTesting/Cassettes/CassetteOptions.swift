import TapeContracts
import TapePlayback

/// How a cassette is played, and what counts as an issue of the test.
///
/// Nobody waits for recorded time. It counts against the request's `timeoutInterval`, so that a client that gives up before the
/// API used to answer is seen doing so, at once and on every run.
public struct CassetteOptions: Hashable, Sendable {
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
    /// The most bytes of a body that come in at once, for sessions that load for a delegate; `nil` for bodies in one piece.
    public var pieceSize: Int?
    /// What counts as an issue when the cassette was played.
    public var reporting: CassetteReporting

    /// Answers that take no time, keep their dates and come in one piece, unless told otherwise.
    public init(
        answers: Answers = .immediate, dates: Dates = .recorded, pieceSize: Int? = nil,
        reporting: CassetteReporting = .usual
    ) {
        self.answers = answers
        self.dates = dates
        self.pieceSize = pieceSize
        self.reporting = reporting
    }

    /// What of a recording's time is played.
    func time(of recording: RecordingUnderTest) -> PlaybackTime {
        let timing: AnswerTiming =
            switch answers {
            case .immediate: .immediate
            case .recorded: .recorded
            case .scaled(let factor): .scaled(factor)
            }
        return PlaybackTime(
            timing, shifting: distance(for: recording).map { DateShift(by: $0) })
    }

    /// How far dates move; nil where they stay, as in a recording that does not say when it was made.
    private func distance(for recording: RecordingUnderTest) -> Duration? {
        switch dates {
        case .recorded: nil
        case .now: recording.age
        case .later(let distance): distance
        }
    }
}
