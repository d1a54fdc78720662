/// One thing that is wrong with an API, and the breaches that follow from it.
struct Cause {
    /// What is wrong according to the evidence: a sentence without its full stop.
    let words: String
    /// How to fix it, in whole sentences; nil where the finding's own advice says it best.
    let remedy: String?
    /// The laws whose findings may report the cause, the best one first.
    let tellers: [LawIdentifier]
    /// Whether the evidence leaves no other explanation; only then does the report call it a cause.
    var isClaimed = true
    /// The pages of the walk that show the cause, where the finding that reports it may be about another.
    var pages: [Int] = []
    /// Whether the status or the headers of an answer show the cause.
    var isInHead = false
    /// Whether a breach of a law follows from the cause.
    let explains: (LawIdentifier, Finding) -> Bool

    /// The advice in the finding that reports the cause, in place of its own.
    func advice(for own: String) -> String {
        let remedy = remedy ?? own
        return isClaimed ? "Likely cause: \(words). \(remedy)" : remedy
    }
}

extension Cause {
    /// Laws about which items a walk brings and how it continues: where the main walk breaks them, walks at another size or
    /// with a filter do as well.
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
