import Synchronization
import TapeHTTP

/// A recorded walk with something broken in it.
struct Mutant: Sendable {
    /// What was broken, in words.
    let name: String
    /// The responses that take the place of the recorded ones, by page; a page behind the last makes the walk longer.
    var pages: [Int: HTTPResponse] = [:]
    /// What is done to every other page when it is asked for; nil from it leaves a page as it is.
    var edit: (@Sendable (HTTPResponse) -> HTTPResponse?)?
    /// Answers that come before a page's own, as tries that failed.
    var tries: [Int: HTTPResponse] = [:]
    /// The answer behind the last page, where nothing was recorded.
    var behind: HTTPResponse?
    /// The laws that watch for it; on this recording some of them may lack evidence.
    private(set) var watchers: [LawIdentifier] = []

    /// The response to the request for a page; nil where the recording has no such page.
    func response(_ page: Int, over recorded: (Int) -> HTTPResponse?) -> HTTPResponse? {
        if let own = pages[page] { return own }
        return recorded(page).map { edit?($0) ?? $0 }
    }

    func watched(by laws: LawIdentifier...) -> Mutant {
        var mutant = self
        mutant.watchers = laws
        return mutant
    }
}

/// Answers a walk page by page: with the mutant's where it has one, with the recording's elsewhere.
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
