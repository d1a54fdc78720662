package import TapeBench
import TapeList

/// C2: after the last page, silence.
package struct StopsAtEnd: Law {
    package let identifier = LawIdentifier.stopsAtEnd
    package let code = "C2"
    package let sentence = "Once a page says that nothing follows, the list asks for nothing more."
    package let explanation = LawExplanation(
        why: "Polling an empty list drains batteries and rate limits.",
        breach: "an empty result reloads, the extra row appears, and asks again",
        breakers: "the count + 1 design without a sign of the end",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        let rightful = trace.rightfulFirstLoads
        let findings = trace.loads.enumerated().compactMap { index, load -> Finding? in
            guard load.promisedMore == false, !rightful.contains(index) else { return nil }
            return load.finding(
                expected: "no request after the page that says nothing follows",
                saw: load.words,
                advice:
                    "let has-more alone decide, not whether the page was full or the pointer present"
            )
        }
        return trace.weighTemptations(findings)
    }
}

/// C2b: a list that has everything is not a list that has nothing yet.
package struct FinishedIsNotUnstarted: Law {
    package let identifier = LawIdentifier.finishedIsNotUnstarted
    package let code = "C2b"
    package let sentence =
        "A list that has read everything does not begin again at the first page by itself."
    package let explanation = LawExplanation(
        why: "One word for \"not begun\" and \"done\" starts over.",
        breach: "a load after the end fetches page 1 and appends it",
        breakers: "GRDBCollections, whose nil pointer means both",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        let rightful = trace.rightfulFirstLoads
        let findings = trace.loads.enumerated().compactMap { index, load -> Finding? in
            guard load.ticket.pointer == nil, load.promisedMore != nil, !rightful.contains(index)
            else { return nil }
            return load.finding(
                expected: "the first page is asked for at the beginning and on a refresh",
                saw: load.promisedMore == false
                    ? "a request for the first page after the last one"
                    : "a request for the first page in the middle of the list",
                advice: "do not let the absence of a pointer mean both 'not started' and 'finished'"
            )
        }
        return trace.weighTemptations(findings)
    }
}

/// Everything that was promised and arrived is there.
package struct Complete: Law {
    package let identifier = LawIdentifier.complete
    package let code = "C4"
    package let sentence = "Read to its end, the list holds every item of every page it accepted."
    package let explanation = LawExplanation(
        why: "Read to its end, the list has every item.",
        breach: "the last page's items are missing",
        breakers: "clients that stop at the page that says it is the last",
        keys: ["list.footer"])

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

extension ListTrace {
    /// Weighs findings over what was tried behind the last page.
    fileprivate func weighTemptations(_ findings: [Finding]) -> Judgement {
        let temptations = looks.count { $0.promisedMore == false && $0.action != nil }
        return .weighing(
            findings, over: temptations, evidence: "tempted \(temptations) times at the end",
            unless: "the end was not reached, or nothing was tried there")
    }
}

extension LawIdentifier {
    package static let stopsAtEnd: Self = "stops-at-end"
    package static let finishedIsNotUnstarted: Self = "finished-is-not-unstarted"
    package static let complete: Self = "complete"
}
