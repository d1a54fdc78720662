import Synchronization

/// Sends the expected next requests ahead of time, several in parallel.
///
/// Callers get the answers in the order of their calls, as over the base itself, so that a recorder above keeps the order of
/// the walk. An answer that was fetched but never asked for is dropped.
package final class ReadAheadTransport: HTTPTransport {
    private struct State {
        /// The requests that are waiting or under way, and the answers not yet asked for.
        var errands: [HTTPRequest: Errand] = [:]
        var queue: [HTTPRequest] = []
        /// What is expected to be asked next, in order.
        var expected: [HTTPRequest] = []
        var idle: [CheckedContinuation<HTTPRequest?, Never>] = []
        var isOver = false
    }

    private enum Errand {
        case awaited([CheckedContinuation<Exchange, Never>])
        case unasked
        case done(Exchange)

        var isAwaited: Bool {
            switch self {
            case .awaited: true
            case .unasked, .done: false
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

    /// Runs a body that makes requests; they are answered only while it runs.
    package func serving<Value: Sendable>(
        _ body: @Sendable () async -> Value
    ) async -> Value {
        state.withLock { $0 = State() }
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
        await withCheckedContinuation { continuation in
            let (answer, woken) = state.withLock { state in
                let answer = take(request, for: continuation, from: &state)
                extend(from: request, &state)
                return (answer, Self.dispatch(&state))
            }
            if let answer { continuation.resume(returning: answer) }
            for (worker, job) in woken { worker.resume(returning: job) }
        }
    }

    /// Returns the answer if it is there; otherwise registers the caller.
    private func take(
        _ request: HTTPRequest, for continuation: CheckedContinuation<Exchange, Never>,
        from state: inout State
    ) -> Exchange? {
        switch state.errands[request] {
        case .done(let exchange):
            state.errands[request] = nil
            return exchange
        case .unasked:
            state.errands[request] = .awaited([continuation])
        case .awaited(let others):
            state.errands[request] = .awaited(others + [continuation])
        case nil:
            if state.errands.count > 3 * count {
                // The walk does not continue as expected, so the fetched answers are useless.
                state.errands = state.errands.filter { $0.value.isAwaited }
                state.queue.removeAll { state.errands[$0] == nil }
            }
            state.queue.insert(request, at: 0)
            state.errands[request] = .awaited([continuation])
        }
        return nil
    }

    /// Adds the requests that follow, as far as there is room.
    private func extend(from request: HTTPRequest, _ state: inout State) {
        guard !state.isOver else { return }
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

    private static func dispatch(
        _ state: inout State
    ) -> [(CheckedContinuation<HTTPRequest?, Never>, HTTPRequest)] {
        var woken: [(CheckedContinuation<HTTPRequest?, Never>, HTTPRequest)] = []
        while !state.queue.isEmpty, let worker = state.idle.popLast() {
            woken.append((worker, state.queue.removeFirst()))
        }
        return woken
    }

    private func finish() {
        let idle = state.withLock { state in
            state.isOver = true
            state.queue = []
            defer { state.idle = [] }
            return state.idle
        }
        for worker in idle { worker.resume(returning: nil) }
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
