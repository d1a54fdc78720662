package import TapeBench
import TapeList

/// C9: a table can apply every update.
package struct ConsistentBatches: Law {
    package let identifier = LawIdentifier.consistentBatches
    package let code = "C9"
    package let sentence =
        "Every update leads from the rows a table knows to the rows its data source has."
    package let explanation = LawExplanation(
        why: "Rows after = rows before + inserted − deleted, or the table crashes.",
        breach: "the data changes outside the batch",
        breakers: "UIKit's \"invalid number of rows\" in every app that met it",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        let updates = trace.steps.count { $0.effects.contains(where: \.isUpdate) }
        let findings = trace.steps.compactMap { step -> Finding? in
            guard let fault = step.fault else { return nil }
            return Finding(
                expected: "rows after = rows before + inserted − deleted, section by section",
                saw: fault.message,
                advice:
                    "change the data inside the batch, and make its index paths from what really arrived"
            )
        }
        return .weighing(
            findings, over: updates, evidence: counted(updates, "update"),
            unless: "the table was never updated")
    }
}

/// C27: observers hear of a state that is already there, and of none twice.
package struct NotifiesAfterState: Law {
    package let identifier = LawIdentifier.notifiesAfterState
    package let code = "C27"
    package let sentence =
        "An update is announced when the data already agrees with it, and only if something changed."
    package let explanation = LawExplanation(
        why: "Who is told must see what was told.",
        breach: "observers run before the items are there",
        breakers:
            "the order of insertion and state, which two of the known designs do in opposite ways",
        keys: ["list.footer"])

    package func judge(_ trace: ListTrace) -> Judgement {
        var updates = 0
        var findings: [Finding] = []
        for number in trace.steps.indices where !trace.steps[number].effects.isEmpty {
            let step = trace.steps[number]
            let announced = step.effects.compactMap { effect -> (ListUpdate, TableShape)? in
                guard case .update(let update, let shape) = effect else { return nil }
                return (update, shape)
            }
            guard let (_, shape) = announced.last else { continue }
            updates += announced.count
            if shape != step.shapeAfter {
                findings.append(
                    Finding(
                        expected: "the data source has \(shape.rowsInSections) rows, as announced",
                        saw: "\(step.shapeAfter.rowsInSections)",
                        advice: "change the state first and tell afterwards"))
            }
            if announced.contains(where: { $0.0 == .batch(UpdateBatch()) || $0.0.isIdle }) {
                findings.append(
                    Finding(
                        expected: "no update where nothing changed", saw: "an empty batch",
                        advice: "compare old and new before telling anybody"))
            }
        }
        guard updates > 0 else { return .notEnoughEvidence("the table was never updated") }
        if let endless = endless(trace) { findings.insert(endless, at: 0) }
        return .weighing(findings, evidence: counted(updates, "update"))
    }

    /// So many updates in a row without an answer or an action between them are no accident.
    private static let enough = 100

    /// A finding where laying out one update brings about the next, without end.
    private func endless(_ trace: ListTrace) -> Finding? {
        guard trace.ending == .capped else { return nil }
        let callbacks = trace.steps.suffix(while: { $0.input.isOfTable })
        let updates = callbacks.count { $0.effects.contains(where: \.isUpdate) }
        guard updates > Self.enough else { return nil }
        return Finding(
            expected: "no update where rows were only displayed or laid out",
            saw: "\(updates) updates in a row, each of which the table lays out and tells of",
            advice:
                "reload when the items or the footer changed, not at every callback of the table")
    }
}

extension ListInput {
    /// Whether a table tells it after each update.
    fileprivate var isOfTable: Bool {
        switch self {
        case .willDisplay, .didEndDisplaying, .laidOut: true
        case .start, .refresh, .tapFooter, .tapRetry, .select, .cancel, .delete, .filterChanged,
            .dispose, .timePassed, .answer:
            false
        }
    }
}

extension Array {
    /// The longest end of the array whose elements all pass a test.
    fileprivate func suffix(while passes: (Element) -> Bool) -> ArraySlice<Element> {
        guard let last = lastIndex(where: { !passes($0) }) else { return self[...] }
        return self[(last + 1)...]
    }
}

extension ListUpdate {
    fileprivate var isIdle: Bool {
        switch self {
        case .reload: false
        case .batch(let batch): batch.isEmpty
        }
    }
}

extension TableEffect {
    fileprivate var isUpdate: Bool {
        switch self {
        case .update: true
        case .hideFooter, .report, .cancel, .load, .wake: false
        }
    }
}

extension LawIdentifier {
    package static let consistentBatches: Self = "consistent-batches"
    package static let notifiesAfterState: Self = "notifies-after-state"
}
