package import TapeBench
import TapeList

/// C4: the items of a page are inserted once.
package struct InsertedOnce: Law {
    package let text = LawText(
        .insertedOnce, "C4",
        "The items of an accepted page come into the list once, when the page arrives.",
        .ofList(
            why: "Every accepted page is in the list once.",
            breach: "a late second delivery is inserted again",
            breakers: "Redux Toolkit #4854, where a refetch was appended"))

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

    /// Items that were inserted without a page, or more often than their page holds them.
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

extension LawIdentifier {
    package static let insertedOnce: Self = "inserted-once"
}
