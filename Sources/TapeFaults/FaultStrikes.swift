/// How often each rule of a plan has struck at each page, and which strikes next.
package struct FaultStrikes: Hashable, Sendable {
    private let plan: FaultPlan
    /// How often each rule struck at each page.
    private var struck: [[Int: Int]]

    package init(_ plan: FaultPlan) {
        self.plan = plan
        struck = Array(repeating: [:], count: plan.rules.count)
    }

    /// The rules that struck nowhere.
    package var idle: [FaultPlan.Rule] {
        zip(plan.rules, struck).filter { $0.1.isEmpty }.map(\.0)
    }

    /// The fault of the first allowed rule that still strikes at a page, which is counted as struck.
    package mutating func next(
        at page: Int, where mayStrike: (Fault) -> Bool = { _ in true }
    ) -> Fault? {
        for (index, rule) in plan.rules.enumerated()
        where rule.place.includes(page) && mayStrike(rule.fault)
            && rule.times.allows(another: struck[index][page, default: 0])
        {
            struck[index][page, default: 0] += 1
            return rule.fault
        }
        return nil
    }
}
