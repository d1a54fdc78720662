package import TapeBench
import TapeList

/// C4: what a page brings comes in once.
package struct InsertedOnce: Law {
    package let identifier = LawIdentifier.insertedOnce
    package let code = "C4"
    package let sentence =
        "The items of an accepted page come into the list once, when the page arrives."
    package let explanation = LawExplanation(
        why: "Every accepted page is in the list once.",
        breach: "a late second delivery is inserted again",
        breakers: "Redux Toolkit #4854, where a refetch was appended",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        var ledger = ItemLedger(trace)
        var pages = 0
        var findings: [Finding] = []
        for itemChange in trace.itemChanges {
            ledger.apply(itemChange.change)
            if itemChange.accepted != nil { pages += 1 }
            guard !itemChange.isPlain else { continue }
            findings += strays(in: itemChange)
            guard let (answered, page) = itemChange.accepted else { continue }
            findings += page.items.filter { !ledger.holds($0) }.map {
                answered.load.finding(
                    item: $0, expected: "the item is in the list once its page was accepted",
                    saw: "it is not", advice: "insert every item that arrived")
            }
        }
        guard pages > 0 else { return .notEnoughEvidence("no page arrived") }
        return .weighing(findings, evidence: counted(pages, "accepted page"))
    }

    /// Items that came in without a page that brought them, or more often than it did.
    private func strays(in itemChange: ItemChange) -> [Finding] {
        guard !itemChange.change.inserted.isEmpty else { return [] }
        let load = itemChange.accepted?.answered.load
        var allowed: [String: Int] = [:]
        for id in itemChange.change.removed + (itemChange.accepted?.page.items ?? []) {
            allowed[id, default: 0] += 1
        }
        return itemChange.change.inserted.compactMap { id in
            allowed[id, default: 0] -= 1
            guard allowed[id, default: 0] < 0 else { return nil }
            return Finding(
                page: load?.page, position: load?.ticket.pointer, item: id,
                expected: "an item comes in once, with the page that brought it",
                saw: load == nil ? "it came in when no page did" : "it came in more often",
                advice: "append a page in one place only: where its answer is accepted")
        }
    }
}

/// C10: no id twice.
package struct UniqueIDs: Law {
    package let identifier = LawIdentifier.uniqueIDs
    package let code = "C10"
    package let sentence = "An id that arrives again does not stand in the list twice."
    package let explanation = LawExplanation(
        why: "Diffing tables demand that identities are unique.",
        breach: "an item that slid onto page 2 stands in the list twice",
        breakers: "blind appends: Apollo's concatPagination",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        var ledger = ItemLedger(trace)
        var repeats = 0
        var findings: [Finding] = []
        for itemChange in trace.itemChanges {
            let load = itemChange.accepted?.answered.load
            let isPlain = itemChange.isPlain
            // Where exactly what arrived came in, repeats are what stands there twice.
            if let (answered, page) = itemChange.accepted, !isPlain {
                var seen: Set<String> = []
                repeats += page.items.count {
                    !seen.insert($0).inserted
                        || (answered.load.ticket.pointer != nil && ledger.holds($0))
                }
            }
            let doubles = ledger.doubles(applying: itemChange.change)
            if isPlain { repeats += doubles.count }
            for id in doubles.sorted() {
                findings.append(
                    Finding(
                        page: load?.page, position: load?.ticket.pointer, item: id,
                        expected: "one row for an id",
                        saw: "\(ledger.occurrences(of: id)) rows",
                        advice: "merge by id: ignore, update or move what is already there"))
            }
        }
        return .weighing(
            findings, over: repeats, evidence: counted(repeats, "repeated id"),
            unless: "no page repeated an id")
    }
}

/// C13: what goes to save room goes from the top.
package struct ContiguousWindow: Law {
    package let identifier = LawIdentifier.contiguousWindow
    package let code = "C13"
    package let sentence = "A list that drops pages to save room keeps one stretch without a gap."
    package let explanation = LawExplanation(
        why: "A list that drops pages keeps one stretch without a hole.",
        breach: "pages 1 and 3 are kept, 2 is dropped",
        breakers: "windows that drop by age instead of place",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        var dropped = 0
        var findings: [Finding] = []
        for (answered, page) in trace.acceptedPages where answered.load.ticket.pointer != nil {
            let change = trace.steps[answered.step].change
            dropped += change.droppedAtTop.count
            guard !change.removed.isEmpty else { continue }
            let staying = Set(change.inserted).union(page.items)
            let lost = change.removed.filter { !staying.contains($0) }
            dropped += lost.count
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

extension LawIdentifier {
    package static let insertedOnce: Self = "inserted-once"
    package static let uniqueIDs: Self = "unique-ids"
    package static let contiguousWindow: Self = "contiguous-window"
}
