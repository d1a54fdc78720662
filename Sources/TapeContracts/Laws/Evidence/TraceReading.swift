package import TapeBench
package import TapeList

/// A load that was answered, with its place in the trace.
package struct AnsweredLoad {
    /// Its index in the trace.
    package let index: Int
    /// The index of the step in which the answer went in.
    package let step: Int
    private let loads: [ListTrace.Load]

    fileprivate init(_ index: Int, of trace: ListTrace) {
        self.index = index
        loads = trace.loads
        step = trace.loads[index].answeredAt ?? 0
    }

    package var load: ListTrace.Load { loads[index] }
}

/// A step that changed items, or brought a page that was awaited.
package struct ItemChange {
    /// Its index in the trace.
    package let step: Int
    package let change: ItemDifference
    package let accepted: (answered: AnsweredLoad, page: LoadedPage<String, String>)?

    /// Whether exactly the page's items were inserted and none removed.
    package var isPlain: Bool {
        change.removed.isEmpty && change.droppedAtTop.isEmpty
            && change.inserted == accepted?.page.items
    }
}

/// Questions that several laws ask of a trace.
extension ListTrace {
    /// The pages that arrived while they were wanted, in the order in which they arrived.
    package var acceptedPages: [(answered: AnsweredLoad, page: LoadedPage<String, String>)] {
        answered.compactMap { index in
            guard !loads[index].isStale, case .success(let page)? = loads[index].answer?.result
            else { return nil }
            return (AnsweredLoad(index, of: self), page)
        }
    }

    /// The loads that failed while they were wanted, in the order of their answers.
    package var failedLoads: [(answered: AnsweredLoad, failure: LoadFailure)] {
        answered.compactMap { index in
            guard !loads[index].isStale,
                case .failure(let failure)? = loads[index].answer?.result
            else { return nil }
            return (AnsweredLoad(index, of: self), failure)
        }
    }

    /// The loads that were answered when the answer was no longer wanted.
    package var staleAnswers: [AnsweredLoad] {
        answered.filter { loads[$0].isStale }.map { AnsweredLoad($0, of: self) }
    }

    /// The first load that was asked for in this step or later.
    package func firstLoad(from step: Int) -> Load? {
        loads.first { $0.askedAt >= step }
    }

    /// The steps that changed items or brought a page that was awaited, in order.
    package var itemChanges: [ItemChange] {
        var accepted = acceptedPages[...]
        return steps.indices.compactMap { number in
            var arrival: (answered: AnsweredLoad, page: LoadedPage<String, String>)?
            if let first = accepted.first, first.answered.step == number {
                arrival = first
                accepted.removeFirst()
            }
            guard arrival != nil || !steps[number].change.isEmpty else { return nil }
            return ItemChange(step: number, change: steps[number].change, accepted: arrival)
        }
    }

    /// The indices of loads that may rightly ask for the first page: at the beginning, after the user asked to start over, and
    /// once more for each time they failed.
    package var rightfulFirstLoads: Set<Int> {
        var firsts = loads.indices.filter { loads[$0].ticket.pointer == nil }[...]
        var rightful: Set<Int> = []
        var isWanted = past?.next == nil
        var answers = answered[...]
        for number in steps.indices where !firsts.isEmpty {
            switch steps[number].input {
            case .refresh, .filterChanged: isWanted = true
            case .answer:
                guard let index = answers.first, loads[index].answeredAt == number else { break }
                answers.removeFirst()
                let load = loads[index]
                guard !load.isStale else { break }
                switch load.answer?.result {
                case .success(let page):
                    if load.ticket.pointer == nil { isWanted = false }
                    // If more is promised without a position, it can only be read from the beginning.
                    if page.hasMore, page.next == nil { isWanted = true }
                case .failure(let failure): if failure.remedy == .refresh { isWanted = true }
                case nil: break
                }
            case .start, .tapFooter, .tapRetry, .select, .willDisplay, .didEndDisplaying, .laidOut,
                .cancel, .delete, .dispose, .timePassed:
                break
            }
            while let first = firsts.first, loads[first].askedAt == number {
                firsts.removeFirst()
                if isWanted { rightful.insert(first) }
            }
        }
        return rightful
    }

    /// The loads that are not rightful first loads, in order.
    var unaskedLoads: [Load] {
        let rightful = rightfulFirstLoads
        return loads.indices.filter { !rightful.contains($0) }.map { loads[$0] }
    }

    /// Whether the list asks when rows near the end come on screen, rather than by its footer.
    package var isPrefetching: Bool {
        loads.contains { load in
            guard steps.indices.contains(load.askedAt),
                case .willDisplay(let path) = steps[load.askedAt].input
            else { return false }
            return path != steps[load.askedAt].shapeBefore.lastRow && path.section == 0
                && path.row < steps[load.askedAt].itemsBefore
        }
    }
}

extension TableShape {
    /// The last row of all.
    package var lastRow: RowPath? {
        rowsInSections.lastIndex { $0 > 0 }
            .map { RowPath(section: $0, row: rowsInSections[$0] - 1) }
    }
}

extension ListTrace.Load {
    /// A finding about this load.
    package func finding(
        item: String? = nil, expected: String, saw: String, advice: String
    ) -> Finding {
        Finding(
            page: page, position: ticket.pointer, item: item, expected: expected, saw: saw,
            advice: advice)
    }

    /// What the load asked for, in words.
    package var words: String {
        guard let pointer = ticket.pointer else { return "a request for the first page" }
        guard let page else { return "a request for a position no page gave, \(pointer)" }
        return "a request for page \(page)"
    }
}

extension ListTrace {
    /// Weighs findings over the attempts to load more after the last page.
    func weighTemptations(_ findings: [Finding]) -> Judgement {
        let temptations = looks.count { $0.promisedMore == false && $0.action != nil }
        return .weighing(
            findings, over: temptations, evidence: "tempted \(temptations) times at the end",
            unless: "the end was not reached, or nothing was tried there")
    }
}

extension TableEffect {
    var isReload: Bool {
        switch self {
        case .update(.reload, _): true
        case .update(.batch, _), .hideFooter, .report, .cancel, .load, .wake: false
        }
    }

    var isUpdate: Bool {
        switch self {
        case .update: true
        case .hideFooter, .report, .cancel, .load, .wake: false
        }
    }
}
