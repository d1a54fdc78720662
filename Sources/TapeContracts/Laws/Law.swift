/// One checkable promise: what is said of it, and a pure judgement over evidence that is already complete.
package protocol Law<Evidence>: Sendable {
    /// What the law looks at: a finished walk, a list's trace, a board's trace.
    associatedtype Evidence

    /// What is said of the law without asking it.
    var text: LawText { get }

    func judge(_ evidence: Evidence) -> Judgement
}

extension Law {
    package var identifier: LawIdentifier { text.identifier }
    package var code: String { text.code }
    package var sentence: String { text.sentence }
    package var explanation: LawExplanation { text.explanation }
}

/// A law in words: its name, its promise, and what a person should know about it.
package struct LawText: Sendable {
    package let identifier: LawIdentifier
    /// Where the catalogue of laws explains it, such as `W3` or `C8`.
    package let code: String
    /// The promise in one sentence.
    package let sentence: String
    package let explanation: LawExplanation

    init(
        _ identifier: LawIdentifier, _ code: String, _ sentence: String,
        _ explanation: LawExplanation
    ) {
        self.identifier = identifier
        self.code = code
        self.sentence = sentence
        self.explanation = explanation
    }
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

extension LawExplanation {
    /// Of a law about lists: what a spec says of those is their footer.
    static func ofList(why: String, breach: String, breakers: String) -> Self {
        Self(why: why, breach: breach, breakers: breakers, keys: ["list.footer"])
    }

    /// Of a law about boards: what a spec says of those is their sections, and how they are laid out.
    static func ofBoard(why: String, breach: String, breakers: String) -> Self {
        Self(why: why, breach: breach, breakers: breakers, keys: ["layout", "sections"])
    }
}
