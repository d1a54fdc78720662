import Synchronization
public import TapeList

/// The client of a model under test: each load waits here until the test answers it.
public final class PageGate: Sendable {
    private struct Waiting {
        let activity: Int?
        let answer: @Sendable (Result<LoadedPage<String, String>, any Error>) -> Void
    }

    private struct State {
        var count = 0
        var waiting: [LoadNumber: Waiting] = [:]
        var asked: [(number: LoadNumber, pointer: String?)] = []
        var cancelled: [LoadNumber] = []
        /// Whether the run is over, and nothing answers a load any more.
        var isClosed = false
    }

    private let state = Mutex(State())
    let ledger = ModelActivityLedger()

    init() {}

    /// Loads a page, as the model's own client would.
    ///
    /// - Parameter pointer: the position that the previous page gave, or `nil` for the first page.
    /// - Returns: the page, as ids of items.
    /// - Throws: `LoadFailure` where the page fails, and `CancellationError` where the task was cancelled.
    public func load(_ pointer: String?) async throws -> LoadedPage<String, String> {
        let activity = ModelActivity.current?.number
        let number = nextNumber()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                ask(number, pointer, Waiting(activity: activity) { continuation.resume(with: $0) })
                if Task.isCancelled { cancel(number) }
            }
        } onCancel: {
            cancel(number)
        }
    }

    /// Loads a page for a model with callbacks.
    ///
    /// - Parameters:
    ///   - pointer: the position that the previous page gave, or `nil` for the first page.
    ///   - answer: called on the main actor with the page or the failure.
    /// - Returns: a closure that cancels the load; `answer` is then never called.
    @discardableResult
    public func load(
        _ pointer: String?,
        answer: @escaping @MainActor (Result<LoadedPage<String, String>, LoadFailure>) -> Void
    ) -> @Sendable () -> Void {
        let number = nextNumber()
        let waiting = Waiting(activity: nil) { result in
            let told = result.mapError { $0 as? LoadFailure ?? .cancelled }
            guard told != .failure(.cancelled) else { return }
            Task { @MainActor in answer(told) }
        }
        ask(number, pointer, waiting)
        return { self.cancel(number) }
    }

    private func nextNumber() -> LoadNumber {
        state.withLock { state in
            state.count += 1
            return LoadNumber(rawValue: state.count)
        }
    }

    private func ask(_ number: LoadNumber, _ pointer: String?, _ waiting: Waiting) {
        let isWaiting = state.withLock { state in
            guard !state.isClosed else { return false }
            state.asked.append((number, pointer))
            state.waiting[number] = waiting
            return true
        }
        guard isWaiting else { return waiting.answer(.failure(CancellationError())) }
        ledger.wait(waiting.activity, for: 1)
    }

    private func cancel(_ number: LoadNumber) {
        let called = state.withLock { state -> Waiting? in
            guard let waiting = state.waiting.removeValue(forKey: number) else { return nil }
            state.cancelled.append(number)
            return waiting
        }
        guard let waiting = called else { return }
        ledger.wait(waiting.activity, for: -1)
        waiting.answer(.failure(CancellationError()))
    }

    /// Answers a load, unless it was cancelled.
    func answer(_ number: LoadNumber, _ result: Result<LoadedPage<String, String>, LoadFailure>) {
        guard let waiting = state.withLock({ $0.waiting.removeValue(forKey: number) }) else {
            return
        }
        ledger.wait(waiting.activity, for: -1)
        waiting.answer(result.mapError { $0 })
    }

    /// Takes the loads that were started and those that were cancelled since the last call.
    func takeEvents() -> (asked: [(number: LoadNumber, pointer: String?)], cancelled: [LoadNumber])
    {
        state.withLock { state in
            defer { (state.asked, state.cancelled) = ([], []) }
            return (state.asked, state.cancelled)
        }
    }

    /// Ends every load, those that wait and those to come, so that no task of the model outlives its run.
    func close() {
        let rest = state.withLock { state in
            defer { (state.waiting, state.isClosed) = ([:], true) }
            return state.waiting.values
        }
        for waiting in rest { waiting.answer(.failure(CancellationError())) }
    }
}
