package import TapeBench
import TapeList

/// C10: no id stands in the list twice.
package struct UniqueIDs: Law {
    package let text = LawText(
        .uniqueIDs, "C10",
        "An id that arrives again does not stand in the list twice.",
        .ofList(
            why: "Diffing tables demand that identities are unique.",
            breach: "an item that slid onto page 2 stands in the list twice",
            breakers: "blind appends: Apollo's concatPagination"))

    package func judge(_ trace: ListTrace) -> Judgement {
        var findings: [Finding] = []
        var repeats = 0
        var ledger = ItemLedger(trace)
        for itemChange in trace.itemChanges {
            let load = itemChange.accepted?.answered.load
            let isPlain = itemChange.isPlain
            // Where the whole page was inserted, the ids that now stand in the list twice are counted below.
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

extension LawIdentifier {
    package static let uniqueIDs: Self = "unique-ids"
}
