import TapeCassette
import TapeHTTP
import TapePaging

extension ReplayRun {
    /// Whether others visibly changed the list during its first walk, so that totals cannot agree.
    func isBusy(_ walk: Walk) -> Bool {
        guard let stir = spec.stir, spec.convention.total != nil,
            deck.requests.contains(where: { $0.mark?.isStirred == true })
        else { return false }
        let evidence = StirEvidence(ledger(of: stir), stir: stir)
        guard evidence.isDisturbed || evidence.hasStrangers, let quiet = evidence.quiet.first else {
            return false
        }
        return Set(walk.pages.compactMap(\.total)).count > 1
            || Set(walk.digests.map(StirKey.other)) != Set(quiet.keys)
    }

    /// Turns a breach of a law about totals into missing evidence if others changed the list meanwhile.
    func sparing(_ judgement: Judgement, of law: LawIdentifier, isBusy: Bool) -> Judgement {
        let needTotals: [LawIdentifier] = [.totalAgrees, .signalsAgree, .moreMeansMore]
        guard isBusy, judgement.verdict == .violated, needTotals.contains(law) else {
            return judgement
        }
        return .notEnoughEvidence("somebody else wrote meanwhile, and changed the total as well")
    }
}
