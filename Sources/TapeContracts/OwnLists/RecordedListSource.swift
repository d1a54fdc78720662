import TapeBench
import TapeFaults
import TapeList

/// Loads the pages of a walk as the spec reads them, for lists that are judged without a client.
struct RecordedListSource: OwnListSource {
    let pages: ListPages
    private var rule: FaultPlan.Rule?
    /// How often the rule struck since it was armed.
    private var struck = 0
    private(set) var unplaced: String?

    init(_ pages: ListPages, under plan: FaultPlan) {
        self.pages = pages
        rule = plan.rules.first
    }

    mutating func load(_ pointer: String?, page: Int?, arming plan: FaultPlan?) -> OwnAnswer {
        if let plan { (rule, struck) = (plan.rules.first, 0) }
        guard let number = pages.number(at: pointer) else {
            return OwnAnswer(
                told: .failure(LoadFailure(.positionRefused), requestIdentity: pointer ?? ""))
        }
        guard let rule, rule.place.includes(number), rule.times.allows(another: struck) else {
            return OwnAnswer(told: pages.page(number))
        }
        struck += 1
        switch pages.effect(of: rule.fault, at: number) {
        case .told(let told): return OwnAnswer(told: told)
        case .delayed, .late: break
        case .skipped(let why): unplaced = "page \(number): \(why)"
        }
        return OwnAnswer(told: pages.page(number))
    }
}
