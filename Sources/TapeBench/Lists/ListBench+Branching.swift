import TapeList

/// Goes on from the middle of a run, several times if need be, so that what came before is paid for once.
extension ListBench {
    /// How many items the list holds.
    package var heldCount: Int { items.count }

    /// A bench of the same list in the same situation, which waits for the same load and writes a trace of its own from there on.
    ///
    /// A list that is a value is a list of its own in each branch; others cannot be branched. A branch samples the rows that it
    /// begins with, since there are so many branches.
    ///
    /// - Parameters:
    ///   - held: the items that the list holds, in their order.
    ///   - scenario: what is done to the list from here on, loads and all counted from the one it waits for.
    /// - Returns: the branch; `nil` unless the bench has just given out the only load that is in flight.
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
        // Of what asked, only the asking is told again; what else it brought about belongs to the past.
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
        // The person was impatient about this load before the branch; it is enough to be so once.
        branch.fidgetedDuring = 0
        return branch
    }
}
