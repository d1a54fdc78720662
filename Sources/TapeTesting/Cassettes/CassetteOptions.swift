import TapeContracts
import TapePlayback

/// How a cassette is played, and what counts as an issue of the test.
///
/// A test never waits for recorded time. That time only counts against the request's `timeoutInterval`: a client that would
/// have given up before the API answered gives up here, too, at once and on every run.
public struct CassetteOptions: Hashable, Sendable {
    /// How long answers take.
    public enum Answers: Hashable, Sendable {
        /// No time.
        case immediate
        /// As long as the API took when it was recorded.
        case recorded
        /// That time multiplied by a factor.
        case scaled(Double)
    }

    /// How the dates in answers are played: `Date`, `Expires`, `Retry-After` and the expiry of cookies.
    public enum Dates: Hashable, Sendable {
        /// As they were recorded.
        case recorded
        /// Moved to now: what was fresh when it was recorded is fresh again.
        case now
        /// Moved by this much.
        case later(Duration)
    }

    /// How long answers take.
    public var answers: Answers
    /// How the dates in answers are played.
    public var dates: Dates
    /// The most bytes of a body delivered at once to sessions with a delegate; `nil` delivers each body in one piece.
    public var pieceSize: Int?
    /// What counts as an issue after the cassette was played.
    public var reporting: CassetteReporting

    /// By default answers take no time, keep their dates and come in one piece.
    public init(
        answers: Answers = .immediate, dates: Dates = .recorded, pieceSize: Int? = nil,
        reporting: CassetteReporting = .usual
    ) {
        self.answers = answers
        self.dates = dates
        self.pieceSize = pieceSize
        self.reporting = reporting
    }

    /// Which of a recording's times are played.
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

    /// How far dates are moved; nil if they stay, as in a recording that does not say when it was made.
    private func distance(for recording: RecordingUnderTest) -> Duration? {
        switch dates {
        case .recorded: nil
        case .now: recording.age
        case .later(let distance): distance
        }
    }
}
