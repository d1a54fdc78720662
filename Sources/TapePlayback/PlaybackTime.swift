package import TapeHTTP

/// When recorded answers are played: how long they take, and how their dates are shifted.
package struct PlaybackTime: Hashable, Sendable {
    package let timing: AnswerTiming
    /// Shifts the dates of answers; nil to leave them as recorded.
    package let shift: DateShift?

    /// By default, answers take no time and keep their dates.
    package init(_ timing: AnswerTiming = .immediate, shifting shift: DateShift? = nil) {
        self.timing = timing
        self.shift = shift
    }
}

/// How long a played answer takes.
package enum AnswerTiming: Hashable, Sendable {
    /// No time at all.
    case immediate
    /// As long as the origin took.
    case recorded
    /// The origin's time multiplied by this factor.
    case scaled(Double)

    /// The time from a request to the first byte of its answer, if it was recorded.
    package func firstByteDelay(of timing: ExchangeTiming?) -> Duration {
        stretched(timing?.firstByte ?? timing?.total)
    }

    /// The time from the first byte of the body to its last, if both were recorded.
    package func bodyTime(of timing: ExchangeTiming?) -> Duration {
        guard let timing, let firstByte = timing.firstByte else { return .zero }
        return stretched(timing.total - firstByte)
    }

    /// About thirty years: longer than anything waits.
    private static let longest = 1_000_000_000.0

    private func stretched(_ duration: Duration?) -> Duration {
        // Edited by hand, a recording may state an end before its first byte.
        guard let duration, duration > .zero else { return .zero }
        switch self {
        case .immediate: return .zero
        case .recorded: return duration
        case .scaled(let factor):
            guard factor > 0 else { return .zero }
            let seconds = duration / .seconds(1) * factor
            return seconds < Self.longest ? duration * factor : .seconds(Self.longest)
        }
    }
}
