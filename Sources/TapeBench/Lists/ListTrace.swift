public import TapeList

/// Everything that was observed of one list from its first input to its last, in order.
public struct ListTrace: Sendable {
    /// Whom it is about.
    public var list: String
    /// What was done to it besides reading it to the end.
    public var scenario: ListScenario
    /// What went before, where the trace begins in the middle of a run; a cause that lies there is load -1.
    public internal(set) var past: Past?
    /// Each input with what it brought about.
    public internal(set) var steps: [Step] = []
    /// How many callbacks of the table brought about nothing and were not kept, in runs too long to keep everything.
    public internal(set) var uneventfulCallbacks = 0
    /// The loads it asked for, in order.
    public internal(set) var loads: [Load] = []
    /// The loads that were answered, as indices, in the order of the answers.
    public internal(set) var answered: [Int] = []
    /// What the screen showed whenever there was time to look at it.
    public internal(set) var looks: [Look] = []
    /// How the run ended; `nil` while it goes on.
    public internal(set) var ending: Ending?
    /// The inputs that the list has.
    public internal(set) var inputs: ListInputs
    /// Whether the list says that it goes on by itself.
    public internal(set) var loadsByItself: Bool

    init(of list: some ListUnderTest, scenario: ListScenario) {
        self.list = list.name
        self.scenario = scenario
        inputs = list.inputs
        loadsByItself = list.loadsByItself
    }

    /// What a list held and waited for when a trace of it began in the middle of a run.
    public struct Past: Sendable {
        /// The items it held.
        public let held: HeldItems
        /// The position that the last accepted page had given; `nil` before the first.
        public let next: String?
    }

    /// Something a person does.
    public enum UserAction: Hashable, Sendable {
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
    public enum Cause: Hashable, Sendable {
        /// A person's action, at first or second hand.
        case user(UserAction)
        /// The answer to the load of this number in `loads`, at first or second hand.
        case answer(load: Int)
    }

    /// One input and what it brought about.
    public struct Step: Sendable {
        /// What the list was told.
        public let input: ListInput
        /// What that goes back to.
        public let cause: Cause
        /// What the list wanted done, in order.
        public let effects: [ListEffect]
        /// How many items it held before.
        public let itemsBefore: Int
        /// How many rows the table had in each section before.
        public let shapeBefore: TableShape
        /// What the data source answered afterwards when asked for sections and rows.
        public let shapeAfter: TableShape
        /// What became of the items.
        public internal(set) var change: ItemDifference
        /// The first item on screen before and after, if an update was laid out while items showed.
        public internal(set) var anchor: Anchor?
        /// What a real table would have raised.
        public internal(set) var fault: TableFault?
    }

    /// Where the first visible item was before an update and where it is after it.
    public struct Anchor: Hashable, Sendable {
        /// The item.
        public let item: String
        /// Its distance from the upper edge before, in points.
        public let before: Int
        /// Its distance after, or `nil` if it is not on screen any more.
        public let after: Int?
    }

    /// One load the list asked for.
    public struct Load: Sendable {
        /// What the list said about it.
        public let ticket: LoadTicket<String>
        /// What made the list ask.
        public let cause: Cause
        /// The step that asked, as an index into `steps`.
        public let askedAt: Int
        /// The number of the page at that position, counted from one; `nil` if no page ever gave that position.
        public let page: Int?
        /// Which loads, as indices, were unanswered and wanted when this one was asked for.
        public let inFlightBefore: [Int]
        /// What the accepted pages had promised by then; `nil` before the first.
        public let promisedMore: Bool?
        /// The position the last accepted page had given by then.
        public let promisedNext: String?
        /// What became of it.
        public internal(set) var answer: LoadAnswer?
        /// The step in which the answer went in.
        public internal(set) var answeredAt: Int?
        /// The ids that the list held once it had taken a first page; `nil` for every other load.
        public internal(set) var heldAfter: [String]?
        /// Whether nobody wanted the answer any more when it came: refreshed, called off or left meanwhile.
        public internal(set) var isStale = false
    }

    /// What the screen showed at one moment.
    public struct Look: Sendable {
        /// How many steps had gone before.
        public let afterStep: Int
        /// The loads in flight and wanted, as indices; none at a quiescent point.
        public let inFlight: [Int]
        /// How many items the list held.
        public let itemCount: Int
        /// The footer as the data source describes it.
        public let footer: Footer
        /// The footer as its cell shows it; `nil` if it is off screen or there is none.
        public let displayedFooter: Footer?
        /// What fills the screen where there is no content.
        public let placeholder: Placeholder
        /// What the accepted pages promised; `nil` before the first.
        public let promisedMore: Bool?
        /// The load answered last before the look, as an index, unless its answer was stale.
        public let lastAnswered: Int?
        /// Whether the rows leave room on the screen.
        public let isUnderfilled: Bool
        /// The last row on screen.
        public let lastVisible: RowPath?
        /// What the person did next, having seen this.
        public internal(set) var action: UserAction?

        /// Whether nothing was in flight.
        public var isQuiescent: Bool { inFlight.isEmpty }
    }

    /// How a run ended.
    public enum Ending: Hashable, Sendable {
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
