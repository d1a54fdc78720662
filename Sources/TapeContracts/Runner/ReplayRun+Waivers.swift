extension ReplayRun {
    /// Notes about waivers of laws that need no excuse.
    func idleWaivers(among rows: [LawRow]) -> [String] {
        spec.waivers.filter { waiver in
            rows.contains { $0.law == waiver.law && $0.judgement.needsNoWaiver }
        }.map { "the waiver of \($0.law) is no longer needed" }
    }
}
