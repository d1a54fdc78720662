package import TapeBench
import TapeList

/// C22: whatever the footer says is so.
package struct FooterTellsTruth: Law {
    package let identifier = LawIdentifier.footerTellsTruth
    package let code = "C22"
    package let sentence =
        "Whatever the footer on screen says is so, and it is what the list means it to say."
    package let explanation = LawExplanation(
        why: "The footer is a function of the list's state.",
        breach: "\"loading\" with nothing in flight",
        breakers: "the count + 1 design: rows are inserted while the state still says loading",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        var count = 0
        var findings: [Finding] = []
        for look in trace.looks {
            guard let displayed = look.displayedFooter else { continue }
            count += 1
            guard let lie = lie(displayed, look, trace) else { continue }
            let load = look.lastAnswered.map { trace.loads[$0] }
            findings.append(
                Finding(
                    page: load?.page, position: load?.ticket.pointer, expected: lie.truth,
                    saw: displayed.words,
                    advice:
                        "derive the footer from items, has-more and what is in flight, whenever one of them changes"
                ))
        }
        return .weighing(
            findings, over: count, evidence: "\(counted(count, "look")) at a footer on screen",
            unless: "no footer came on screen")
    }

    private func lie(
        _ footer: Footer, _ look: ListTrace.Look, _ trace: ListTrace
    ) -> (truth: String, Void)? {
        let appends = look.inFlight.contains { trace.loads[$0].ticket.pointer != nil }
        switch footer {
        case .loading, .awaitingDisplay:
            guard look.isQuiescent else { return nil }
            return ("no loading row while nothing is in flight", ())
        case .button:
            if appends { return ("a loading row while a page is in flight", ()) }
            return look.promisedMore == false ? ("no button where nothing follows", ()) : nil
        case .failed:
            if appends { return ("a loading row while a page is in flight", ()) }
            return hasFailed(look, trace) ? nil : ("no error where nothing failed", ())
        case .endMark:
            return look.promisedMore == false ? nil : ("no end mark while more is promised", ())
        case .absent: return nil
        }
    }

    /// Whether the last request failed or was called off, or the list gave up after pages that brought nothing.
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

/// C23: a spinner means that something is on its way.
package struct SpinnerMeansFlight: Law {
    package let identifier = LawIdentifier.spinnerMeansFlight
    package let code = "C23"
    package let sentence =
        "A loading row on screen means a request in flight, a page in flight means a loading row, and \"nothing found\" waits for the first page."
    package let explanation = LawExplanation(
        why: "A spinner promises that something is coming.",
        breach: "the spinner turns after a failed refresh",
        breakers: "GRDBCollections, which restores the state before a cancelled append",
        keys: ["list.footer"])

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
                        saw: "a loading row, and nothing in flight", advice: advice))
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

    /// A finding where a list says that nothing was found while the page that would tell is on its way.
    private func hastyVerdict(_ look: ListTrace.Look, _ trace: ListTrace) -> Finding? {
        guard look.placeholder == .empty,
            let first = look.inFlight.first(where: { trace.loads[$0].ticket.pointer == nil })
        else { return nil }
        // What turned out empty may say so until it is known to be otherwise.
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

/// C24: nothing stands under nothing.
package struct NoFooterWhenEmpty: Law {
    package let identifier = LawIdentifier.noFooterWhenEmpty
    package let code = "C24"
    package let sentence = "A list that turned out empty has no footer."
    package let explanation = LawExplanation(
        why: "Nothing needs no footer.",
        breach: "\"loading\" under an empty list",
        breakers: "designs with a row that is always there",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        let looks = trace.looks.filter {
            $0.itemCount == 0 && $0.promisedMore == false && $0.isQuiescent
        }
        guard !looks.isEmpty else {
            return .notEnoughEvidence("the list was never empty at its end")
        }
        let findings = looks.filter { $0.footer.isPresent }.map {
            Finding(
                page: 1, expected: "no footer under an empty list", saw: $0.footer.words,
                advice:
                    "give the footer a row only where there are items, or while the first ones load"
            )
        }
        return .weighing(findings, evidence: "\(counted(looks.count, "look")) at an empty list")
    }
}

/// C25: an end mark stands at the end.
package struct EndMarkTellsTruth: Law {
    package let identifier = LawIdentifier.endMarkTellsTruth
    package let code = "C25"
    package let sentence = "An end mark shows only under items after which nothing follows."
    package let explanation = LawExplanation(
        why: "\"No more\" must be true.",
        breach: "the end mark shows under an empty list, or before the end",
        breakers: "short pages taken for the end",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        let marks = trace.looks.filter { $0.footer == .endMark || $0.displayedFooter == .endMark }
        guard !marks.isEmpty else { return .notApplicable("it shows no end mark") }
        let findings = marks.compactMap { look -> Finding? in
            guard look.promisedMore != false || look.itemCount == 0 else { return nil }
            let load = look.lastAnswered.map { trace.loads[$0] }
            return Finding(
                page: load?.page, position: load?.ticket.pointer,
                expected: look.itemCount == 0
                    ? "no end mark under an empty list" : "no end mark while more is promised",
                saw: "an end mark",
                advice: "show the mark only when has-more is false and items show")
        }
        return .weighing(findings, evidence: "\(counted(marks.count, "look")) at an end mark")
    }
}

extension Placeholder {
    /// What the placeholder says, in words.
    var words: String {
        switch self {
        case .absent: "no placeholder"
        case .loading: "loading"
        case .empty: "nothing found"
        case .failed: "an error"
        }
    }
}

extension Footer {
    /// What the footer says, in words.
    package var words: String {
        switch self {
        case .absent: "no footer"
        case .button: "a button for more"
        case .awaitingDisplay: "a loading row that waits to be displayed"
        case .loading: "a loading row"
        case .failed(_, .button): "an error with a button"
        case .failed(_, .tapOrRedisplay): "an error row that a tap or a new display retries"
        case .failed(_, .refresh): "an error that offers a refresh"
        case .failed(_, .wait): "an error that asks to wait"
        case .endMark: "an end mark"
        }
    }
}

extension LawIdentifier {
    package static let footerTellsTruth: Self = "footer-tells-truth"
    package static let spinnerMeansFlight: Self = "spinner-means-flight"
    package static let noFooterWhenEmpty: Self = "no-footer-when-empty"
    package static let endMarkTellsTruth: Self = "end-mark-tells-truth"
}
