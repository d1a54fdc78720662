/// One thing that is wrong with an API, and the breaches that follow from it.
struct Cause {
    /// What is wrong, as the evidence shows it: a sentence without its full stop.
    let words: String
    /// What mends it, in whole sentences.
    let remedy: String
    /// The laws that show it best, the best first.
    let tellers: [LawIdentifier]
    /// Whether the evidence leaves no other explanation; what is only seen is told without calling it a cause.
    var isClaimed = true
    /// Whether a breach of a law follows from it.
    let explains: (LawIdentifier, Finding) -> Bool

    /// What the finding that tells it advises.
    var advice: String { isClaimed ? "Likely cause: \(words). \(remedy)" : remedy }
}

extension Finding {
    /// Whether it is about a number that differs from page to page, rather than about how many items came.
    var isOfChange: Bool { expected.hasSuffix("as before") || expected.contains(", as page ") }
}
