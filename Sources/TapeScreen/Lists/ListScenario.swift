/// What is done to a list besides reading it to its end.
public struct ListScenario: Hashable, Sendable {
    /// When the answer of a load that an interruption made unwanted arrives.
    public enum LateAnswer: Hashable, Sendable, CaseIterable {
        /// Never.
        case never
        /// Before the answer of the load that took its place.
        case first
        /// After it.
        case last
    }

    /// Something a person does while a load is in flight.
    public struct Interruption: Hashable, Sendable {
        /// Which load, counted from one as the list asks for them.
        public var duringLoad: Int
        /// What the person does.
        public var action: ListTrace.UserAction
        /// When the answer of that load arrives.
        public var lateAnswer: LateAnswer

        /// Makes an interruption.
        public init(
            duringLoad: Int, action: ListTrace.UserAction, lateAnswer: LateAnswer = .never
        ) {
            self.duringLoad = duringLoad
            self.action = action
            self.lateAnswer = lateAnswer
        }
    }

    /// What else happens, if anything.
    public var interruption: Interruption?

    /// Makes a scenario.
    public init(interruption: Interruption? = nil) {
        self.interruption = interruption
    }

    /// Opening the list and reading it to the end.
    public static let readToEnd = ListScenario()
}

/// How patient the bench is; every run ends within these.
public struct BenchLimits: Hashable, Sendable {
    /// Loads in all.
    public var loads: Int
    /// Inputs between two loads.
    public var inputsBetweenLoads: Int
    /// Failures in a row after which a person gives up.
    public var failuresInARow: Int
    /// Loads in a row that nobody asked for and that bring nothing.
    public var fruitlessLoads: Int
    /// Loads after a page said that nothing follows.
    public var loadsAfterEnd: Int

    /// Makes limits.
    public init(
        loads: Int = 100_000, inputsBetweenLoads: Int = 5_000, failuresInARow: Int = 6,
        fruitlessLoads: Int = 40, loadsAfterEnd: Int = 3
    ) {
        self.loads = loads
        self.inputsBetweenLoads = inputsBetweenLoads
        self.failuresInARow = failuresInARow
        self.fruitlessLoads = fruitlessLoads
        self.loadsAfterEnd = loadsAfterEnd
    }
}
