import TapeFaults
import TapeScreen

/// One run of a list of one's own: what a person does besides reading, and which fault befalls which page when.
struct OwnListScene: CustomStringConvertible {
    /// A fault at a page, the n-th time that the page is asked for.
    struct Strike {
        let fault: Fault
        let page: Int
        var occasion = 1
    }

    let description: String
    var scenario = ListScenario.readToEnd
    var strike: Strike?

    static let clean = Self(description: "no fault")

    static func fault(_ fault: Fault, at page: Int) -> Self {
        Self(
            description: "\(FaultPlan.Rule(fault, at: .page(page)))",
            strike: Strike(fault: fault, page: page))
    }

    /// What people do while page 2 loads, its answer coming before or after the one that took its place.
    static let interruptions: [Self] = ListScenario.LateAnswer.allCases.flatMap { late in
        [
            ("refreshed", ListTrace.UserAction.refresh), ("filter changed", .changeFilter),
            ("called off", .cancel), ("left", .leave),
        ].map { words, action in
            Self(
                description: "\(words) while page 2 loads, its answer \(late)",
                scenario: ListScenario(
                    interruption: .init(.whileLoading(2), action, lateAnswer: late)))
        }
    }

    /// A refresh at rest that fails.
    static func failedRefresh(_ fault: Fault) -> Self {
        Self(
            description: "a refresh meets \(fault)",
            scenario: ListScenario(interruption: .init(.atRestAfter(load: 2), .refresh)),
            strike: Strike(fault: fault, page: 1, occasion: 2))
    }
}
