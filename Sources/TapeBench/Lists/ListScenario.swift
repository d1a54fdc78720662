/// What is done to a list besides reading it to its end.
package struct ListScenario: Hashable, Sendable {
    /// When the answer to a load arrives that an interruption has superseded.
    package enum LateAnswer: Hashable, Sendable, CaseIterable {
        /// Never.
        case never
        /// Before the answer to the load that replaced it.
        case first
        /// After it.
        case last
    }

    /// When something happens, given by the number of loads that the list has asked for.
    package enum Moment: Hashable, Sendable {
        /// While the load of this number, counted from one, is in flight.
        case whileLoading(Int)
        /// When nothing is in flight after the load of this number was answered.
        case atRestAfter(load: Int)
    }

    /// Something a person does once during the run.
    package struct Interruption: Hashable, Sendable {
        /// When.
        package var moment: Moment
        /// What the person does.
        package var action: ListTrace.UserAction
        /// When the answers to superseded loads arrive.
        package var lateAnswer: LateAnswer

        /// Makes an interruption.
        package init(
            _ moment: Moment, _ action: ListTrace.UserAction, lateAnswer: LateAnswer = .never
        ) {
            self.moment = moment
            self.action = action
            self.lateAnswer = lateAnswer
        }
    }

    /// The state of an earlier list of the same kind that had a load in flight when this one began.
    package enum EarlierList: Hashable, Sendable {
        /// Its screen was left, and its load is never answered.
        case left
        /// It still waits.
        case waiting
    }

    /// How a person scrolls to the bottom.
    package enum Pace: Hashable, Sendable {
        /// At once, so that most rows never come on screen.
        case jumping
        /// Row by row.
        case rowByRow
        /// Alternating: row by row the first time, at once the second, and so on.
        case byTurns
    }

    /// What happens once during the run, if anything.
    package var interruption: Interruption?
    /// The earlier list of the same kind, if there was one.
    package var earlier: EarlierList?
    /// How a person scrolls.
    package var pace: Pace

    /// Makes a scenario.
    package init(
        interruption: Interruption? = nil, earlier: EarlierList? = nil, pace: Pace = .jumping
    ) {
        self.interruption = interruption
        self.earlier = earlier
        self.pace = pace
    }

    /// The list is opened and read to the end.
    package static let readToEnd = ListScenario()
}
