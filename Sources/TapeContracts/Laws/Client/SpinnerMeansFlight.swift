package import TapeBench
import TapeList

/// C23: a spinner means that a request is in flight.
package struct SpinnerMeansFlight: Law {
    package let text = LawText(
        .spinnerMeansFlight, "C23",
        "A loading row on screen means a request in flight, a page in flight means a loading row, and \"nothing found\" waits for the first page.",
        .ofList(
            why: "A spinner promises that something is coming.",
            breach: "the spinner turns after a failed refresh",
            breakers: "GRDBCollections, which restores the state before a cancelled append"))

    package func judge(_ trace: ListTrace) -> Judgement {
        var count = 0
        var findings = trace.looks.compactMap { hastyVerdict($0, trace) }
        for look in trace.looks {
            guard let footer = look.displayedFooter else { continue }
            let appending = look.inFlight.first { trace.loads[$0].ticket.pointer != nil }
            let load = (appending ?? look.lastAnswered).map { trace.loads[$0] }
            let advice = "show the spinner exactly while a request of this list is in flight"
            switch (footer.looksLikeLoading, look.isQuiescent) {
            case (true, true):
                findings.append(
                    Finding(
                        page: load?.page, position: load?.ticket.pointer,
                        expected: "a request in flight behind the loading row",
                        saw: "a loading row, and nothing in flight", advice: advice
                    ).about(.nothingLoads))
            case (false, false):
                guard appending != nil else { continue }
                findings.append(
                    Finding(
                        page: load?.page, position: load?.ticket.pointer,
                        expected: "a loading row while a page is in flight",
                        saw: footer.words, advice: advice))
            case (true, false), (false, true): break
            }
            count += 1
        }
        return .weighing(
            findings, over: count, evidence: "\(counted(count, "look")) at a footer on screen",
            unless: "no footer came on screen")
    }

    /// A finding if a list says that nothing was found while its first page is still in flight.
    private func hastyVerdict(_ look: ListTrace.Look, _ trace: ListTrace) -> Finding? {
        guard look.placeholder == .empty,
            let first = look.inFlight.first(where: { trace.loads[$0].ticket.pointer == nil })
        else { return nil }
        // A list whose last page was empty may still say so while it is refreshed.
        if let index = look.lastAnswered,
            case .success(let page)? = trace.loads[index].answer?.result, page.items.isEmpty
        {
            return nil
        }
        return trace.loads[first].finding(
            expected: "loading, while the first page is in flight", saw: "nothing found",
            advice: "tell an empty list from one whose first page has not come")
    }
}

extension LawIdentifier {
    package static let spinnerMeansFlight: Self = "spinner-means-flight"
}
