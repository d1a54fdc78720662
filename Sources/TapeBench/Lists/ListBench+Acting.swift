import TapeList

/// Translates what a person does into inputs to the list.
extension ListBench {
    mutating func perform(_ action: ListTrace.UserAction) {
        if !trace.looks.isEmpty { trace.looks[trace.looks.count - 1].action = action }
        let cause = ListTrace.Cause.user(action)
        switch action {
        case .start: open(cause)
        case .scrollToBottom: scrollToBottom(cause)
        case .scrollAwayAndBack:
            scroll(to: 0, cause)
            scrollToBottom(cause)
        case .fidget: fidget(cause)
        case .tapFooter: feed(.tapFooter, cause)
        case .tapRetry: feed(.tapRetry, cause)
        case .selectLastItem:
            select(RowPath(section: 0, row: items.count - 1), cause)
        case .refresh:
            outdate { $0.ticket.pointer != nil }
            feed(.refresh, cause)
        case .cancel:
            outdate { _ in true }
            feed(.cancel, cause)
        case .changeFilter:
            outdate { _ in true }
            accepted = AcceptedPages()
            feed(.filterChanged, cause)
        case .deleteFirstItem:
            guard let first = items.first else { return }
            feed(.delete(first), cause)
        case .leave:
            isOpen = false
            outdate { _ in true }
            feed(.dispose, cause)
        case .wait(let time):
            alarm = nil
            feed(.timePassed(time), cause)
        }
    }

    /// Opens the screen: the table asks its data source, and the list receives `start`.
    private mutating func open(_ cause: ListTrace.Cause) {
        isOpen = true
        let list = self.list
        do {
            enqueue(try table.reload(list.shape) { list.row(at: $0) }, cause)
        } catch {
            trace.ending = .crashed(error)
        }
        drain()
        feed(.start, cause)
    }

    private mutating func scrollToBottom(_ cause: ListTrace.Cause) {
        guard isSlow else {
            scroll(to: table.bottomOffset, cause)
            return
        }
        while !table.isAtBottom, trace.ending == nil {
            scroll(to: table.offset + table.measures.itemHeight, cause)
        }
    }

    /// Whether the person scrolls row by row this time.
    private var isSlow: Bool {
        switch trace.scenario.pace {
        case .jumping: false
        case .rowByRow: true
        case .byTurns:
            !trace.looks.count { $0.action == .scrollToBottom }.isMultiple(of: 2)
        }
    }

    private mutating func select(_ path: RowPath, _ cause: ListTrace.Cause) {
        guard trace.ending == nil else { return }
        for case .didSelect(let path) in table.select(path) { feed(.select(path), cause) }
    }

    private mutating func fidget(_ cause: ListTrace.Cause) {
        let place = table.offset
        scroll(to: 0, cause)
        scroll(to: place, cause)
        if table.footerCell != nil { feed(.tapFooter, cause) }
    }

    private mutating func scroll(to offset: Int, _ cause: ListTrace.Cause) {
        guard trace.ending == nil else { return }
        do {
            let list = self.list
            enqueue(try table.scroll(to: offset) { list.row(at: $0) }, cause)
        } catch {
            trace.ending = .crashed(error)
        }
        drain()
    }

    private mutating func outdate(_ isOutdated: (ListTrace.Load) -> Bool) {
        for load in pending where isOutdated(trace.loads[load]) {
            trace.loads[load].isStale = true
        }
    }
}
