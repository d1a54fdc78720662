package import TapeHTTP

/// Runs a playback in process: time passes on a clock, and no byte leaves the program.
package struct PlaybackTransport: HTTPTransport {
    private let playback: Playback
    private let clock: any Clock<Duration>

    package init(_ playback: Playback, clock: any Clock<Duration> = ContinuousClock()) {
        self.playback = playback
        self.clock = clock
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        let act = playback.answer(request)
        let wait = act.virtualSilence + act.bodyTime
        if wait > .zero {
            do {
                try await clock.sleep(for: wait, tolerance: nil)
            } catch {
                // The client left before the answer was there, so the recording is not used up.
                playback.settle(act, delivered: .none)
                let error = TransportError(.cancelled, detail: "cancelled while waiting")
                return Exchange(asked: request, outcome: .failed(error))
            }
        }
        playback.settle(act, delivered: .whole)
        return Exchange(asked: request, outcome: act.outcome)
    }
}
