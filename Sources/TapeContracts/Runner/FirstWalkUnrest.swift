/// How others changed a list during its first walk, which the walks of stirring show.
struct FirstWalkUnrest: Sendable {
    /// Whether others came or went during the walks of stirring as well.
    let isLasting: Bool
    /// Whether a number of pages is a sign of the end.
    let countsPages: Bool
    /// The walks of stirring without writes; their totals count only if others were quiet by then.
    let quiet: [WalkEvidence]

    private static let laws: [LawIdentifier] = [
        .totalAgrees, .pageCountAgrees, .signalsAgree, .moreMeansMore, .endMeansEnd,
    ]

    /// Whether what others wrote may explain a breach of a law by the first walk.
    ///
    /// A server that breaks the law by itself does so in later walks, too.
    func excuses(_ law: any Law<WalkEvidence>) -> Bool {
        guard Self.laws.contains(law.identifier) else { return false }
        let areCounts = [.totalAgrees, .pageCountAgrees].contains(law.identifier) || countsPages
        if isLasting, areCounts { return true }
        let broken = quiet.count { law.judge($0).verdict == .violated }
        return isLasting ? broken < quiet.count : 2 * broken < quiet.count
    }
}
