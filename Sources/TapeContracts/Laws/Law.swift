/// One checkable promise: a pure judgement over evidence that is already complete.
package protocol Law<Evidence>: Sendable {
    /// What the law looks at: a finished walk, a list's trace, a board's trace.
    associatedtype Evidence

    var identifier: LawIdentifier { get }
    /// Where the catalogue of laws explains it, such as `W3` or `C8`.
    var code: String { get }
    /// The promise in one sentence.
    var sentence: String { get }
    /// Why the law is there, and how it is broken.
    var explanation: LawExplanation { get }

    func judge(_ evidence: Evidence) -> Judgement
}

/// Whose promise a law is.
package enum Subject: String, Hashable, Sendable, CaseIterable {
    case api
    case client
    case board
}
