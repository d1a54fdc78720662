/// One checkable promise: its description, and a pure judgement over complete evidence.
package protocol Law<Evidence>: Sendable {
    /// What the law judges: a finished walk, a list's trace, a board's trace.
    associatedtype Evidence

    /// The law's name, promise and explanation.
    var text: LawText { get }

    func judge(_ evidence: Evidence) -> Judgement
}

extension Law {
    package var identifier: LawIdentifier { text.identifier }
    package var code: String { text.code }
    package var sentence: String { text.sentence }
    package var explanation: LawExplanation { text.explanation }
}

/// A law in words: its name, its promise, and an explanation.
package struct LawText: Sendable {
    package let identifier: LawIdentifier
    /// The law's number in the catalogue, such as `W3` or `C8`.
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

/// The explanation of a law: why it exists, how it is broken, who breaks it, and which keys of the spec it reads.
package struct LawExplanation: Sendable {
    /// What goes wrong when the law is broken.
    package let why: String
    /// A typical breach.
    package let breach: String
    /// Real APIs or clients that break it, or come near.
    package let breakers: String
    /// The keys of the spec that the law reads.
    package let keys: [String]
}

extension LawExplanation {
    /// The explanation of a law about lists, which reads the spec's footer.
    static func ofList(why: String, breach: String, breakers: String) -> Self {
        Self(why: why, breach: breach, breakers: breakers, keys: ["list.footer"])
    }

    /// The explanation of a law about boards, which reads the spec's layout and sections.
    static func ofBoard(why: String, breach: String, breakers: String) -> Self {
        Self(why: why, breach: breach, breakers: breakers, keys: ["layout", "sections"])
    }
}
