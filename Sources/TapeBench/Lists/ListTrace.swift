package import TapeList

/// Everything that was observed of one list from its first input to its last, in order.
package struct ListTrace: Sendable {
    /// The list's name.
    package var list: String
    /// What was done to it besides reading it to the end.
    package var scenario: ListScenario
    /// What came before, if the trace begins in the middle of a run; a cause from that part is load -1.
    package internal(set) var past: Past?
    /// Each input with its effects.
    package internal(set) var steps: [Step] = []
    /// How many callbacks without effect were not kept, in runs too long to keep everything.
    package internal(set) var uneventfulCallbacks = 0
    /// The loads it asked for, in order.
    package internal(set) var loads: [Load] = []
    /// The loads that were answered, as indices, in the order of the answers.
    package internal(set) var answered: [Int] = []
    /// What the screen showed each time it was looked at.
    package internal(set) var looks: [Look] = []
    /// How the run ended; `nil` while it goes on.
    package internal(set) var ending: Ending?
    /// The inputs that the list supports.
    package internal(set) var inputs: ListInputs
    /// Whether the list says that it loads the next page by itself.
    package internal(set) var loadsByItself: Bool

    init(of list: some ListUnderTest, scenario: ListScenario) {
        self.list = list.name
        self.scenario = scenario
        inputs = list.inputs
        loadsByItself = list.loadsByItself
    }

    /// What a list held and waited for when a trace began in the middle of a run.
    package struct Past: Sendable {
        /// The items it held.
        package let held: HeldItems
        /// The position that the last accepted page had given; `nil` before the first.
        package let next: String?
    }

    /// Something a person does.
    package enum UserAction: Hashable, Sendable {
        /// Opens the screen.
        case start
        /// Scrolls until nothing is below.
        case scrollToBottom
        /// Scrolls to the top and back to the bottom, so that everything is displayed again.
        case scrollAwayAndBack
        /// Taps the footer.
        case tapFooter
        /// Taps the placeholder's retry.
        case tapRetry
        /// Selects the last item.
        case selectLastItem
        /// Pulls to refresh.
        case refresh
        /// Cancels the load in flight.
        case cancel
        /// Changes the filter.
        case changeFilter
        /// Deletes the first item.
        case deleteFirstItem
        /// Leaves the screen.
        case leave
        /// Grows impatient while something loads: scrolls away and back, and taps the footer.
        case fidget
        /// Lets time pass.
        case wait(Duration)
    }

    /// What caused a step.
    package enum Cause: Hashable, Sendable {
        /// A person's action, directly or indirectly.
        case user(UserAction)
        /// The answer to the load with this index in `loads`, directly or indirectly.
        case answer(load: Int)
    }

    /// One input and its effects.
    package struct Step: Sendable {
        /// The input.
        package let input: ListInput
        /// What caused the input.
        package let cause: Cause
        /// The list's effects, in order.
        package let effects: [ListEffect]
        /// How many items it held before.
        package let itemsBefore: Int
        /// How many rows the table had in each section before.
        package let shapeBefore: TableShape
        /// How many rows the data source had in each section afterwards.
        package let shapeAfter: TableShape
        /// How the items changed.
        package internal(set) var change: ItemDifference
        /// The position of the first item on screen before and after, if an update was laid out while items showed.
        package internal(set) var anchor: Anchor?
        /// The error that a real table would have raised.
        package internal(set) var fault: TableFault?
    }

    /// The position of the first visible item before and after an update.
    package struct Anchor: Hashable, Sendable {
        /// The item.
        package let item: String
        /// Its distance from the upper edge before, in points.
        package let before: Int
        /// Its distance after, or `nil` if it is not on screen any more.
        package let after: Int?
    }

    /// One load the list asked for.
    package struct Load: Sendable {
        /// The ticket that the list gave.
        package let ticket: LoadTicket<String>
        /// What made the list ask.
        package let cause: Cause
        /// The step that asked, as an index into `steps`.
        package let askedAt: Int
        /// The number of the page at that position, counted from one; `nil` if no page ever gave that position.
        package let page: Int?
        /// The loads, as indices, that were unanswered and still wanted when this one was requested.
        package let inFlightBefore: [Int]
        /// Whether the pages accepted by then had promised more; `nil` before the first.
        package let promisedMore: Bool?
        /// The position that the last page accepted by then had given.
        package let promisedNext: String?
        /// The answer to the load.
        package internal(set) var answer: LoadAnswer?
        /// The step in which the answer was passed in.
        package internal(set) var answeredAt: Int?
        /// The ids that the list held after it had taken a first page; `nil` for every other load.
        package internal(set) var heldAfter: [String]?
        /// Whether the answer came too late: the load had been superseded or cancelled, or the screen had been left.
        package internal(set) var isStale = false
    }

    /// What the screen showed at one moment.
    package struct Look: Sendable {
        /// How many steps came before.
        package let afterStep: Int
        /// The loads in flight and still wanted, as indices; empty when nothing is in flight.
        package let inFlight: [Int]
        /// How many items the list held.
        package let itemCount: Int
        /// The footer as the data source describes it.
        package let footer: Footer
        /// The footer as its cell shows it; `nil` if it is off screen or there is none.
        package let displayedFooter: Footer?
        /// What fills the screen while there is no content.
        package let placeholder: Placeholder
        /// Whether the accepted pages promised more; `nil` before the first.
        package let promisedMore: Bool?
        /// The load answered last before the look, as an index, unless its answer was stale.
        package let lastAnswered: Int?
        /// Whether the rows leave room on the screen.
        package let isUnderfilled: Bool
        /// The last row on screen.
        package let lastVisible: RowPath?
        /// What the person then did.
        package internal(set) var action: UserAction?

        /// Whether nothing was in flight.
        package var isQuiescent: Bool { inFlight.isEmpty }
    }

    /// How a run ended.
    package enum Ending: Hashable, Sendable {
        /// Everything was read, and what a person tries at the end requested nothing.
        case finished
        /// More was promised, but nothing that a person can do asks for it.
        case stuck
        /// The list kept asking by itself.
        case storm
        /// The screen was left, as the scenario wanted.
        case left
        /// Loads failed so often in a row that a person gives up.
        case gaveUp
        /// A real table would have raised this error.
        case crashed(TableFault)
        /// The run exceeded the limits of the bench.
        case capped
    }
}
