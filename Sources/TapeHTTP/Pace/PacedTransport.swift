import Synchronization

/// Limits the rate of requests to each host, for all callers together.
///
/// A request waits for its turn on the clock; turns are given in the order of the calls. Requests to this machine are not
/// limited.
package final class PacedTransport<C: Clock>: HTTPTransport where C.Duration == Duration {
    private let base: any HTTPTransport
    private let interval: Duration
    private let clock: C
    /// When the next request to each host may be sent.
    private let turns = Mutex<[String: C.Instant]>([:])

    /// Limits a transport to a number of requests a second.
    package init(_ base: any HTTPTransport, perSecond rate: Double, clock: C) {
        self.base = base
        // Waits of more than a day would be pointless.
        interval = rate > 0 ? .seconds(min(1 / rate, 86_400)) : .zero
        self.clock = clock
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        if interval > .zero, !request.url.isOnThisMachine {
            do {
                try await wait(for: turn(at: request.url.host))
            } catch {
                let cancelled = TransportError(.cancelled, detail: "cancelled before its turn")
                return Exchange(asked: request, outcome: .failed(cancelled))
            }
        }
        return await base.exchange(request)
    }

    private func wait(for turn: C.Instant) async throws {
        if clock.now < turn { try await clock.sleep(until: turn, tolerance: nil) }
    }

    private func turn(at host: String) -> C.Instant {
        turns.withLock { turns in
            let turn = max(turns[host] ?? clock.now, clock.now)
            turns[host] = turn.advanced(by: interval)
            return turn
        }
    }
}
