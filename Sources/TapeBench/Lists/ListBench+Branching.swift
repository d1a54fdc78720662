import TapeList

/// Continues from the middle of a run, several times if need be, so that the part before is run only once.
extension ListBench {
    /// How many items the list holds.
    package var heldCount: Int { items.count }

    /// Copies the bench in its situation: the copy waits for the same load and records a trace of its own from there on.
    ///
    /// This works only for lists that are values, since each branch then has a list of its own. A branch samples the rows
    /// that it begins with, since there are so many branches.
    ///
    /// - Parameters:
    ///   - held: the items that the list holds, in their order.
    ///   - scenario: what is done to the list from here on; its loads are counted from the one the list waits for.
    /// - Returns: the branch; `nil` unless the bench has just returned the ticket of the only load in flight.
    package func branched(
        holding held: HeldItems, scenario: ListScenario = .readToEnd
    ) -> ListBench? {
        guard trace.ending == nil, pending.count == 1, held.count == items.count else { return nil }
        let load = trace.loads[pending[0]]
        let asking = trace.steps[load.askedAt]
        var branch = self
        branch.trace = ListTrace(of: list, scenario: scenario)
        branch.trace.past = ListTrace.Past(held: held, next: load.ticket.pointer)
        let cause: ListTrace.Cause = load.cause.isAnswer ? .answer(load: -1) : load.cause
        branch.trace.loads = [
            ListTrace.Load(
                ticket: load.ticket, cause: cause, askedAt: 0, page: load.page, inFlightBefore: [],
                promisedMore: load.promisedMore, promisedNext: load.promisedNext)
        ]
        // The branch's trace repeats only that the step asked for this load; its other effects belong to the past.
        branch.trace.steps = [
            ListTrace.Step(
                input: asking.input, cause: cause, effects: [.load(load.ticket)],
                itemsBefore: items.count, shapeBefore: table.shape, shapeAfter: list.shape,
                change: .none(of: items.count))
        ]
        branch.pending = [0]
        branch.limits.wholeReads = 0
        branch.items = ItemMirror(
            settled: held.ids.prefix(held.count), shortLength: branch.limits.wholeReads)
        branch.queue = InputQueue()
        branch.inputsSinceLoad = 0
        branch.isInterrupted = false
        // The person was impatient about this load before the branch; once is enough.
        branch.fidgetedDuring = 0
        return branch
    }
}
