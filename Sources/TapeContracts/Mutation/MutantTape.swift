import Synchronization
import TapeHTTP

/// Answers a walk page by page: from the mutant where it has the page, from the recording otherwise.
final class MutantTape: HTTPTransport {
    private let mutant: Mutant
    private let recorded: @Sendable (Int) -> HTTPResponse?
    private let tried = Mutex<Set<Int>>([])

    init(_ mutant: Mutant, over recorded: @escaping @Sendable (Int) -> HTTPResponse?) {
        self.mutant = mutant
        self.recorded = recorded
    }

    func exchange(_ request: HTTPRequest) async -> Exchange {
        let page = request.mark?.page ?? 1
        if let failed = mutant.tries[page], tried.withLock({ $0.insert(page).inserted }) {
            return Exchange(asked: request, outcome: .whole(failed))
        }
        guard let response = mutant.response(page, over: recorded) ?? mutant.behind else {
            let error = TransportError(.unmatched, detail: "the recording has no page \(page)")
            return Exchange(asked: request, outcome: .failed(error))
        }
        return Exchange(asked: request, outcome: .whole(response))
    }
}
