package import TapeList

/// Drives a list to its end as a person would, and records everything it does.
///
/// The code that answers its loads runs the loop: take `nextTicket()` and answer it, until there are no more tickets. It
/// always ends.
package struct ListBench<List: ListUnderTest> {
    /// The list in its current state.
    package internal(set) var list: List
    /// What was observed so far.
    package internal(set) var trace: ListTrace
    var table: HeadlessTable
    var limits: BenchLimits
    var person = Person()
    var accepted = AcceptedPages()
    /// The ids that the list held when it was last read.
    var items: ItemMirror
    /// Loads to be handed out, as indices into the trace.
    var pending: [Int] = []
    var queue = InputQueue()
    var inputsSinceLoad = 0
    var isOpen = false
    /// The time after which the list asked to be woken.
    var alarm: Duration?
    var isInterrupted = false
    /// The load, as an index, during which the person last grew impatient.
    var fidgetedDuring: Int?

    /// Puts a list on the bench.
    ///
    /// - Parameters:
    ///   - list: a new, unused list.
    ///   - earlier: another new list of the same kind, which runs first if the scenario wants one.
    ///   - scenario: what is done to the list besides reading it to the end.
    ///   - measures: how large the screen is.
    ///   - limits: how patient the bench is.
    package init(
        list: List,
        earlier: List? = nil,
        scenario: ListScenario = .readToEnd,
        measures: HeadlessTable.Measures = HeadlessTable.Measures(),
        limits: BenchLimits = BenchLimits()
    ) {
        self.list = list
        self.limits = limits
        items = ItemMirror(shortLength: limits.wholeReads)
        table = HeadlessTable(measures: measures)
        trace = ListTrace(of: list, scenario: scenario)
        guard let earlier, let fate = scenario.earlier else { return }
        var other = ListBench(list: earlier, measures: measures, limits: limits)
        _ = other.nextTicket()
        switch fate {
        case .waiting: break
        case .left: other.perform(.leave)
        }
    }

    /// Runs until the list waits for a load and returns that load's ticket; `nil` when the run has ended.
    package mutating func nextTicket() -> LoadTicket<String>? {
        defer { if trace.ending != nil { readOnceMore() } }
        while trace.ending == nil {
            guard let load = pending.first else {
                rest()
                continue
            }
            if interrupt(.whileLoading(trace.loads.count)) { continue }
            if fidgetedDuring != load, !trace.loads[load].isStale {
                fidgetedDuring = load
                look()
                perform(.fidget)
                continue
            }
            look()
            return trace.loads[load].ticket
        }
        return nil
    }

    /// Passes in the answer to the load that `nextTicket()` returned last.
    ///
    /// - Parameters:
    ///   - ticket: the load.
    ///   - answer: what the API answered.
    ///   - told: what the list is told, if its client makes something else of the answer.
    package mutating func answer(
        _ ticket: LoadTicket<String>, _ answer: LoadAnswer, telling told: LoadAnswer? = nil
    ) {
        guard trace.ending == nil,
            let place = pending.firstIndex(where: { trace.loads[$0].ticket == ticket })
        else { return }
        let load = pending.remove(at: place)
        inputsSinceLoad = 0
        trace.loads[load].answer = answer
        trace.loads[load].answeredAt = trace.steps.count
        trace.answered.append(load)
        if !trace.loads[load].isStale {
            accepted.note(answer, to: trace.loads[load])
            person.note(answer)
        }
        feed(.answer(ticket: ticket.number, told ?? answer), .answer(load: load))
        if ticket.pointer == nil, !trace.loads[load].isStale, case .success = answer.result {
            trace.loads[load].heldAfter = Array(items.ids)
        }
        end(ifOver: load)
    }

    /// Looks at the screen while nothing is in flight, and acts as a person would.
    private mutating func rest() {
        look()
        guard trace.ending == nil else { return }
        guard isOpen || trace.steps.isEmpty else {
            trace.ending = .left
            return
        }
        if interrupt(.atRestAfter(load: trace.loads.count)) { return }
        let view = Person.View(
            footer: table.footerCell, placeholder: list.placeholder, isAtBottom: table.isAtBottom,
            canHideFooter: table.bottomOffset >= table.measures.footerHeight,
            promisedMore: accepted.hasMore, itemCount: items.count, alarm: alarm,
            inputs: trace.inputs)
        switch person.decide(view) {
        case .act(let action): perform(action)
        case .end(let ending): trace.ending = ending
        }
    }

    /// Does what the scenario wants done at this moment, and returns whether it did anything.
    private mutating func interrupt(_ moment: ListScenario.Moment) -> Bool {
        guard let interruption = trace.scenario.interruption, !isInterrupted,
            interruption.moment.isReached(at: moment)
        else { return false }
        isInterrupted = true
        look()
        let before = pending
        perform(interruption.action)
        let late = before.filter { trace.loads[$0].isStale }
        let others = pending.filter { !late.contains($0) }
        switch interruption.lateAnswer {
        case .never: pending = others
        case .first: pending = late + others
        case .last: pending = others + late
        }
        return true
    }

    private mutating func end(ifOver load: Int) {
        guard trace.ending == nil else { return }
        if accepted.loadsAfterEnd > limits.loadsAfterEnd
            || accepted.fruitless > limits.fruitlessLoads
        {
            trace.ending = .storm
        } else if person.failuresInARow >= limits.failuresInARow {
            trace.ending = trace.loads[load].cause.isAnswer ? .storm : .gaveUp
        }
    }
}

extension ListScenario.Moment {
    /// Whether this moment has come; a later one counts if the exact one never came.
    fileprivate func isReached(at now: Self) -> Bool {
        switch (self, now) {
        case (.whileLoading(let wanted), .whileLoading(let loads)): loads >= wanted
        case (.atRestAfter(let wanted), .atRestAfter(let loads)): loads >= wanted
        case (.whileLoading, .atRestAfter), (.atRestAfter, .whileLoading): false
        }
    }
}

extension ListTrace.Cause {
    /// Whether an answer, not a person's action, was the cause.
    package var isAnswer: Bool {
        switch self {
        case .user: false
        case .answer: true
        }
    }
}

/// The inputs still to be fed, in order, each with its cause.
struct InputQueue {
    private var inputs: [(input: ListInput, cause: ListTrace.Cause)] = []
    private var head = 0

    mutating func append(_ input: ListInput, _ cause: ListTrace.Cause) {
        inputs.append((input, cause))
    }

    mutating func next() -> (input: ListInput, cause: ListTrace.Cause)? {
        guard head < inputs.count else {
            removeAll()
            return nil
        }
        defer { head += 1 }
        return inputs[head]
    }

    mutating func removeAll() {
        inputs.removeAll(keepingCapacity: true)
        head = 0
    }
}
