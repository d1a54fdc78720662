package import TapeBench
import TapeList

/// C8: new items arrive at the bottom and nowhere else.
package struct BottomInsertion: Law {
    package let text = LawText(
        .bottomInsertion, "C8",
        "New items come in at the bottom, in their order, as many as arrived, and nothing on screen moves.",
        .ofList(
            why: "New items belong below the old ones, where nobody is reading yet.",
            breach: "index paths are made from the range that was asked for, not from what came",
            breakers: "the count + 1 design with a short page; UIKit then raises an exception"))

    package func judge(_ trace: ListTrace) -> Judgement {
        var count = 0
        var findings: [Finding] = []
        for (answered, page) in trace.acceptedPages where answered.load.ticket.pointer != nil {
            let step = trace.steps[answered.step]
            guard !step.change.isEmpty else { continue }
            count += 1
            let finding =
                misplaced(step, page, answered.load) ?? reloaded(step, answered.load)
                ?? misannounced(step, page, answered.load) ?? jumped(step, answered.load)
            if let finding { findings.append(finding) }
        }
        for (answered, page) in trace.acceptedPages where answered.load.ticket.pointer == nil {
            if let finding = disordered(answered.load, page) { findings.append(finding) }
        }
        return .weighing(
            findings, over: count, evidence: counted(count, "appended page"),
            unless: "no page after the first brought items")
    }

    /// A finding if the list holds the items of a first page in another order.
    private func disordered(
        _ load: ListTrace.Load, _ page: LoadedPage<String, String>
    ) -> Finding? {
        guard let held = load.heldAfter, held != page.items, held.count == page.items.count,
            Set(held).count == held.count, Set(held) == Set(page.items)
        else { return nil }
        return load.finding(
            item: zip(held, page.items).first { $0 != $1 }?.0,
            expected: "the items of the first page in its order",
            saw: "another order: \(held.prefix(5).joined(separator: ", "))",
            advice: "show items in the order in which the API gives them")
    }

    /// A finding if the list is not the old items followed by the page's, in the page's order.
    private func misplaced(
        _ step: ListTrace.Step, _ page: LoadedPage<String, String>, _ load: ListTrace.Load
    ) -> Finding? {
        let change = step.change
        let arriving = change.removed.isEmpty ? [] : Set(page.items)
        let kept = change.removed.filter { !arriving.contains($0) }
        let reachesEnd =
            change.droppedAtTop.count + change.keptAtTop + change.removed.count == step.itemsBefore
        let advice = "append what arrived after the last item, in the order of the page"
        guard reachesEnd, change.inserted.starts(with: kept) else {
            return load.finding(
                item: change.inserted.first, expected: "new items after the last one",
                saw: "they came in at row \(change.keptAtTop) of \(step.itemsBefore)",
                advice: advice)
        }
        let added = change.inserted.dropFirst(kept.count)
        guard !isInOrder(added, of: page.items) else { return nil }
        return load.finding(
            item: added.first, expected: "new items in the order of the page",
            saw: "another order: \(added.prefix(5).joined(separator: ", "))", advice: advice)
    }

    /// A finding if the whole table was reloaded although rows were only added at the bottom.
    private func reloaded(_ step: ListTrace.Step, _ load: ListTrace.Load) -> Finding? {
        guard step.itemsBefore > 0, step.change.droppedAtTop.isEmpty, step.change.removed.isEmpty,
            step.effects.contains(where: \.isReload)
        else { return nil }
        return load.finding(
            item: step.change.inserted.first,
            expected: "the new rows are inserted below the \(step.itemsBefore) that are there",
            saw: "the whole table is reloaded",
            advice: "insert rows for what arrived; reload only what a first page replaces")
    }

    /// A finding if the inserted rows in the batch are not those that really arrived at the bottom.
    private func misannounced(
        _ step: ListTrace.Step, _ page: LoadedPage<String, String>, _ load: ListTrace.Load
    ) -> Finding? {
        let before = step.itemsBefore
        let after =
            before + step.change.inserted.count - step.change.removed.count
            - step.change.droppedAtTop.count
        for case .update(.batch(let batch), _) in step.effects {
            // A repeated item may move to the bottom; it counts among those that arrived.
            let arriving = batch.insertedRows + batch.movedRows.map(\.to)
            let rows = arriving.filter { $0.section == 0 && $0.row < after }.map(\.row)
            guard let first = rows.min(), let last = rows.max() else { continue }
            let isAtBottom = last == after - 1 && last - first + 1 == rows.count
            guard !isAtBottom || rows.count > page.items.count else { continue }
            return load.finding(
                expected: "inserted rows up to \(after - 1), the last one, without a gap",
                saw: "\(counted(rows.count, "row")) from \(first) to \(last)",
                advice: "make index paths from the count before and the count that arrived")
        }
        return nil
    }

    private func jumped(_ step: ListTrace.Step, _ load: ListTrace.Load) -> Finding? {
        guard step.change.droppedAtTop.isEmpty, step.change.removed.isEmpty,
            let anchor = step.anchor, anchor.after != anchor.before
        else { return nil }
        return load.finding(
            item: anchor.item, expected: "rows on screen stay where they are",
            saw: anchor.after.map { "the first one moved by \($0 - anchor.before) points" }
                ?? "the first one is gone from the screen",
            advice: "insert below, and leave the scroll position alone")
    }

    private func isInOrder(_ added: ArraySlice<String>, of items: [String]) -> Bool {
        var rest = added
        for item in items where item == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }
}

extension LawIdentifier {
    package static let bottomInsertion: Self = "bottom-insertion"
}
