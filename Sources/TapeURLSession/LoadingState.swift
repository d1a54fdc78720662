import Synchronization

/// Where the loading of one request stands.
final class LoadingState: Sendable {
    private enum State {
        case idle
        /// The playback is asked; the number tells this time of asking from one that was called off.
        case asking(Int, Task<Void, Never>?)
        case delivering(Int, URLSessionPlayback.Answer, DeliverySteps, pieces: Int)
        /// Stopped in the middle, perhaps for good: on Linux a task that is suspended stops, and starts again later.
        case stopped(URLSessionPlayback.Answer, DeliverySteps, pieces: Int)
        case over
    }

    /// What is to be done when the client may be called.
    enum Move: Sendable {
        /// Ask the playback, and come back with this number.
        case ask(Int)
        /// Tell the client this; come back with the number, before the piece, if one is given.
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

    /// Keeps what can call the asking off.
    func keep(_ task: Task<Void, Never>, number: Int) {
        state.withLock { state in
            if case .asking(number, nil) = state.value { state.value = .asking(number, task) }
        }
    }

    /// Takes the answer; false if nobody waits for it any more.
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

    /// Stops; what was asked for is called off, and what was on its way is given to be settled.
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
