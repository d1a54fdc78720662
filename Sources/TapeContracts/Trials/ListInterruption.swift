import TapeBench
import TapeFaults

/// An action that interrupts a list waiting for a page, and how many pages the run is followed afterwards.
struct ListInterruption: CustomStringConvertible {
    let description: String
    let scenario: ListScenario
    /// How many pages the list accepts before the run ends.
    let patience: Int

    /// Actions while page 2 loads, with its answer coming before or after the one that replaced it.
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

    /// A refresh of an idle list, after page 2, that meets a fault.
    static func failedRefresh(_ fault: Fault) -> Self {
        Self(
            description: "a refresh meets \(fault)",
            scenario: ListScenario(interruption: .init(.atRestAfter(load: 1), .refresh)),
            patience: 3)
    }

    /// A refresh during the load that a branch waits for, with that load answered last.
    static let overtaken = interrupting(.refresh, .last)

    private static func interrupting(
        _ action: ListTrace.UserAction, _ late: ListScenario.LateAnswer
    ) -> ListScenario {
        ListScenario(interruption: .init(.whileLoading(1), action, lateAnswer: late))
    }
}
