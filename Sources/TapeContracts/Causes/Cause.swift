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

extension Cause {
    /// Laws about which items a walk brings and how it goes on; where the walk itself is wrong, so is the same list at another
    /// size or behind a filter.
    private static let ofContent: Set<LawIdentifier> = [
        .terminates, .noRepeatedPosition, .positionIsHonoured, .noDuplicates, .ordered,
        .moreMeansMore, .endMeansEnd, .signalsAgree, .totalAgrees, .pageCountAgrees,
        .echoAgrees, .noSilentCap, .previousInvertsNext, .sizeInvariant, .prefix,
        .filterCommutes, .filterChange, .fullLastPage, .shortFirstPage, .sizeChange,
    ]

    /// Whether a finding is of another walk of the list, and says of it what is wrong with the main walk.
    static func isOfWalkBeside(_ law: LawIdentifier, _ finding: Finding) -> Bool {
        finding.scene != nil && ofContent.contains(law)
    }
}

extension Finding {
    /// Whether it is about a number that differs from page to page, rather than about how many items came.
    var isOfChange: Bool { expected.hasSuffix("as before") || expected.contains(", as page ") }

    /// Whether it is a promise of more that the total makes, and no flag.
    var isPromiseOfTotal: Bool {
        saw.contains("total says more") && !saw.contains("more says more")
    }
}
