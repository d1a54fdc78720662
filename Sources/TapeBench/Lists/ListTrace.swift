package import TapeList

/// Everything that was observed of one list from its first input to its last, in order.
package struct ListTrace: Sendable {
    /// Whom it is about.
    package var list: String
    /// What was done to it besides reading it to the end.
    package var scenario: ListScenario
    /// What went before, where the trace begins in the middle of a run; a cause that lies there is load -1.
    package internal(set) var past: Past?
    /// Each input with what it brought about.
    package internal(set) var steps: [Step] = []
    /// How many callbacks of the table brought about nothing and were not kept, in runs too long to keep everything.
    package internal(set) var uneventfulCallbacks = 0
    /// The loads it asked for, in order.
    package internal(set) var loads: [Load] = []
    /// The loads that were answered, as indices, in the order of the answers.
    package internal(set) var answered: [Int] = []
    /// What the screen showed whenever there was time to look at it.
    package internal(set) var looks: [Look] = []
    /// How the run ended; `nil` while it goes on.
    package internal(set) var ending: Ending?
    /// The inputs that the list has.
    package internal(set) var inputs: ListInputs
    /// Whether the list says that it goes on by itself.
    package internal(set) var loadsByItself: Bool

    init(of list: some ListUnderTest, scenario: ListScenario) {
        self.list = list.name
        self.scenario = scenario
        inputs = list.inputs
        loadsByItself = list.loadsByItself
    }

    /// What a list held and waited for when a trace of it began in the middle of a run.
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
        /// Taps the retry of the placeholder.
        case tapRetry
        /// Selects the last item.
        case selectLastItem
        /// Pulls to refresh.
        case refresh
        /// Calls off what is on its way.
        case cancel
        /// Asks for other items.
        case changeFilter
        /// Deletes the first item.
        case deleteFirstItem
        /// Leaves the screen.
        case leave
        /// Grows impatient while something loads: scrolls away and back, and taps the footer.
        case fidget
        /// Lets time go by.
        case wait(Duration)
    }

    /// What a step goes back to.
    package enum Cause: Hashable, Sendable {
        /// A person's action, at first or second hand.
        case user(UserAction)
        /// The answer to the load of this number in `loads`, at first or second hand.
        case answer(load: Int)
    }

    /// One input and what it brought about.
    package struct Step: Sendable {
        /// What the list was told.
        package let input: ListInput
        /// What that goes back to.
        package let cause: Cause
        /// What the list wanted done, in order.
        package let effects: [ListEffect]
        /// How many items it held before.
        package let itemsBefore: Int
        /// How many rows the table had in each section before.
        package let shapeBefore: TableShape
        /// What the data source answered afterwards when asked for sections and rows.
        package let shapeAfter: TableShape
        /// What became of the items.
        package internal(set) var change: ItemDifference
        /// The first item on screen before and after, if an update was laid out while items showed.
        package internal(set) var anchor: Anchor?
        /// What a real table would have raised.
        package internal(set) var fault: TableFault?
    }

    /// Where the first visible item was before an update and where it is after it.
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
        /// What the list said about it.
        package let ticket: LoadTicket<String>
        /// What made the list ask.
        package let cause: Cause
        /// The step that asked, as an index into `steps`.
        package let askedAt: Int
        /// The number of the page at that position, counted from one; `nil` if no page ever gave that position.
        package let page: Int?
        /// Which loads, as indices, were unanswered and wanted when this one was asked for.
        package let inFlightBefore: [Int]
        /// What the accepted pages had promised by then; `nil` before the first.
        package let promisedMore: Bool?
        /// The position the last accepted page had given by then.
        package let promisedNext: String?
        /// What became of it.
        package internal(set) var answer: LoadAnswer?
        /// The step in which the answer went in.
        package internal(set) var answeredAt: Int?
        /// The ids that the list held once it had taken a first page; `nil` for every other load.
        package internal(set) var heldAfter: [String]?
        /// Whether nobody wanted the answer any more when it came: refreshed, called off or left meanwhile.
        package internal(set) var isStale = false
    }

    /// What the screen showed at one moment.
    package struct Look: Sendable {
        /// How many steps had gone before.
        package let afterStep: Int
        /// The loads in flight and wanted, as indices; none at a quiescent point.
        package let inFlight: [Int]
        /// How many items the list held.
        package let itemCount: Int
        /// The footer as the data source describes it.
        package let footer: Footer
        /// The footer as its cell shows it; `nil` if it is off screen or there is none.
        package let displayedFooter: Footer?
        /// What fills the screen where there is no content.
        package let placeholder: Placeholder
        /// What the accepted pages promised; `nil` before the first.
        package let promisedMore: Bool?
        /// The load answered last before the look, as an index, unless its answer was stale.
        package let lastAnswered: Int?
        /// Whether the rows leave room on the screen.
        package let isUnderfilled: Bool
        /// The last row on screen.
        package let lastVisible: RowPath?
        /// What the person did next, having seen this.
        package internal(set) var action: UserAction?

        /// Whether nothing was in flight.
        package var isQuiescent: Bool { inFlight.isEmpty }
    }

    /// How a run ended.
    package enum Ending: Hashable, Sendable {
        /// Everything was read, and what a person tries at the end asked for nothing.
        case finished
        /// More was promised and nothing a person can do asks for it.
        case stuck
        /// The list asked again and again by itself.
        case storm
        /// The screen was left, as the scenario wanted.
        case left
        /// Loads failed so often in a row that a person gives up.
        case gaveUp
        /// A real table would have raised this.
        case crashed(TableFault)
        /// It went on past the limits of the bench.
        case capped
    }
}
