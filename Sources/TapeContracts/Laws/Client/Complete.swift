package import TapeBench
import TapeList

/// C4: a list that was read to its end holds every item that arrived.
package struct Complete: Law {
    package let text = LawText(
        .complete, "C4",
        "Read to its end, the list holds every item of every page it accepted.",
        .ofList(
            why: "Read to its end, the list has every item.",
            breach: "the last page's items are missing",
            breakers: "clients that stop at the page that says it is the last"))

    package func judge(_ trace: ListTrace) -> Judgement {
        switch trace.ending {
        case .finished: return weigh(trace)
        case .stuck:
            guard let last = trace.acceptedPages.last, last.page.hasMore else {
                return .notEnoughEvidence("no page arrived")
            }
            return .violated(
                [
                    last.answered.load.finding(
                        expected: "all pages are read, since this one promised another",
                        saw: "reading ended here",
                        advice: "take the end from has-more, not from a short or an empty page")
                ], evidence: "a person could not get further")
        case .storm, .left, .gaveUp, .crashed, .capped, nil:
            return .notEnoughEvidence("the list was not read to its end")
        }
    }

    private func weigh(_ trace: ListTrace) -> Judgement {
        var ledger = ItemLedger(trace)
        /// The ids of the accepted pages, each with the load that brought it as an index into the trace.
        var owed: [(id: String, load: Int)] = []
        var gone: Set<String> = []
        var pages = 0
        var position = trace.past?.next
        var skips: [Finding] = []
        for itemChange in trace.itemChanges {
            ledger.apply(itemChange.change)
            gone.formUnion(itemChange.change.droppedAtTop)
            if case .delete(let id) = trace.steps[itemChange.step].input { gone.insert(id) }
            guard let (answered, page) = itemChange.accepted else { continue }
            pages += 1
            if answered.load.ticket.pointer == nil {
                owed.removeAll()
                gone.removeAll()
            } else if answered.load.ticket.pointer != position {
                skips.append(skip(to: answered.load, from: position))
            }
            position = page.next
            owed += page.items.map { ($0, answered.index) }
        }
        let missing = owed.filter { !ledger.holds($0.id) && !gone.contains($0.id) }
        let lost = missing.map {
            trace.loads[$0.load].finding(
                item: $0.id, expected: "every item of the page is in the list",
                saw: "it is missing at the end", advice: "insert what arrived")
        }
        return .weighing(
            skips + lost,
            evidence:
                "\(counted(owed.count, "item")) on \(counted(pages, "page"))")
    }

    private func skip(to load: ListTrace.Load, from position: String?) -> Finding {
        load.finding(
            expected: "the page at \(position ?? "the end") is read before any other",
            saw: "the list went on at \(load.ticket.pointer ?? "the first page") without it",
            advice: "keep the position until its page is accepted")
    }
}

extension LawIdentifier {
    package static let complete: Self = "complete"
}
