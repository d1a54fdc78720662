import Synchronization
import TapeHTTP

/// Exchanges on their way to a recorder, which keeps them in order while others are being asked for.
///
/// Making an exchange safe and writing it costs as much as a transfer from a near server; who asks
/// waits for it only when the recorder has fallen behind. A process that is killed loses what is
/// still in the queue, which is short.
package final class RecordingQueue: Sendable {
    fileprivate struct State {
        var waiting: [Exchange] = []
        /// How large the bodies are that wait or are being kept.
        var bytes = 0
        /// Who brings an exchange when there is no room.
        var askers: [CheckedContinuation<Void, Never>] = []
        /// The recorder, when there is nothing to do.
        var idle: CheckedContinuation<[Exchange], Never>?
        var isOver = false
    }

    let recorder: Recorder
    private let limit: Int
    private let state = Mutex(State())

    /// A queue that holds so many exchanges.
    package init(_ recorder: Recorder, holding limit: Int = 8) {
        self.recorder = recorder
        self.limit = max(limit, 1)
    }

    /// Runs a body that exchanges; everything is kept when this returns.
    package func serving<Value: Sendable>(
        _ body: @Sendable () async -> Value
    ) async -> Value {
        state.withLock { $0.isOver = false }
        return await withTaskGroup(of: Void.self) { group in
            // Off the caller's thread, which is the point of it.
            group.addTask(executorPreference: globalConcurrentExecutor) { await self.work() }
            let value = await body()
            finish()
            await group.waitForAll()
            return value
        }
    }

    /// Hands an exchange over; waits while there is no room.
    func keep(_ exchange: Exchange) async {
        await makeRoom()
        let idle = state.withLock { state in
            state.waiting.append(exchange)
            state.bytes += exchange.bodySize
            return state.takeIdle()
        }
        if let (worker, batch) = idle { worker.resume(returning: batch) }
    }

    private func makeRoom() async {
        while !state.withLock({ $0.hasRoom(holding: limit) }) {
            await withCheckedContinuation { continuation in
                let hasRoom = state.withLock { state in
                    let hasRoom = state.hasRoom(holding: limit)
                    if !hasRoom { state.askers.append(continuation) }
                    return hasRoom
                }
                if hasRoom { continuation.resume() }
            }
        }
    }

    /// Keeps an exchange, and lets in who waited for the room that it took.
    private func keepNow(_ exchange: Exchange) {
        recorder.keep(exchange)
        let askers = state.withLock { state in
            state.bytes -= exchange.bodySize
            defer { state.askers = [] }
            return state.askers
        }
        for asker in askers { asker.resume() }
    }

    private func finish() {
        let idle = state.withLock { state in
            state.isOver = true
            defer { state.idle = nil }
            return state.idle
        }
        idle?.resume(returning: [])
    }

    private func work() async {
        while true {
            // Each goes as soon as it is kept, because it may be large.
            var batch = Array(await nextBatch().reversed())
            if batch.isEmpty { return }
            while let exchange = batch.popLast() { keepNow(exchange) }
        }
    }

    /// What has come meanwhile; empty when no more will.
    private func nextBatch() async -> [Exchange] {
        await withCheckedContinuation { continuation in
            let (batch, askers) = state.withLock { state in
                let batch: [Exchange]? =
                    state.waiting.isEmpty && !state.isOver ? nil : state.takeWaiting()
                if batch == nil { state.idle = continuation }
                defer { state.askers = [] }
                return (batch, state.askers)
            }
            for asker in askers { asker.resume() }
            if let batch { continuation.resume(returning: batch) }
        }
    }
}

extension RecordingQueue.State {
    /// With larger bodies than this on their way, nobody brings another one.
    private static let mostBytes = 16 << 20

    fileprivate func hasRoom(holding limit: Int) -> Bool {
        isOver || waiting.count < limit && bytes < Self.mostBytes
    }

    /// All that waits, if somebody has nothing to do.
    fileprivate mutating func takeIdle() -> (CheckedContinuation<[Exchange], Never>, [Exchange])? {
        guard let worker = idle else { return nil }
        idle = nil
        return (worker, takeWaiting())
    }

    fileprivate mutating func takeWaiting() -> [Exchange] {
        defer { waiting.removeAll(keepingCapacity: true) }
        return waiting
    }
}

extension Exchange {
    /// How large the response's body is.
    fileprivate var bodySize: Int {
        switch outcome {
        case .whole(let response), .cut(let response, _): response.body.count
        case .failed: 0
        }
    }
}
