public import TapeList

/// Drives a list the way a person would, to its end, and writes down everything it does.
///
/// Whoever answers its loads runs the loop: take `nextTicket()`, answer it, until there is none. It always ends.
public struct ListBench<List: ListUnderTest> {
    /// The list as it now is.
    public private(set) var list: List
    /// What was observed so far.
    public private(set) var trace: ListTrace
    var table: HeadlessTable
    private let limits: BenchLimits
    private var person = Person()
    private var promise = PromiseLedger()
    private var queue: [(input: ListInput, cause: ListTrace.Cause)] = []
    private var head = 0
    private var items: [String] = []
    /// Loads to be handed out, as indices into the trace.
    private var pending: [Int] = []
    private var inputsSinceLoad = 0
    private var isInterrupted = false
    private var isStarted = false

    /// Puts a list on the bench.
    public init(
        list: List,
        scenario: ListScenario = .readToEnd,
        measures: HeadlessTable.Measures = HeadlessTable.Measures(),
        limits: BenchLimits = BenchLimits()
    ) {
        self.list = list
        self.limits = limits
        table = HeadlessTable(measures: measures)
        trace = ListTrace(list: list.name, scenario: scenario)
    }

    /// Goes on until the list waits for a load, and gives that load's ticket; `nil` when the run has ended.
    public mutating func nextTicket() -> LoadTicket<String>? {
        while trace.ending == nil {
            if let load = pending.first {
                guard interrupt(load) else {
                    look()
                    return trace.loads[load].ticket
                }
                continue
            }
            look()
            guard trace.ending == nil else { break }
            act()
        }
        return nil
    }

    /// Hands over what became of the load that `nextTicket()` gave out last.
    public mutating func answer(_ ticket: LoadTicket<String>, _ answer: LoadAnswer) {
        guard let place = pending.firstIndex(where: { trace.loads[$0].ticket == ticket }) else {
            return
        }
        let load = pending.remove(at: place)
        trace.loads[load].answer = answer
        trace.loads[load].answeredAt = trace.steps.count
        inputsSinceLoad = 0
        if !trace.loads[load].isStale {
            promise.note(answer, to: trace.loads[load])
            person.note(answer)
        }
        feed(.answer(ticket: ticket.number, answer), .answer(load: load))
        end(ifOver: load)
    }

    // MARK: Acting

    private mutating func act() {
        let view = Person.View(
            footer: table.footerCell, placeholder: list.placeholder, isAtBottom: table.isAtBottom,
            canHideFooter: table.bottomOffset >= table.measures.footerHeight,
            promisedMore: promise.hasMore, itemCount: items.count)
        switch person.decide(view) {
        case .act(let action): perform(action)
        case .end(let ending): trace.ending = ending
        }
    }

    /// Does what the scenario wants done while this load is in flight; whether it did anything.
    private mutating func interrupt(_ load: Int) -> Bool {
        guard let interruption = trace.scenario.interruption, !isInterrupted,
            trace.loads.count >= interruption.duringLoad
        else { return false }
        isInterrupted = true
        look()
        let before = pending
        perform(interruption.action)
        let late = before.filter { trace.loads[$0].isStale }
        guard !late.isEmpty else { return true }
        let others = pending.filter { !late.contains($0) }
        switch interruption.lateAnswer {
        case .never: pending = others
        case .first: pending = late + others
        case .last: pending = others + late
        }
        return true
    }

    private mutating func perform(_ action: ListTrace.UserAction) {
        if !trace.looks.isEmpty { trace.looks[trace.looks.count - 1].action = action }
        let cause = ListTrace.Cause.user(action)
        switch action {
        case .start: open(cause)
        case .scrollToBottom: scroll(to: table.bottomOffset, cause)
        case .scrollAwayAndBack:
            scroll(to: 0, cause)
            scroll(to: table.bottomOffset, cause)
        case .tapFooter: feed(.tapFooter, cause)
        case .tapRetry: feed(.tapRetry, cause)
        case .selectLastItem:
            guard !items.isEmpty else { return }
            feed(.select(RowPath(section: 0, row: items.count - 1)), cause)
        case .refresh:
            outdate { $0.ticket.pointer != nil }
            feed(.refresh, cause)
        case .cancel:
            outdate { _ in true }
            feed(.cancel, cause)
        case .changeFilter:
            outdate { _ in true }
            promise = PromiseLedger()
            feed(.filterChanged, cause)
        case .deleteFirstItem:
            guard let first = items.first else { return }
            feed(.delete(first), cause)
        case .leave:
            outdate { _ in true }
            feed(.dispose, cause)
        }
    }

    /// Opens the screen: the table asks its data source, and the list hears that it starts.
    private mutating func open(_ cause: ListTrace.Cause) {
        isStarted = true
        let list = self.list
        do {
            enqueue(try table.reload(list.shape) { list.row(at: $0) }, cause)
        } catch {
            trace.ending = .crashed(error)
        }
        drain()
        feed(.start, cause)
    }

    private mutating func outdate(_ isOutdated: (ListTrace.Load) -> Bool) {
        for load in pending where isOutdated(trace.loads[load]) {
            trace.loads[load].isStale = true
        }
    }

    private mutating func scroll(to offset: Int, _ cause: ListTrace.Cause) {
        guard trace.ending == nil else { return }
        do {
            let list = self.list
            let callbacks = try table.scroll(to: offset) { list.row(at: $0) }
            enqueue(callbacks, cause)
        } catch {
            trace.ending = .crashed(error)
        }
        drain()
    }

    // MARK: Feeding

    private mutating func feed(_ input: ListInput, _ cause: ListTrace.Cause) {
        guard trace.ending == nil else { return }
        queue.append((input, cause))
        drain()
    }

    private mutating func enqueue(_ callbacks: [HeadlessTable.Callback], _ cause: ListTrace.Cause) {
        for callback in callbacks {
            switch callback {
            case .willDisplay(let path): queue.append((.willDisplay(path), cause))
            case .didEndDisplaying(let path): queue.append((.didEndDisplaying(path), cause))
            }
        }
        queue.append((.laidOut(lastVisible: table.lastVisible), cause))
    }

    private mutating func drain() {
        while head < queue.count, trace.ending == nil {
            let (input, cause) = queue[head]
            head += 1
            inputsSinceLoad += 1
            guard inputsSinceLoad <= limits.inputsBetweenLoads else {
                trace.ending = .capped
                break
            }
            step(input, cause)
        }
        queue.removeAll(keepingCapacity: true)
        head = 0
    }

    private mutating func step(_ input: ListInput, _ cause: ListTrace.Cause) {
        let shapeBefore = table.shape
        let effects = list.handle(input)
        trace.steps.append(
            ListTrace.Step(
                input: input, cause: cause, effects: effects, itemsBefore: items.count,
                shapeBefore: shapeBefore, change: .none(of: items.count)))
        let index = trace.steps.count - 1
        if input.mayChangeItems || effects.contains(where: \.isUpdate) {
            let now = readItems()
            trace.steps[index].change = .between(items, now)
            items = now
        }
        for effect in effects where trace.ending == nil {
            apply(effect, of: index, cause)
        }
    }

    private mutating func apply(_ effect: ListEffect, of step: Int, _ cause: ListTrace.Cause) {
        switch effect {
        case .update(let update, let shape):
            let anchor = firstVisibleItem
            let list = self.list
            do {
                let callbacks = try table.apply(update, leaving: shape) { list.row(at: $0) }
                trace.steps[step].anchor = anchor.map(anchored)
                enqueue(callbacks, cause)
            } catch {
                trace.steps[step].fault = error
                trace.ending = .crashed(error)
            }
        case .hideFooter:
            guard let offset = table.offsetHidingFooter else { return }
            let list = self.list
            do {
                enqueue(try table.scroll(to: offset) { list.row(at: $0) }, cause)
            } catch {
                trace.ending = .crashed(error)
            }
        case .load(let ticket): note(ticket, askedAt: step, cause)
        case .cancel(let ticket): pending = pending.filter { !isWithdrawn($0, ticket) }
        case .report: break
        }
    }

    /// A load the list withdrew needs no answer, unless the scenario wants to see a late one.
    private func isWithdrawn(_ load: Int, _ ticket: LoadTicket<String>) -> Bool {
        trace.loads[load].ticket == ticket && !trace.loads[load].isStale
    }

    private mutating func note(
        _ ticket: LoadTicket<String>, askedAt step: Int, _ cause: ListTrace.Cause
    ) {
        trace.loads.append(
            ListTrace.Load(
                ticket: ticket, cause: cause, askedAt: step,
                page: promise.page(at: ticket.pointer),
                inFlightBefore: pending.filter { !trace.loads[$0].isStale },
                promisedMore: promise.hasMore, promisedNext: promise.next))
        pending.append(trace.loads.count - 1)
        person.noteLoad()
        if trace.loads.count >= limits.loads { trace.ending = .capped }
    }

    private mutating func end(ifOver load: Int) {
        guard trace.ending == nil else { return }
        let isAutomatic = trace.loads[load].cause.isAnswer
        if promise.loadsAfterEnd > limits.loadsAfterEnd || promise.fruitless > limits.fruitlessLoads
        {
            trace.ending = .storm
        } else if person.failuresInARow >= limits.failuresInARow {
            trace.ending = isAutomatic ? .storm : .gaveUp
        }
    }

    // MARK: Looking

    private mutating func look() {
        guard isStarted else { return }
        if list.shape != table.shape {
            let fault = TableFault(
                .silentChange,
                "the rows changed from \(table.shape.rowsInSections) to "
                    + "\(list.shape.rowsInSections) and no update said so")
            trace.steps[trace.steps.count - 1].fault = fault
            trace.ending = .crashed(fault)
        }
        let shape = list.shape
        var footer = Footer.absent
        if let section = shape.rowsInSections.lastIndex(where: { $0 > 0 }),
            case .footer(let present)? = list.row(
                at: RowPath(section: section, row: shape.rowsInSections[section] - 1))
        {
            footer = present
        }
        trace.looks.append(
            ListTrace.Look(
                afterStep: trace.steps.count,
                inFlight: pending.filter { !trace.loads[$0].isStale },
                itemCount: items.count, footer: footer, displayedFooter: table.footerCell,
                placeholder: list.placeholder, promisedMore: promise.hasMore,
                lastAnswered: trace.loads.lastIndex { $0.answer != nil && !$0.isStale },
                isUnderfilled: table.contentHeight < table.measures.viewport))
    }

    private func readItems() -> [String] {
        var ids: [String] = []
        ids.reserveCapacity(items.count + 32)
        for (section, rows) in list.shape.rowsInSections.enumerated() {
            for row in 0..<max(0, rows) {
                guard case .item(let id)? = list.row(at: RowPath(section: section, row: row)) else {
                    continue
                }
                ids.append(id)
            }
        }
        return ids
    }

    private var firstVisibleItem: (item: String, top: Int)? {
        guard let cell = table.cells.first, case .item(let id) = cell.row else { return nil }
        return (id, cell.path.row * table.measures.itemHeight - table.offset)
    }

    private func anchored(_ old: (item: String, top: Int)) -> ListTrace.Anchor {
        let now = table.cells.first { $0.row == .item(old.item) }
        return ListTrace.Anchor(
            item: old.item, before: old.top,
            after: now.map { $0.path.row * table.measures.itemHeight - table.offset })
    }
}

extension ListInput {
    /// Whether the items may differ afterwards although no update says so.
    fileprivate var mayChangeItems: Bool {
        switch self {
        case .answer, .refresh, .delete, .filterChanged, .cancel, .start, .dispose: true
        case .tapFooter, .tapRetry, .select, .willDisplay, .didEndDisplaying, .laidOut: false
        }
    }
}

extension TableEffect {
    fileprivate var isUpdate: Bool {
        switch self {
        case .update: true
        case .hideFooter, .report, .cancel, .load: false
        }
    }
}

extension ListTrace.Cause {
    /// Whether it happened by itself, after an answer.
    public var isAnswer: Bool {
        switch self {
        case .user: false
        case .answer: true
        }
    }
}
