package import TapeBench
import TapeList

/// C28: a list that asks ahead counts rows from the last item.
package struct ThresholdFromEnd: Law {
    package let text = LawText(
        .thresholdFromEnd, "C28",
        "A list that asks ahead counts rows from its last item, and a jump past the threshold counts too.",
        .ofList(
            why: "A trigger \"five before the end\" must fire when it is passed.",
            breach: "`==` is stepped over by fast scrolling; a ratio fires too early on long lists",
            breakers: "tutorials that compare with `==`"))

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

    /// Whether the list displayed a row between the last page and this request.
    ///
    /// A list shorter than its threshold asks at the first row it shows, which says nothing of how far ahead it would ask.
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

    /// A look at the last rows after a jump, in a list that asks for more at every row-by-row scroll but at no jump: its button
    /// hides that the threshold was stepped over.
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

    /// A look at the last rows of a list without a footer that is idle although more is promised.
    private func skipped(_ trace: ListTrace) -> ListTrace.Look? {
        let accepted = Set(trace.acceptedPages.map(\.answered.index))
        return trace.looks.first { look in
            look.isQuiescent && look.promisedMore == true && look.itemCount > 0
                && look.footer == .absent && look.lastVisible?.row == look.itemCount - 1
                && look.lastAnswered.map(accepted.contains) == true
        }
    }
}

extension LawIdentifier {
    package static let thresholdFromEnd: Self = "threshold-from-end"
}
