import Synchronization

/// The state of loading one request.
final class LoadingState: Sendable {
    private enum State {
        case idle
        /// The playback is asked; the number tells this attempt from one that was cancelled.
        case asking(Int, Task<Void, Never>?)
        case delivering(Int, URLSessionPlayback.Answer, DeliverySteps, pieces: Int)
        /// Stopped in the middle, perhaps for good: on Linux a suspended task stops and later starts again.
        case stopped(URLSessionPlayback.Answer, DeliverySteps, pieces: Int)
        case over
    }

    /// The next action, to be taken where the client may be called.
    enum Move: Sendable {
        /// Ask the playback, and return with this number.
        case ask(Int)
        /// Deliver these steps to the client. If a number is given, return with it before that piece.
        case tell(
            [DeliverySteps.Step], then: (number: Int, piece: Int)?,
            settling: URLSessionPlayback.Answer)
        case nothing
    }

    private let state = Mutex((number: 0, value: State.idle))

    func advance() -> Move {
        state.withLock { state in
            switch state.value {
            case .idle:
                state.number += 1
                state.value = .asking(state.number, nil)
                return .ask(state.number)
            case .stopped(let answer, var delivery, let pieces):
                state.number += 1
                return Self.next(of: &delivery, answer, pieces, number: state.number, &state.value)
            case .delivering(let number, let answer, var delivery, let pieces):
                return Self.next(of: &delivery, answer, pieces, number: number, &state.value)
            case .asking, .over:
                return .nothing
            }
        }
    }

    private static func next(
        of delivery: inout DeliverySteps, _ answer: URLSessionPlayback.Answer, _ pieces: Int,
        number: Int,
        _ state: inout State
    ) -> Move {
        let steps = delivery.next()
        guard !delivery.isOver else {
            state = .over
            return .tell(steps, then: nil, settling: answer)
        }
        state = .delivering(number, answer, delivery, pieces: pieces + 1)
        return .tell(steps, then: (number, pieces + 1), settling: answer)
    }

    /// Keeps the task that asks the playback, so that it can be cancelled.
    func keep(_ task: Task<Void, Never>, number: Int) {
        state.withLock { state in
            if case .asking(number, nil) = state.value { state.value = .asking(number, task) }
        }
    }

    /// Takes the answer; false if it is no longer wanted.
    func take(_ answer: URLSessionPlayback.Answer, _ delivery: DeliverySteps, number: Int) -> Bool {
        state.withLock { state in
            guard case .asking(number, _) = state.value else { return false }
            state.value = .delivering(number, answer, delivery, pieces: 0)
            return true
        }
    }

    /// Whether the next piece is still wanted.
    func isWanted(_ number: Int) -> Bool {
        state.withLock { state in
            if case .delivering(number, _, _, _) = state.value { true } else { false }
        }
    }

    /// Stops loading: cancels a pending question to the playback, or returns an unfinished answer to be settled.
    func stop() -> URLSessionPlayback.Answer? {
        state.withLock { state in
            switch state.value {
            case .idle, .stopped, .over: return nil
            case .asking(_, let task):
                task?.cancel()
                state.value = .idle
                return nil
            case .delivering(_, let answer, let delivery, let pieces):
                state.value = .stopped(answer, delivery, pieces: pieces)
                return answer
            }
        }
    }
}
