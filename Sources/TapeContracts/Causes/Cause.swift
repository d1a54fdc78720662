/// One thing that is wrong with an API, and the breaches that follow from it.
struct Cause {
    /// What is wrong, as the evidence shows it: a sentence without its full stop.
    let words: String
    /// What mends it, in whole sentences.
    let remedy: String
    /// The laws that show it, the best one first.
    let tellers: [LawIdentifier]
    /// Whether the evidence leaves no other explanation; otherwise the report does not call it a cause.
    var isClaimed = true
    /// Whether a breach of a law follows from it.
    let explains: (LawIdentifier, Finding) -> Bool

    /// The advice of the finding that tells it.
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

    /// Whether a finding is about another walk of the list, with the same trouble as the main walk.
    static func isOfWalkBeside(_ law: LawIdentifier, _ finding: Finding) -> Bool {
        finding.scene != nil && ofContent.contains(law)
    }
}
