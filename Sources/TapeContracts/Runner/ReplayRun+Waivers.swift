extension ReplayRun {
    /// The judgement, marked as waived if it needs an excuse and the spec gives one.
    func excused(_ judgement: Judgement, of law: LawIdentifier) -> Judgement {
        guard !judgement.needsNoWaiver, judgement.verdict != .waived,
            let waiver = spec.waivers.first(where: { $0.law == law })
        else { return judgement }
        return judgement.waived(because: waiver.reason)
    }

    /// Notes about waivers of laws that need no excuse.
    func idleWaivers(among rows: [LawRow]) -> [String] {
        spec.waivers.filter { waiver in
            rows.contains { $0.law == waiver.law && $0.judgement.needsNoWaiver }
        }.map { "the waiver of \($0.law) is no longer needed" }
    }
}

extension Judgement {
    /// Whether the verdict needs no excuse.
    fileprivate var needsNoWaiver: Bool {
        switch verdict {
        case .holds, .notApplicable: true
        case .violated, .notEnoughEvidence, .waived: false
        }
    }
}
