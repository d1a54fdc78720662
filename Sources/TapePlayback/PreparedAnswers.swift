import TapeHTTP

/// A recorded answer, read and prepared for playing once.
struct PreparedAnswer: Sendable {
    let outcome: Outcome
    let silence: Duration
    let bodyTime: Duration

    var byteCount: Int { outcome.response?.body.count ?? 0 }

    /// Whether the answer is a redirect: the page comes at the end of a chain of redirects.
    var isRedirect: Bool {
        guard case .whole(let response) = outcome else { return false }
        return HTTPStatus(rawValue: response.status).isRedirection
            && response.headers["Location"] != nil
    }
}

/// The most recently prepared answers, within a memory limit.
struct PreparedAnswers: Sendable {
    private let byteLimit: Int
    private var answers: [Int: PreparedAnswer] = [:]
    private var order: [Int] = []
    /// How many of the oldest have been removed from the front of the order.
    private var dropped = 0
    private var byteCount = 0

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    subscript(index: Int) -> PreparedAnswer? { answers[index] }

    /// Keeps an answer, and drops the oldest ones if there is no room.
    mutating func keep(_ answer: PreparedAnswer, at index: Int) {
        guard answers[index] == nil, answer.byteCount <= byteLimit else { return }
        answers[index] = answer
        order.append(index)
        byteCount += answer.byteCount
        while byteCount > byteLimit, dropped < order.count {
            byteCount -= answers.removeValue(forKey: order[dropped])?.byteCount ?? 0
            dropped += 1
        }
        guard dropped > order.count / 2 else { return }
        order.removeFirst(dropped)
        dropped = 0
    }
}
