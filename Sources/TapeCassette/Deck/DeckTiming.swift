package import TapeHTTP

/// How long a player takes over an answer.
package enum DeckTiming: Hashable, Sendable {
    /// No time at all.
    case immediate
    /// As long as the origin took.
    case recorded
    /// So many times as long as the origin took.
    case scaled(Double)

    /// How long after a request its answer is there; nothing where no time was recorded.
    package func delay(of timing: ExchangeTiming?) -> Duration { stretched(timing?.total) }

    /// How long after a request the first byte of its answer comes, where that was recorded.
    package func firstByteDelay(of timing: ExchangeTiming?) -> Duration {
        stretched(timing?.firstByte ?? timing?.total)
    }

    private func stretched(_ duration: Duration?) -> Duration {
        guard let duration else { return .zero }
        switch self {
        case .immediate: return .zero
        case .recorded: return duration
        case .scaled(let factor): return factor > 0 ? duration * factor : .zero
        }
    }
}
