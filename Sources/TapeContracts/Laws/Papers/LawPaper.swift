/// What a person should know about a law: why it is there, how it is broken, and where its evidence comes from.
package struct LawPaper: Sendable {
    package let law: LawIdentifier
    /// What goes wrong where the law is broken.
    package let why: String
    /// One breach, as it is met.
    package let breach: String
    /// Real APIs or clients that break it, or come near.
    package let breakers: String
    /// The values of `record --also` that bring the evidence; none where a walk is enough.
    package let also: [String]
    /// The keys of the spec that the law reads.
    package let keys: [String]

    init(
        _ law: LawIdentifier, why: String, breach: String, breakers: String, also: [String] = [],
        keys: [String] = []
    ) {
        self.law = law
        self.why = why
        self.breach = breach
        self.breakers = breakers
        self.also = also
        self.keys = keys
    }
}

/// The papers of every law.
package enum LawPapers {
    package static let all = walk + refetch + probe + client + board + conduct + stir

    /// The paper of a law; nil where there is no such law.
    package static func of(_ law: LawIdentifier) -> LawPaper? {
        all.first { $0.law == law }
    }
}
