import Synchronization
import TapeContracts
import TapeHTTP

/// Passes requests on as long as a budget lasts, and remembers those that it refused.
final class BudgetedTransport: HTTPTransport {
    private let inner: any HTTPTransport
    private let budget: RequestBudget
    private let marks = Mutex<[PageMark]>([])

    init(_ inner: any HTTPTransport, budget: RequestBudget) {
        self.inner = inner
        self.budget = budget
    }

    /// The marks of the refused requests.
    var refused: [PageMark] { marks.withLock { $0 } }

    func exchange(_ request: HTTPRequest) async -> Exchange {
        // Our own rows are deleted even if the budget is used up.
        guard budget.take() || request.mark?.takesAway == true else {
            if let mark = request.mark { marks.withLock { $0.append(mark) } }
            // It counts as cancelled, because it says nothing about the origin: it is neither retried nor recorded.
            let detail = "the \(budget.limit ?? 0) requests that are allowed are used up"
            let error = TransportError(.cancelled, detail: detail, isUnsent: true)
            return Exchange(asked: request, outcome: .failed(error))
        }
        return await inner.exchange(request)
    }
}

extension PageMark {
    /// Whether a request deletes a row of ours at the end of stirring.
    fileprivate var takesAway: Bool {
        if case .write(.delete, .clean, _, _, _, _)? = StirMark(self) { return true }
        return false
    }
}
