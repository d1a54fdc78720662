import TapeBench
import TapeFaults

/// One run of a user's own list: what a person does besides reading, and which fault strikes which page, and when.
struct OwnListScene: CustomStringConvertible {
    /// A fault at a page, from the nth request for that page on, as often as `times` says.
    struct Strike {
        let fault: Fault
        let page: Int
        var times = FaultPlan.Times.once
        var occasion = 1
        /// The rule of the user's plan that it belongs to, counted from zero.
        var rule: Int?

        /// The strike as a rule about its page alone.
        var asRule: FaultPlan.Rule { FaultPlan.Rule(fault, at: .page(page), times) }
    }

    let description: String
    var scenario = ListScenario.readToEnd
    var strike: Strike?

    /// The inputs without which the scene cannot be played.
    var needed: ListInputs {
        (scenario.interruption?.action.needed ?? [])
            .union(scenario.earlier == .left ? .dispose : [])
    }

    static let clean = Self(description: "no fault")

    static func fault(
        _ fault: Fault, at page: Int, _ times: FaultPlan.Times = .once, rule: Int? = nil
    ) -> Self {
        let strike = Strike(fault: fault, page: page, times: times, rule: rule)
        return Self(description: "\(strike.asRule)", strike: strike)
    }

    /// What a person does while page 2 loads; its answer comes before or after that of the load that replaced it, or never.
    static let interruptions: [Self] = ListScenario.LateAnswer.allCases.flatMap { late in
        withdrawals.map { words, action in
            Self(
                description: "\(words) while page 2 loads, its answer \(late)",
                scenario: ListScenario(
                    interruption: .init(.whileLoading(2), action, lateAnswer: late)))
        }
    }

    /// The same, with a failure as the late answer.
    static let lateFailures: [Self] = [ListScenario.LateAnswer.first, .last].flatMap { late in
        withdrawals.map { words, action in
            Self(
                description: "\(words) while page 2 loads, its failure \(late)",
                scenario: ListScenario(
                    interruption: .init(.whileLoading(2), action, lateAnswer: late)),
                strike: Strike(fault: .status(503), page: 2))
        }
    }

    private static let withdrawals: [(words: String, action: ListTrace.UserAction)] = [
        ("refreshed", .refresh), ("filter changed", .changeFilter), ("called off", .cancel),
        ("left", .leave),
    ]

    /// What a person does at rest, after page 2.
    static let atRest: [Self] = [
        Self(
            description: "refreshed after page 2",
            scenario: ListScenario(interruption: .init(.atRestAfter(load: 2), .refresh))),
        Self(
            description: "an item deleted between two pages",
            scenario: ListScenario(interruption: .init(.atRestAfter(load: 2), .deleteFirstItem))),
    ]

    /// A refresh at rest that fails.
    static func failedRefresh(_ fault: Fault) -> Self {
        Self(
            description: "a refresh meets \(fault)",
            scenario: ListScenario(interruption: .init(.atRestAfter(load: 2), .refresh)),
            strike: Strike(fault: fault, page: 1, occasion: 2))
    }
}
