import TapeCassette
import TapeHTTP
import TapePaging

extension ReplayRun {
    /// How others visibly changed the list during its first walk, so that totals cannot agree; nil if they did not.
    func unrest(during walk: Walk, shownBy evidence: StirEvidence?) -> FirstWalkUnrest? {
        let quiet = evidence?.quiet.filter(\.isWhole) ?? []
        guard let evidence, let first = quiet.first else { return nil }
        let totals = totals(of: walk)
        let rows = Set(first.keys.filter { $0.ownRow == nil })
        let hasOtherRows =
            spec.convention.identity != .none && Set(walk.digests.map(StirKey.other)) != rows
        guard hasOtherRows || totals.count > 1 || totals != self.totals(of: first.machine.walk)
        else { return nil }
        let isLasting = evidence.isDisturbed || evidence.hasStrangers
        return FirstWalkUnrest(
            isLasting: isLasting, countsPages: spec.convention.signals.contains(.pages),
            quiet: quiet.map { walk in
                var evidence = WalkEvidence(
                    walk.machine.walk, convention: spec.convention, endpoint: endpoint,
                    rereading: { _ in nil })
                // Others who still write may change every total.
                evidence.isTotalExact = !isLasting && !spec.waives(.totalAgrees)
                return evidence
            })
    }

    /// How many items and pages the list has, as the pages of a walk say.
    private func totals(of walk: Walk) -> Set<[Int?]> {
        let isOfRest = spec.convention.total?.meaning == .remaining
        let told: [[Int?]] = walk.pages.map { page in
            let rest = isOfRest ? page.items.upperBound : 0
            let total = page.total ?? page.range?.total
            return [total.map { $0.addingSaturated(rest) }, page.pageCount]
        }
        return Set(told.filter { !$0.allSatisfy { $0 == nil } })
    }

    /// Turns a breach of a law that depends on totals into missing evidence if others changed the list meanwhile.
    func sparing(
        _ judgement: Judgement, of law: any Law<WalkEvidence>, _ unrest: FirstWalkUnrest?
    ) -> Judgement {
        guard let unrest, judgement.verdict == .violated, unrest.excuses(law) else {
            return judgement
        }
        return .notEnoughEvidence(
            unrest.isLasting
                ? "somebody else wrote meanwhile, and changed the total as well"
                : "somebody else wrote during this walk; later walks of the list keep this law")
    }
}
