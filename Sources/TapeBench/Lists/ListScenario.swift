/// What is done to a list besides reading it to its end.
package struct ListScenario: Hashable, Sendable {
    /// When the answer of a load that an interruption made unwanted arrives.
    package enum LateAnswer: Hashable, Sendable, CaseIterable {
        /// Never.
        case never
        /// Before the answer of the load that took its place.
        case first
        /// After it.
        case last
    }

    /// When something happens, by the loads the list has asked for.
    package enum Moment: Hashable, Sendable {
        /// While the load of this number, counted from one, is in flight.
        case whileLoading(Int)
        /// When nothing is in flight after the load of this number was answered.
        case atRestAfter(load: Int)
    }

    /// Something a person does once on the way.
    package struct Interruption: Hashable, Sendable {
        /// When.
        package var moment: Moment
        /// What the person does.
        package var action: ListTrace.UserAction
        /// When the answers arrive that nobody wants any more.
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

    /// What became of a list of the same kind that had a load in flight when this one began.
    package enum EarlierList: Hashable, Sendable {
        /// Its screen was left, and nobody answers it.
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
        /// Row by row the first time, at once the second, and so on by turns.
        case byTurns
    }

    /// What happens once on the way, if anything.
    package var interruption: Interruption?
    /// Whether another list of the same kind was there before, and what became of it.
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

    /// Opening the list and reading it to the end.
    package static let readToEnd = ListScenario()
}
