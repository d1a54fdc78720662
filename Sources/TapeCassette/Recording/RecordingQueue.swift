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
            // Off the thread of whoever asks, which is the point of it.
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
            return state.takeIdle()
        }
        if let (worker, batch) = idle { worker.resume(returning: batch) }
    }

    private func makeRoom() async {
        guard state.withLock({ $0.waiting.count >= limit && !$0.isOver }) else { return }
        await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                let hasRoom = state.waiting.count < limit || state.isOver
                if !hasRoom { state.askers.append(continuation) }
                return hasRoom
            }
            if hasRoom { continuation.resume() }
        }
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
            let batch = await nextBatch()
            if batch.isEmpty { return }
            for exchange in batch { recorder.keep(exchange) }
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
