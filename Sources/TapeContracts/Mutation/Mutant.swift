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
