package import TapeHTTP

/// What of a recording's time is played: how long answers take, and from when they are.
package struct PlaybackTime: Hashable, Sendable {
    package let timing: AnswerTiming
    /// Moves the dates of answers; nil where they stay.
    package let shift: DateShift?

    /// Answers that take no time and keep their dates, unless told otherwise.
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
    /// So many times as long as the origin took.
    case scaled(Double)

    /// How long after a request the first byte of its answer comes, where that was recorded.
    package func firstByteDelay(of timing: ExchangeTiming?) -> Duration {
        stretched(timing?.firstByte ?? timing?.total)
    }

    /// How long the body takes to come in after its first byte, where both were recorded.
    package func bodyTime(of timing: ExchangeTiming?) -> Duration {
        guard let timing, let firstByte = timing.firstByte else { return .zero }
        return stretched(timing.total - firstByte)
    }

    /// Some thirty years: longer than anything waits.
    private static let longest = 1_000_000_000.0

    private func stretched(_ duration: Duration?) -> Duration {
        guard let duration else { return .zero }
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
