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

/// What a person should know about a law: why it is there, how it is broken, by whom, and what it reads.
package struct LawExplanation: Sendable {
    /// What goes wrong where the law is broken.
    package let why: String
    /// One breach, as it is met.
    package let breach: String
    /// Real APIs or clients that break it, or come near.
    package let breakers: String
    /// The keys of the spec that the law reads.
    package let keys: [String]
}
