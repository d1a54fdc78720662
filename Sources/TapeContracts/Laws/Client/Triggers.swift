package import TapeBench
import TapeList

/// C14: where more is promised, something asks for it.
package struct TriggerAvailable: Law {
    package let identifier = LawIdentifier.triggerAvailable
    package let code = "C14"
    package let sentence =
        "While more is promised and nothing is on its way, something a person can do asks for it."
    package let explanation = LawExplanation(
        why: "Where there is more, something must be able to ask for it.",
        breach: "after a failure the footer stays visible, so that it is never displayed again",
        breakers: "display triggers without a retry",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        let chances = trace.looks.count { $0.isQuiescent && $0.promisedMore != false }
        guard chances > 0 else { return .notEnoughEvidence("more was never promised at rest") }
        guard trace.ending == .stuck else {
            return .holds("a way on in each of \(chances) situations")
        }
        let load = trace.looks.last?.lastAnswered.map { trace.loads[$0] }
        guard !trace.loads.isEmpty else {
            return .violated(
                [
                    Finding(
                        page: 1, expected: "a list that starts asks for its first page",
                        saw: "it asked for nothing, and nothing on screen does",
                        advice: "load when the screen appears; an adapter does so on `start`")
                ], evidence: "a person tried everything the screen offers")
        }
        return .violated(
            [
                Finding(
                    page: load?.page, position: load?.ticket.pointer,
                    expected: "a scroll, a tap or a new display asks for more",
                    saw: "nothing on screen does: \(trace.looks.last?.footer.words ?? "no footer")",
                    advice: "keep a trigger armed in every state in which more is promised")
            ], evidence: "a person tried everything the screen offers")
    }
}

/// C15: room left on the screen is filled without a scroll.
package struct FillsViewport: Law {
    package let identifier = LawIdentifier.fillsViewport
    package let code = "C15"
    package let sentence =
        "When a page leaves room on the screen, the list goes on or offers a tap."
    package let explanation = LawExplanation(
        why: "A screen that is not full has nothing to scroll.",
        breach: "3 rows on a tall screen, more to come, and no trigger",
        breakers: "scroll-only triggers on tablets",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        let accepted = Set(trace.acceptedPages.map(\.answered.index))
        var count = 0
        var findings: [Finding] = []
        for look in trace.looks {
            guard look.isUnderfilled, look.promisedMore == true, let index = look.lastAnswered,
                accepted.contains(index), look.itemCount > 0
            else { continue }
            count += 1
            guard look.isQuiescent, look.displayedFooter?.offersTap != true else { continue }
            let load = trace.loads[index]
            findings.append(
                load.finding(
                    expected: "the next page is asked for, or a button is",
                    saw:
                        "a screen with room left and \(look.footer.words), waiting for a scroll that cannot come",
                    advice: "after laying out new rows, ask again if the footer is still on screen")
            )
        }
        return .weighing(
            findings, over: count, evidence: "\(counted(count, "look")) at a screen with room left",
            unless: "every page filled the screen")
    }
}

/// C16: an empty page is not the end.
package struct EmptyPageContinues: Law {
    package let identifier = LawIdentifier.emptyPageContinues
    package let code = "C16"
    package let sentence =
        "A page without items that promises more is neither the end nor 'nothing found'."
    package let explanation = LawExplanation(
        why: "An empty page in the middle is not the end.",
        breach: "\"no items\" although there is a next page",
        breakers: "infinite_scroll_pagination #277; openai-node before #2561",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        let empty = trace.acceptedPages.filter { $0.page.items.isEmpty && $0.page.hasMore }
        guard !empty.isEmpty else {
            return .notEnoughEvidence("no page was empty and promised more")
        }
        let findings = empty.compactMap { answered, _ -> Finding? in
            let next = trace.firstLoad(from: answered.step)
            if let next, next.cause.isAnswer { return nil }
            guard let look = trace.looks.first(where: { $0.afterStep > answered.step }) else {
                return nil
            }
            let offers = look.footer.offersTap || look.placeholder.isFailed
            let lies = look.placeholder == .empty || look.footer == .endMark
            guard lies || (next == nil && !offers) else { return nil }
            return answered.load.finding(
                expected: "the list goes on to the next page",
                saw: lies ? "it shows that there is nothing more" : "it stopped",
                advice: "go on after an empty page, up to a cap, and take the end from has-more")
        }
        return .weighing(findings, evidence: counted(empty.count, "empty page"))
    }
}

/// C11: a request goes back to a trigger.
package struct NoReentrancy: Law {
    package let identifier = LawIdentifier.noReentrancy
    package let code = "C11"
    package let sentence =
        "Each request goes back to something that asks for more, not to just any callback."
    package let explanation = LawExplanation(
        why: "A callback that asks again while it is told makes two truths.",
        breach: "the list asks for page 3 from within the insertion of page 2",
        breakers: "the bottom-refresh design, which clears its flag inside the update",
        keys: ["list.footer"])

    /// How many rows ahead a list may plausibly ask; a trace does not tell what its threshold is.
    static let farthestThreshold = 60

    /// Whether a request in a trace is one of which the law counts how far from the last row it was made, so that it might
    /// say otherwise of a longer or a shorter list.
    static func countsRows(in trace: ListTrace) -> Bool {
        trace.loads.contains { load in
            let step = trace.steps[load.askedAt]
            guard case .laidOut(let lastVisible) = step.input else { return false }
            return load.cause.isAnswer && lastVisible != step.shapeBefore.lastRow
        }
    }

    package func judge(_ trace: ListTrace) -> Judgement {
        guard !trace.loadsByItself else {
            return .notApplicable("it says that it goes on by itself")
        }
        guard trace.loads.count > 1 else {
            return .notEnoughEvidence("at most one request went out")
        }
        let prefetches = trace.isPrefetching
        let findings = trace.loads.compactMap { load -> Finding? in
            let step = trace.steps[load.askedAt]
            guard let saw = offence(step, load, trace, prefetches) else { return nil }
            return load.finding(
                expected: "a request follows a tap, a display or room on the screen", saw: saw,
                advice:
                    "ask only where a trigger is consumed; a list that is meant to read on by itself says so in its adapter: `loadsByItself`"
            )
        }
        return .weighing(findings, evidence: counted(trace.loads.count, "request"))
    }

    private func offence(
        _ step: ListTrace.Step, _ load: ListTrace.Load, _ trace: ListTrace, _ prefetches: Bool
    ) -> String? {
        switch step.input {
        case .select(let path):
            return path == step.shapeBefore.lastRow
                ? nil : "\(load.words) because an item was selected"
        case .didEndDisplaying: return "\(load.words) because a row left the screen"
        case .answer(_, let answer):
            guard case .success = answer.result, !step.change.inserted.isEmpty,
                load.ticket.pointer != nil
            else { return nil }
            return "\(load.words) as soon as a page arrived, before anybody saw it"
        case .laidOut(let lastVisible):
            let rowsBelow = step.itemsBefore - 1 - (lastVisible?.row ?? 0)
            guard load.cause.isAnswer, !prefetches, lastVisible != step.shapeBefore.lastRow,
                rowsBelow > Self.farthestThreshold
            else { return nil }
            return "\(load.words) by itself, \(rowsBelow) rows above the last one"
        case .start, .refresh, .tapFooter, .tapRetry, .willDisplay, .cancel, .delete,
            .filterChanged, .dispose, .timePassed:
            return nil
        }
    }
}

/// C28: near the end means near the last item.
package struct ThresholdFromEnd: Law {
    package let identifier = LawIdentifier.thresholdFromEnd
    package let code = "C28"
    package let sentence =
        "A list that asks ahead counts rows from its last item, and a jump past the threshold counts too."
    package let explanation = LawExplanation(
        why: "A trigger \"five before the end\" must fire when it is passed.",
        breach: "`==` is stepped over by fast scrolling; a ratio fires too early on long lists",
        breakers: "tutorials that compare with `==`",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        guard trace.isPrefetching || skipped(trace) != nil else {
            return .notApplicable("it asks by its footer, not by rows near the end")
        }
        let distances = trace.loads.compactMap { distance(of: $0, in: trace) }
        var findings: [Finding] = []
        if let look = skipped(trace) ?? jumpedOver(trace), let index = look.lastAnswered {
            findings.append(
                trace.loads[index].finding(
                    expected: "the last rows on screen ask for more",
                    saw: "a jump past the threshold asked for nothing",
                    advice: "compare with ≥, not with =: rows on the way may never be displayed"))
        }
        if let first = distances.first, let last = distances.last,
            last.items >= 2 * first.items, last.distance >= 2 * max(1, first.distance)
        {
            findings.append(
                last.load.finding(
                    expected: "about \(first.distance) rows from the end, as for the first pages",
                    saw: "\(last.distance) rows from the end of \(last.items)",
                    advice: "count from the end of what is loaded, not as a share of it"))
        }
        return .weighing(
            findings, evidence: counted(distances.count, "request") + " ahead of the end")
    }

    private func distance(
        of load: ListTrace.Load, in trace: ListTrace
    ) -> (load: ListTrace.Load, items: Int, distance: Int)? {
        let step = trace.steps[load.askedAt]
        guard case .willDisplay(let path) = step.input, path.section == 0,
            path.row < step.itemsBefore, path.row > 0, wasAnyDisplayed(before: load, in: trace)
        else { return nil }
        return (load, step.itemsBefore, step.itemsBefore - path.row)
    }

    /// Whether a row was displayed between the last page and the one that asks.
    ///
    /// A list that is shorter than its threshold asks at the first row that it shows, which does not tell how far ahead it would ask.
    private func wasAnyDisplayed(before load: ListTrace.Load, in trace: ListTrace) -> Bool {
        for step in trace.steps[..<load.askedAt].reversed() {
            switch step.input {
            case .willDisplay(let path):
                if path.section == 0, path.row < step.itemsBefore { return true }
            case .answer: return false
            case .start, .refresh, .tapFooter, .tapRetry, .select, .didEndDisplaying, .laidOut,
                .cancel, .delete, .filterChanged, .dispose, .timePassed:
                break
            }
        }
        return false
    }

    /// A look at the last rows after a jump, where each scroll row by row asks for more and no jump does: a button hides that
    /// the threshold is stepped over.
    private func jumpedOver(_ trace: ListTrace) -> ListTrace.Look? {
        guard trace.scenario.pace == .byTurns, trace.isPrefetching else { return nil }
        let scrolls = trace.looks.indices.dropLast().filter {
            trace.looks[$0].action == .scrollToBottom
        }
        var slow: [Bool] = []
        var jumps: [(asks: Bool, after: ListTrace.Look)] = []
        for (number, place) in scrolls.enumerated() {
            let (before, after) = (trace.looks[place], trace.looks[place + 1])
            guard before.isQuiescent, before.promisedMore == true else { continue }
            let asks = trace.loads.contains {
                (before.afterStep..<after.afterStep).contains($0.askedAt)
            }
            if number.isMultiple(of: 2) { slow.append(asks) } else { jumps.append((asks, after)) }
        }
        guard slow.count > 1, jumps.count > 1, slow.allSatisfy(\.self),
            jumps.allSatisfy({ !$0.asks })
        else { return nil }
        return jumps.first?.after
    }

    /// A look at the last rows of a list without a footer, with more promised and nothing going on.
    private func skipped(_ trace: ListTrace) -> ListTrace.Look? {
        let accepted = Set(trace.acceptedPages.map(\.answered.index))
        return trace.looks.first { look in
            look.isQuiescent && look.promisedMore == true && look.itemCount > 0
                && look.footer == .absent && look.lastVisible?.row == look.itemCount - 1
                && look.lastAnswered.map(accepted.contains) == true
        }
    }
}

extension Placeholder {
    fileprivate var isFailed: Bool {
        switch self {
        case .failed: true
        case .absent, .loading, .empty: false
        }
    }
}

extension LawIdentifier {
    package static let triggerAvailable: Self = "trigger-available"
    package static let fillsViewport: Self = "fills-viewport"
    package static let emptyPageContinues: Self = "empty-page-continues"
    package static let noReentrancy: Self = "no-reentrancy"
    package static let thresholdFromEnd: Self = "threshold-from-end"
}
