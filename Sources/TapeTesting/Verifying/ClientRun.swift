import Synchronization
import TapeContracts
import TapeFaults
import TapePlayback
import TapeURLSession

/// Plays a cassette to a client without a list once, and records what the client did.
struct ClientRun: Sendable {
    /// Reads everything with a client over a cassette, and passes on each id as it comes.
    typealias Reading =
        @Sendable (PlayedCassette, _ take: @escaping @Sendable (String) -> Void) async throws
        -> Void

    /// The client's task, which may be cancelled before it is known here.
    private struct Caller {
        private var task: Task<Void, Never>?
        private var isCalledOff = false

        mutating func callOff() -> Task<Void, Never>? {
            isCalledOff = true
            return task
        }

        /// Stores the task and returns whether it was already cancelled.
        mutating func keep(_ task: Task<Void, Never>) -> Bool {
            self.task = task
            return isCalledOff
        }
    }

    let read: Reading
    let mostRequests: Int

    /// Plays a scene: what the client did, and whether the scene's fault found a place; nil if the test itself is cancelled.
    func conduct(
        over cassette: PlayedCassette, in scene: ClientScene
    ) async -> (conduct: ClientConduct, isPlaced: Bool)? {
        cassette.urlPlayback.playback.arm(scene.plan)
        let (endings, ended) = AsyncStream.makeStream(of: ClientConduct.Ending.self)
        let ids = Mutex<[String]>([])
        let caller = Mutex(Caller())
        let limit = mostRequests
        cassette.urlPlayback.watch { count, page in
            guard count <= limit else {
                ended.yield(.overran)
                return .neverAnswered
            }
            guard let wanted = scene.calledOffAt, page == wanted else { return .answered }
            // Outside the lock: cancelling runs the client's own code.
            return .answeredAfter { caller.withLock { $0.callOff() }?.cancel() }
        }
        // A client that never ends cannot be waited for: it is abandoned and gets no more answers.
        let task = Task {
            do {
                try await read(cassette) { id in ids.withLock { $0.append(id) } }
                ended.yield(.returned)
            } catch {
                ended.yield(.threw("\(error)"))
            }
        }
        // Its first request may have come before the task was known.
        if caller.withLock({ $0.keep(task) }) { task.cancel() }
        let alarm = alarm(for: scene, over: cassette, ended)
        defer {
            alarm.cancel()
            cassette.end()
        }
        let ending = await Self.first(of: endings)
        guard !Task.isCancelled else {
            task.cancel()
            return nil
        }
        return Self.conduct(of: cassette, showing: ids.withLock { $0 }, ending)
    }

    /// The ending that was told first; a stream that is cancelled tells none.
    private static func first(
        of endings: AsyncStream<ClientConduct.Ending>
    ) async -> ClientConduct.Ending {
        for await ending in endings { return ending }
        return .overran
    }

    private static func conduct(
        of cassette: PlayedCassette, showing ids: [String], _ ending: ClientConduct.Ending
    ) -> (conduct: ClientConduct, isPlaced: Bool) {
        let entries = cassette.urlPlayback.playback.log
        let conduct = ClientConduct(
            ids: ids, ending: ending, exchanges: entries.map(\.exchange),
            shown: ShownRequests(by: cassette))
        return (conduct, entries.contains { $0.act.fault != nil })
    }

    /// Ends the wait for a client that never ends by itself.
    ///
    /// A client that treats cancellation as a failure to retry makes no requests that could be counted.
    private func alarm(
        for scene: ClientScene, over cassette: PlayedCassette,
        _ ended: AsyncStream<ClientConduct.Ending>.Continuation
    ) -> Task<Void, any Error> {
        Task {
            if scene.calledOffAt != nil {
                try await Task.sleep(for: .seconds(10))
                ended.yield(.overran)
            } else {
                try await silence(of: cassette)
                ended.yield(.hung)
            }
        }
    }

    /// Returns when a client has made no request for so long that it cannot be waiting to try again.
    private func silence(of cassette: PlayedCassette) async throws {
        var known = -1
        while cassette.urlPlayback.playback.log.count != known {
            known = cassette.urlPlayback.playback.log.count
            try await Task.sleep(for: Self.patience)
        }
    }

    private static let patience = Duration.seconds(30)
}
