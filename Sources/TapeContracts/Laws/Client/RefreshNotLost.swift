package import TapeBench
import TapeList

/// C18: a refresh is never swallowed by a load under way.
package struct RefreshNotLost: Law {
    package let text = LawText(
        .refreshNotLost, "C18",
        "A refresh leads to a request for the first page, also while more is being loaded, and its items take the place of the old ones.",
        .ofList(
            why: "A pull to refresh must win over a load that is under way.",
            breach: "refresh while appending does nothing",
            breakers: "SwiftPaginator on a changed filter; TanStack Query #5972"))

    package func judge(_ trace: ListTrace) -> Judgement {
        var refreshes = 0
        var findings: [Finding] = []
        for (number, step) in trace.steps.enumerated() where asksAfresh(step.input) {
            refreshes += 1
            let follows = trace.loads.contains { load in
                guard load.ticket.pointer == nil else { return false }
                if load.askedAt >= number { return true }
                // A first page already under way will do, but not that of another filter.
                return step.input != .filterChanged && !load.isStale
                    && (load.answeredAt ?? .max) > number
            }
            guard !follows else { continue }
            findings.append(
                Finding(
                    page: 1, expected: "a request for the first page", saw: "none",
                    advice:
                        "let a refresh take the place of what is in flight instead of waiting behind it"
                ))
        }
        guard refreshes > 0 else { return .notEnoughEvidence("the list was not refreshed") }
        for (answered, page) in trace.acceptedPages where answered.load.ticket.pointer == nil {
            if let finding = leftover(answered, page, trace) { findings.append(finding) }
        }
        return .weighing(findings, evidence: counted(refreshes, "refresh", plural: "refreshes"))
    }

    /// A finding if, once the first page is accepted, the list holds anything else or has another order.
    private func leftover(
        _ answered: AnsweredLoad, _ page: LoadedPage<String, String>, _ trace: ListTrace
    ) -> Finding? {
        guard let held = answered.load.heldAfter, !isRebuilding(answered, page, trace),
            held != page.items, held != page.items.firstOfEach, held != page.items.lastOfEach
        else { return nil }
        let arrived = Set(page.items)
        let stayed = held.first { !arrived.contains($0) }
        let known = Set(held)
        let missing = page.items.first { !known.contains($0) }
        let saw: String
        if let stayed {
            saw = "\(stayed) is still there, among \(counted(held.count, "item"))"
        } else if let missing {
            saw = "\(missing) is not there"
        } else if held.count != arrived.count {
            saw = "\(held.count) rows for \(counted(arrived.count, "item"))"
        } else {
            saw = "another order: \(held.prefix(5).joined(separator: ", "))"
        }
        return answered.load.finding(
            item: stayed ?? missing ?? held.first,
            expected: "the items of the first page, in its order, and nothing else", saw: saw,
            advice: "put what a refresh brings in the place of what was there, as it came")
    }

    /// Whether the list keeps its old items until it has read as many pages again.
    private func isRebuilding(
        _ answered: AnsweredLoad, _ page: LoadedPage<String, String>, _ trace: ListTrace
    ) -> Bool {
        trace.steps[answered.step].change.isEmpty
            && trace.loads.contains {
                $0.askedAt == answered.step && $0.ticket.pointer != nil
                    && $0.ticket.pointer == page.next
            }
    }

    private func asksAfresh(_ input: ListInput) -> Bool {
        switch input {
        case .refresh, .filterChanged: true
        case .start, .tapFooter, .tapRetry, .select, .willDisplay, .didEndDisplaying, .laidOut,
            .cancel, .delete, .dispose, .timePassed, .answer:
            false
        }
    }
}

extension LawIdentifier {
    package static let refreshNotLost: Self = "refresh-not-lost"
}
