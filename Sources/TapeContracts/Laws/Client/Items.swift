import TapeList
package import TapeScreen

/// C4: what a page brings comes in once.
package struct InsertedOnce: Law {
    package let identifier: LawIdentifier = "inserted-once"
    package let code = "C4"
    package let sentence =
        "The items of an accepted page come into the list once, when the page arrives."

    package init() {}

    package func judge(_ trace: ListTrace) -> Judgement {
        var next = trace.acceptedPages[...]
        var ledger = ItemLedger(trace)
        var findings: [Finding] = []
        for (number, step) in trace.steps.enumerated() {
            ledger.apply(step.change)
            let accepted = next.first.flatMap { $0.answered.step == number ? $0 : nil }
            if accepted != nil { next.removeFirst() }
            findings += strays(in: step, page: accepted?.page, load: accepted?.answered.load)
            guard let accepted else { continue }
            findings += accepted.page.items.filter { !ledger.holds($0) }.map {
                accepted.answered.load.finding(
                    item: $0, expected: "the item is in the list once its page was accepted",
                    saw: "it is not", advice: "insert every item that arrived")
            }
        }
        guard !trace.acceptedPages.isEmpty else { return .notEnoughEvidence("no page arrived") }
        return .weighing(findings, evidence: counted(trace.acceptedPages.count, "accepted page"))
    }

    /// Items that came in without a page that brought them, or more often than it did.
    private func strays(
        in step: ListTrace.Step, page: LoadedPage<String, String>?, load: ListTrace.Load?
    ) -> [Finding] {
        guard !step.change.inserted.isEmpty else { return [] }
        var allowed: [String: Int] = [:]
        for id in step.change.removed + (page?.items ?? []) { allowed[id, default: 0] += 1 }
        return step.change.inserted.compactMap { id in
            allowed[id, default: 0] -= 1
            guard allowed[id, default: 0] < 0 else { return nil }
            return Finding(
                page: load?.page, position: load?.ticket.pointer, item: id,
                expected: "an item comes in once, with the page that brought it",
                saw: page == nil ? "it came in when no page did" : "it came in more often",
                advice: "append a page in one place only: where its answer is accepted")
        }
    }
}

/// C10: no id twice.
package struct UniqueIDs: Law {
    package let identifier: LawIdentifier = "unique-ids"
    package let code = "C10"
    package let sentence = "An id that arrives again does not stand in the list twice."

    package init() {}

    package func judge(_ trace: ListTrace) -> Judgement {
        var next = trace.acceptedPages[...]
        var ledger = ItemLedger(trace)
        var repeats = 0
        var findings: [Finding] = []
        for (number, step) in trace.steps.enumerated() {
            let accepted = next.first.flatMap { $0.answered.step == number ? $0 : nil }
            if let accepted {
                next.removeFirst()
                var seen: Set<String> = []
                repeats += accepted.page.items.count {
                    !seen.insert($0).inserted
                        || (accepted.answered.load.ticket.pointer != nil && ledger.holds($0))
                }
            }
            ledger.apply(step.change)
            for id in Set(step.change.inserted).sorted() where ledger.occurrences(of: id) > 1 {
                findings.append(
                    Finding(
                        page: accepted?.answered.load.page,
                        position: accepted?.answered.load.ticket.pointer, item: id,
                        expected: "one row for an id",
                        saw: "\(ledger.occurrences(of: id)) rows",
                        advice: "merge by id: ignore, update or move what is already there"))
            }
        }
        guard repeats > 0 || !findings.isEmpty else {
            return .notEnoughEvidence("no page repeated an id")
        }
        return .weighing(findings, evidence: counted(repeats, "repeated id"))
    }
}

/// C13: what goes to save room goes from the top.
package struct ContiguousWindow: Law {
    package let identifier: LawIdentifier = "contiguous-window"
    package let code = "C13"
    package let sentence = "A list that drops pages to save room keeps one stretch without a gap."

    package init() {}

    package func judge(_ trace: ListTrace) -> Judgement {
        var dropped = 0
        var findings: [Finding] = []
        for (answered, page) in trace.acceptedPages where answered.load.ticket.pointer != nil {
            let change = trace.steps[answered.step].change
            let staying = Set(change.inserted).union(page.items)
            let lost = change.removed.filter { !staying.contains($0) }
            dropped += change.droppedAtTop.count + lost.count
            guard let first = lost.first else { continue }
            findings.append(
                answered.load.finding(
                    item: first, expected: "only the oldest items go, from the top",
                    saw: "\(counted(lost.count, "item")) went from the middle or the end",
                    advice: "drop whole pages from the far end of the list"))
        }
        guard dropped > 0 else { return .notApplicable("it drops no pages") }
        return .weighing(findings, evidence: "\(counted(dropped, "item")) dropped")
    }
}
