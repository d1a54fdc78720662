import Synchronization

/// Sends the expected next requests ahead of time, several in parallel.
///
/// Callers get the answers in the order of their calls, as over the base itself, so that a recorder above keeps the order of
/// the walk. An answer that was fetched but never asked for is dropped. Nothing is read ahead outside ``serving(_:)``, nor for
/// a request that is on its way to another origin: then requests go straight to the base.
package final class ReadAheadTransport: HTTPTransport {
    private struct State {
        /// The requests that are waiting or under way, and the answers not yet asked for.
        var errands: [HTTPRequest: Errand] = [:]
        var queue: [HTTPRequest] = []
        /// What is expected to be asked next, in order.
        var expected: [HTTPRequest] = []
        var idle: [CheckedContinuation<HTTPRequest?, Never>] = []
        /// Whether there is nobody who works off the queue.
        var isOver = true
    }

    /// Gets the answer; nil if the caller must ask for itself.
    private typealias Asker = CheckedContinuation<Exchange?, Never>

    private enum Errand {
        case awaited([Asker])
        case unasked
        case done(Exchange)

        var isAwaited: Bool { !askers.isEmpty }

        var askers: [Asker] {
            switch self {
            case .awaited(let askers): askers
            case .unasked, .done: []
            }
        }
    }

    private let base: any HTTPTransport
    private let count: Int
    private let successor: @Sendable (HTTPRequest) -> HTTPRequest?
    private let state = Mutex(State())

    /// Keeps up to `count` requests under way; `successor` returns the request after another, if it is known.
    package init(
        _ base: any HTTPTransport, sideBySide count: Int,
        successor: @escaping @Sendable (HTTPRequest) -> HTTPRequest?
    ) {
        self.base = base
        self.count = max(count, 1)
        self.successor = successor
    }

    /// Runs a body that makes requests, and reads ahead while it runs.
    package func serving<Value: Sendable>(
        _ body: @Sendable () async -> Value
    ) async -> Value {
        state.withLock { $0 = State(isOver: false) }
        return await withTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { await self.work() } }
            let value = await body()
            finish()
            // The requests still under way are no longer needed.
            group.cancelAll()
            return value
        }
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        // A worker would not know that the request must not bring credentials.
        guard !RedirectingTransport.isAway else { return await base.exchange(request) }
        let answer = await withCheckedContinuation { (asker: Asker) in
            let (isOver, answer, woken) = state.withLock { state in
                guard !state.isOver else { return (true, nil as Exchange?, [] as [Woken]) }
                let answer = take(request, for: asker, from: &state)
                extend(from: request, &state)
                return (false, answer, Self.dispatch(&state))
            }
            if isOver || answer != nil { asker.resume(returning: answer) }
            for (worker, job) in woken { worker.resume(returning: job) }
        }
        if let answer { return answer }
        return await base.exchange(request)
    }

    /// Returns the answer if it is there; otherwise registers the caller.
    private func take(
        _ request: HTTPRequest, for asker: Asker, from state: inout State
    ) -> Exchange? {
        switch state.errands[request] {
        case .done(let exchange):
            state.errands[request] = nil
            return exchange
        case .unasked:
            state.errands[request] = .awaited([asker])
        case .awaited(let others):
            state.errands[request] = .awaited(others + [asker])
        case nil:
            if state.errands.count > 3 * count {
                // The walk does not continue as expected, so the fetched answers are useless.
                state.errands = state.errands.filter { $0.value.isAwaited }
                state.queue.removeAll { state.errands[$0] == nil }
            }
            state.queue.insert(request, at: 0)
            state.errands[request] = .awaited([asker])
        }
        return nil
    }

    /// Adds the requests that follow, as far as there is room.
    private func extend(from request: HTTPRequest, _ state: inout State) {
        // As long as the walk goes as expected, only what comes last is new.
        if state.expected.first == request {
            state.expected.removeFirst()
        } else {
            state.expected = []
        }
        while state.expected.count < count - 1 {
            guard let next = successor(state.expected.last ?? request) else { return }
            state.expected.append(next)
            if state.errands[next] == nil {
                state.errands[next] = .unasked
                state.queue.append(next)
            }
        }
    }

    /// An idle worker, and what it is to ask for.
    private typealias Woken = (CheckedContinuation<HTTPRequest?, Never>, HTTPRequest)

    private static func dispatch(_ state: inout State) -> [Woken] {
        var woken: [Woken] = []
        while !state.queue.isEmpty, let worker = state.idle.popLast() {
            woken.append((worker, state.queue.removeFirst()))
        }
        return woken
    }

    private func finish() {
        let (idle, askers) = state.withLock { state in
            let left = state.queue.flatMap { state.errands[$0]?.askers ?? [] }
            for request in state.queue { state.errands[request] = nil }
            let idle = state.idle
            (state.isOver, state.queue, state.idle) = (true, [], [])
            return (idle, left)
        }
        for worker in idle { worker.resume(returning: nil) }
        for asker in askers { asker.resume(returning: nil) }
    }

    private func work() async {
        while let request = await nextJob() {
            let exchange = await base.exchange(request)
            let askers = state.withLock { state in
                switch state.errands[request] {
                case .awaited(let askers):
                    state.errands[request] = nil
                    return askers
                case .unasked:
                    state.errands[request] = .done(exchange)
                case .done, nil:
                    break
                }
                return []
            }
            for asker in askers { asker.resume(returning: exchange) }
        }
    }

    private func nextJob() async -> HTTPRequest? {
        await withCheckedContinuation { continuation in
            let job: HTTPRequest?? = state.withLock { state in
                if !state.queue.isEmpty { return state.queue.removeFirst() }
                if state.isOver { return .some(nil) }
                state.idle.append(continuation)
                return nil
            }
            if let job { continuation.resume(returning: job) }
        }
    }
}
