import TapeBench
import TapeFaults

/// What a person does, besides reading, to a list that waits for a page, and how far it is followed.
struct ListInterruption: CustomStringConvertible {
    let description: String
    let scenario: ListScenario
    /// How many pages are accepted before the list is left to itself.
    let patience: Int

    /// What people do while page 2 loads, its answer coming before or after the one that took its place.
    static let interruptions: [Self] = ListScenario.LateAnswer.allCases.flatMap { late in
        [
            ("refreshed", ListTrace.UserAction.refresh), ("filter changed", .changeFilter),
            ("called off", .cancel), ("left", .leave),
        ].map { words, action in
            Self(
                description: "\(words) while page 2 loads, its answer \(late)",
                scenario: interrupting(action, late), patience: 3)
        }
    }

    /// A refresh at rest, after page 2, that meets a fault.
    static func failedRefresh(_ fault: Fault) -> Self {
        Self(
            description: "a refresh meets \(fault)",
            scenario: ListScenario(interruption: .init(.atRestAfter(load: 1), .refresh)),
            patience: 3)
    }

    /// A refresh during the load that a branch waits for, which is answered last.
    static let overtaken = interrupting(.refresh, .last)

    private static func interrupting(
        _ action: ListTrace.UserAction, _ late: ListScenario.LateAnswer
    ) -> ListScenario {
        ListScenario(interruption: .init(.whileLoading(1), action, lateAnswer: late))
    }
}
