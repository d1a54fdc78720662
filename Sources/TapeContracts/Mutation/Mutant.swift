import TapeHTTP

/// A recorded walk with something broken in it.
struct Mutant: Sendable {
    /// What was broken, in words.
    let name: String
    /// The responses that replace recorded ones, by page; a page after the last makes the walk longer.
    var pages: [Int: HTTPResponse] = [:]
    /// Edits every other page when it is requested; a page is left as it is where this returns nil.
    var edit: (@Sendable (HTTPResponse) -> HTTPResponse?)?
    /// Answers that come before a page's own, like failed attempts.
    var tries: [Int: HTTPResponse] = [:]
    /// The answer after the last page, where nothing was recorded.
    var behind: HTTPResponse?
    /// The laws that should notice the mutant; on this recording some may lack evidence.
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
