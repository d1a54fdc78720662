import Synchronization

/// Leaves time between the requests to each host, from all callers together.
///
/// A request waits for its turn on the clock; turns are given in the order of asking. This machine
/// itself is asked as fast as it answers.
package final class PacedTransport<C: Clock>: HTTPTransport where C.Duration == Duration {
    private let base: any HTTPTransport
    private let interval: Duration
    private let clock: C
    /// When each host may be asked next.
    private let turns = Mutex<[String: C.Instant]>([:])

    /// Paces a transport to so many requests a second.
    package init(_ base: any HTTPTransport, perSecond rate: Double, clock: C) {
        self.base = base
        // A day is longer than anybody waits for a turn.
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

extension HTTPURL {
    /// Whether the host is a name or an address of the machine that asks.
    package var isOnThisMachine: Bool {
        let host = host
        return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
            || (host.hasPrefix("127.")
                && host.split(separator: ".").allSatisfy { UInt8($0) != nil })
    }
}
