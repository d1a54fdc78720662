import Synchronization
import TapeHTTP

/// Queues exchanges for a recorder, which keeps them in order while further requests are under way.
///
/// Redacting and writing an exchange takes longer than a transfer from a nearby server, so one exchange is redacted while the
/// one before it is written, and the sender waits only when the recorder has fallen behind. A killed process loses what is
/// still in the queue, which is short.
package final class RecordingQueue: Sendable {
    fileprivate struct State {
        var waiting: [Exchange] = []
        /// The total size of the bodies that are waiting or being kept.
        var bytes = 0
        /// Senders that wait for room.
        var askers: [CheckedContinuation<Void, Never>] = []
        /// The recorder, while it has nothing to do.
        var idle: CheckedContinuation<[Exchange], Never>?
        var isOver = false
    }

    let recorder: Recorder
    private let limit: Int
    private let state = Mutex(State())

    /// A queue for a limited number of exchanges.
    package init(_ recorder: Recorder, holding limit: Int = 8) {
        self.recorder = recorder
        self.limit = max(limit, 1)
    }

    /// Runs a body that makes exchanges; all of them are kept when this returns.
    package func serving<Value: Sendable>(
        _ body: @Sendable () async -> Value
    ) async -> Value {
        state.withLock { $0.isOver = false }
        return await withTaskGroup(of: Void.self) { group in
            // The work must run off the caller's thread.
            group.addTask(executorPreference: globalConcurrentExecutor) { await self.work() }
            let value = await body()
            finish()
            await group.waitForAll()
            return value
        }
    }

    /// Hands an exchange over; waits until there is room.
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

    /// Notes that an exchange is no longer held, and lets in the senders that waited for room.
    private func release(_ size: Int) {
        let askers = state.withLock { state in
            state.bytes -= size
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
        await withTaskGroup(of: Void.self) { writing in
            while true {
                // Each exchange is released as soon as it is kept, because it may be large.
                var batch = Array(await nextBatch().reversed())
                if batch.isEmpty { return }
                while let exchange = batch.popLast() {
                    let redacted = recorder.redacted(exchange)
                    let size = exchange.bodySize
                    // The one before it must be written first.
                    await writing.next()
                    writing.addTask {
                        if let redacted { self.recorder.append(redacted) }
                        self.release(size)
                    }
                }
            }
        }
    }

    /// The exchanges that arrived meanwhile; empty once no more will arrive.
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
    /// No exchange is accepted while larger bodies than this are queued.
    private static let mostBytes = 16 << 20

    fileprivate func hasRoom(holding limit: Int) -> Bool {
        isOver || waiting.count < limit && bytes < Self.mostBytes
    }

    /// The waiting exchanges and the idle recorder to hand them to; nil if it is busy.
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
    /// The size of the response's body.
    fileprivate var bodySize: Int {
        switch outcome {
        case .whole(let response), .cut(let response, _): response.body.count
        case .failed: 0
        }
    }
}
