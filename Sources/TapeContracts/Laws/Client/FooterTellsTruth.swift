package import TapeBench
import TapeList

/// C22: what the footer says is true.
package struct FooterTellsTruth: Law {
    package let text = LawText(
        .footerTellsTruth, "C22",
        "What the footer on screen says is true, and is what the list means it to say.",
        .ofList(
            why: "The footer is a function of the list's state.",
            breach: "\"loading\" with nothing in flight",
            breakers: "the count + 1 design: rows are inserted while the state still says loading"))

    package func judge(_ trace: ListTrace) -> Judgement {
        var count = 0
        var findings: [Finding] = []
        for look in trace.looks {
            guard let displayed = look.displayedFooter else { continue }
            count += 1
            guard let truth = truth(against: displayed, look, trace) else { continue }
            let load = look.lastAnswered.map { trace.loads[$0] }
            findings.append(
                Finding(
                    page: load?.page, position: load?.ticket.pointer, expected: truth,
                    saw: displayed.words,
                    advice:
                        "derive the footer from items, has-more and what is in flight, whenever one of them changes"
                ))
        }
        return .weighing(
            findings, over: count, evidence: "\(counted(count, "look")) at a footer on screen",
            unless: "no footer came on screen")
    }

    /// What should be on screen instead of a footer that is not true; nil where it is true.
    private func truth(
        against footer: Footer, _ look: ListTrace.Look, _ trace: ListTrace
    ) -> String? {
        let appends = look.inFlight.contains { trace.loads[$0].ticket.pointer != nil }
        switch footer {
        case .loading, .awaitingDisplay:
            guard look.isQuiescent else { return nil }
            return "no loading row while nothing is in flight"
        case .button:
            if appends { return "a loading row while a page is in flight" }
            return look.promisedMore == false ? "no button where nothing follows" : nil
        case .failed:
            if appends { return "a loading row while a page is in flight" }
            return hasFailed(look, trace) ? nil : "no error where nothing failed"
        case .endMark:
            return look.promisedMore == false ? nil : "no end mark while more is promised"
        case .absent: return nil
        }
    }

    /// Whether the last request failed or was cancelled, or the list gave up after empty pages.
    private func hasFailed(_ look: ListTrace.Look, _ trace: ListTrace) -> Bool {
        guard let index = look.lastAnswered else { return true }
        if trace.loads[index + 1..<trace.loads.count].contains(where: \.isStale) { return true }
        switch trace.loads[index].answer?.result {
        case .failure, nil: return true
        case .success(let page):
            return page.hasMore
                && (page.next == nil
                    || trace.steps[trace.loads[index].answeredAt ?? 0].change.isEmpty)
        }
    }
}

extension LawIdentifier {
    package static let footerTellsTruth: Self = "footer-tells-truth"
}
