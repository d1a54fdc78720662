import TapeList

/// Feeds inputs to the list and performs its effects.
extension ListBench {
    mutating func feed(_ input: ListInput, _ cause: ListTrace.Cause) {
        guard trace.ending == nil, trace.inputs.isSuperset(of: input.needed) else { return }
        queue.append(input, cause)
        drain()
    }

    mutating func enqueue(_ callbacks: [HeadlessTable.Callback], _ cause: ListTrace.Cause) {
        guard trace.inputs.contains(.display) else {
            for case .didSelect(let path) in callbacks { queue.append(.select(path), cause) }
            return
        }
        for callback in callbacks {
            switch callback {
            case .willDisplay(let path): queue.append(.willDisplay(path), cause)
            case .didEndDisplaying(let path): queue.append(.didEndDisplaying(path), cause)
            case .didSelect(let path): queue.append(.select(path), cause)
            }
        }
        queue.append(.laidOut(lastVisible: table.lastVisible), cause)
    }

    mutating func drain() {
        while trace.ending == nil, let (input, cause) = queue.next() {
            inputsSinceLoad += 1
            guard inputsSinceLoad <= limits.inputsBetweenLoads else {
                trace.ending = .capped
                break
            }
            step(input, cause)
        }
        queue.removeAll()
    }

    private mutating func step(_ input: ListInput, _ cause: ListTrace.Cause) {
        let shapeBefore = table.shape
        let effects = list.handle(input)
        guard !effects.isEmpty || !input.isMereCallback || trace.steps.count < limits.fullSteps
        else {
            trace.uneventfulCallbacks += 1
            return
        }
        trace.steps.append(
            ListTrace.Step(
                input: input, cause: cause, effects: effects, itemsBefore: items.count,
                shapeBefore: shapeBefore, shapeAfter: list.shape, change: .none(of: items.count)))
        let index = trace.steps.count - 1
        if input.mayChangeItems || effects.contains(where: \.isUpdate) {
            trace.steps[index].change = items.read(list)
        }
        for effect in effects where trace.ending == nil {
            apply(effect, of: index, cause)
        }
    }

    /// Reads every row at the end, in case something changed that no sample showed; unless the list is only to be sampled.
    mutating func readOnceMore() {
        guard isOpen, limits.wholeReads > 0, !trace.steps.isEmpty else { return }
        let change = items.readAll(list)
        let last = trace.steps.count - 1
        if trace.steps[last].change.isEmpty { trace.steps[last].change = change }
    }

    private mutating func apply(_ effect: ListEffect, of step: Int, _ cause: ListTrace.Cause) {
        let list = self.list
        do {
            switch effect {
            case .update(let update, let shape):
                let anchor = firstVisibleItem
                let callbacks = try table.apply(update, leaving: shape) { list.row(at: $0) }
                trace.steps[step].anchor = anchor.map(anchored)
                enqueue(callbacks, cause)
            case .hideFooter:
                guard let offset = table.offsetHidingFooter else { return }
                enqueue(try table.scroll(to: offset) { list.row(at: $0) }, cause)
            case .load(let ticket): note(ticket, askedAt: step, cause)
            case .cancel(let ticket): withdraw(ticket)
            case .wake(let time): alarm = time
            case .report: break
            }
        } catch {
            trace.steps[step].fault = error
            trace.ending = .crashed(error)
        }
    }

    /// A load that the list cancelled needs no answer, unless the scenario wants a late one.
    private mutating func withdraw(_ ticket: LoadTicket<String>) {
        let withdrawn = pending.filter {
            trace.loads[$0].ticket == ticket && !trace.loads[$0].isStale
        }
        pending = pending.filter { !withdrawn.contains($0) }
    }

    private mutating func note(
        _ ticket: LoadTicket<String>, askedAt step: Int, _ cause: ListTrace.Cause
    ) {
        trace.loads.append(
            ListTrace.Load(
                ticket: ticket, cause: cause, askedAt: step,
                page: accepted.page(at: ticket.pointer),
                inFlightBefore: pending.filter { !trace.loads[$0].isStale },
                promisedMore: accepted.hasMore, promisedNext: accepted.next))
        pending.append(trace.loads.count - 1)
        person.noteLoad()
        inputsSinceLoad = 0
        if trace.loads.count >= limits.loads { trace.ending = .capped }
    }

    private var firstVisibleItem: (item: String, top: Int)? {
        guard let cell = table.cells.first else { return nil }
        switch cell.row {
        case .item(let id):
            return (id, cell.path.row * table.measures.itemHeight - table.offset)
        case .footer, .placeholder: return nil
        }
    }

    private func anchored(_ old: (item: String, top: Int)) -> ListTrace.Anchor {
        let now = table.cells.first { $0.row == .item(old.item) }
        return ListTrace.Anchor(
            item: old.item, before: old.top,
            after: now.map { $0.path.row * table.measures.itemHeight - table.offset })
    }
}

/// Reads what the screen shows.
extension ListBench {
    mutating func look() {
        guard isOpen else { return }
        let shape = list.shape
        if shape != table.shape {
            let fault = TableFault(
                code: .silentChange,
                message:
                    "the rows changed from \(table.shape.rowsInSections) to \(shape.rowsInSections) "
                    + "without an update")
            if !trace.steps.isEmpty { trace.steps[trace.steps.count - 1].fault = fault }
            trace.ending = .crashed(fault)
        }
        trace.looks.append(
            ListTrace.Look(
                afterStep: trace.steps.count,
                inFlight: pending.filter { !trace.loads[$0].isStale },
                itemCount: items.count, footer: footer(in: shape),
                displayedFooter: table.footerCell,
                placeholder: list.placeholder, promisedMore: accepted.hasMore,
                lastAnswered: trace.loads.lastIndex { $0.answer != nil && !$0.isStale },
                isUnderfilled: table.contentHeight < table.measures.viewport,
                lastVisible: table.lastVisible))
    }

    /// The footer as the data source describes it: the last row of the last section that has rows.
    private func footer(in shape: TableShape) -> Footer {
        guard let section = shape.rowsInSections.lastIndex(where: { $0 > 0 }) else {
            return .absent
        }
        let last = RowPath(section: section, row: shape.rowsInSections[section] - 1)
        switch list.row(at: last) {
        case .footer(let footer): return footer
        case .item, .placeholder, nil: return .absent
        }
    }
}

extension ListInput {
    /// Whether the input is one that a table repeats again and again while nothing happens.
    fileprivate var isMereCallback: Bool {
        switch self {
        case .willDisplay, .didEndDisplaying, .laidOut: true
        case .start, .refresh, .tapFooter, .tapRetry, .select, .cancel, .delete, .filterChanged,
            .dispose, .timePassed, .answer:
            false
        }
    }

    /// Whether the items may change although no update says so.
    fileprivate var mayChangeItems: Bool {
        switch self {
        case .answer, .refresh, .delete, .filterChanged, .cancel, .start, .dispose: true
        case .tapFooter, .tapRetry, .select, .willDisplay, .didEndDisplaying, .laidOut, .timePassed:
            false
        }
    }
}

extension TableEffect {
    fileprivate var isUpdate: Bool {
        switch self {
        case .update: true
        case .hideFooter, .report, .cancel, .load, .wake: false
        }
    }
}
