import Synchronization
import TapeContracts
import TapeHTTP

/// Asks another transport as long as a budget lasts, and keeps in mind what it then did not ask.
final class BudgetedTransport: HTTPTransport {
    private let inner: any HTTPTransport
    private let budget: RequestBudget
    private let marks = Mutex<[PageMark]>([])

    init(_ inner: any HTTPTransport, budget: RequestBudget) {
        self.inner = inner
        self.budget = budget
    }

    /// The marks of the requests that were not made any more.
    var refused: [PageMark] { marks.withLock { $0 } }

    func exchange(_ request: HTTPRequest) async -> Exchange {
        // What is ours is taken away whatever it costs.
        guard budget.take() || request.mark?.takesAway == true else {
            if let mark = request.mark { marks.withLock { $0.append(mark) } }
            // Cancelled, since it says nothing of the origin: nobody tries again and nothing is kept of it.
            let detail = "the \(budget.limit ?? 0) requests that are allowed are used up"
            let error = TransportError(.cancelled, detail: detail, isUnsent: true)
            return Exchange(asked: request, outcome: .failed(error))
        }
        return await inner.exchange(request)
    }
}

extension PageMark {
    /// Whether a request takes away a row of ours at the end.
    fileprivate var takesAway: Bool {
        if case .write(.delete, .clean, _, _, _, _)? = StirMark(self) { return true }
        return false
    }
}
