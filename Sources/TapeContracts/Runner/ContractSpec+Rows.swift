extension ContractSpec {
    /// The row of a law's judgement, required or waived as the spec says.
    func row(
        _ law: any Law, _ subject: Subject, judged: String, _ judgement: Judgement,
        by requirement: LawRow.Requirement = .byDefault
    ) -> LawRow {
        LawRow(
            law: law.identifier, sentence: law.sentence, subject: subject, judged: judged,
            requirement: required.contains(law.identifier) ? .bySpec : requirement,
            judgement: excused(judgement, of: law.identifier))
    }

    /// Notes about waivers of laws that need no excuse.
    func idleWaivers(among rows: [LawRow]) -> [String] {
        waivers.filter { waiver in
            rows.contains { $0.law == waiver.law && $0.judgement.needsNoWaiver }
        }.map { "the waiver of \($0.law) is no longer needed" }
    }

    /// The judgement, marked as waived if it needs an excuse and the spec gives one.
    private func excused(_ judgement: Judgement, of law: LawIdentifier) -> Judgement {
        guard !judgement.needsNoWaiver, judgement.verdict != .waived,
            let waiver = waivers.first(where: { $0.law == law })
        else { return judgement }
        return judgement.waived(because: waiver.reason)
    }
}

extension Judgement {
    /// Whether the verdict needs no excuse.
    var needsNoWaiver: Bool {
        switch verdict {
        case .holds, .notApplicable: true
        case .violated, .notEnoughEvidence, .waived: false
        }
    }
}
