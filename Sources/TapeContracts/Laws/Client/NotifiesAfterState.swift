package import TapeBench
import TapeList

/// C27: observers are told of a state once, after the data has reached it.
package struct NotifiesAfterState: Law {
    package let text = LawText(
        .notifiesAfterState, "C27",
        "An update is announced when the data already agrees with it, and only if something changed.",
        .ofList(
            why: "Observers must see the state that they are told about.",
            breach: "observers run before the items are there",
            breakers:
                "the order of insertion and state, which two of the known designs do in opposite ways"
        ))

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
                        advice: "change the state first and notify afterwards"))
            }
            if announced.contains(where: { $0.0 == .batch(UpdateBatch()) || $0.0.isIdle }) {
                findings.append(
                    Finding(
                        expected: "no update where nothing changed", saw: "an empty batch",
                        advice: "compare old and new before telling observers"))
            }
        }
        guard updates > 0 else { return .notEnoughEvidence("the table was never updated") }
        if let endless = endless(trace) { findings.insert(endless, at: 0) }
        return .weighing(findings, evidence: counted(updates, "update"))
    }

    /// This many updates in a row, without an answer or an action in between, are no accident.
    private static let enough = 100

    /// A finding if laying out each update causes the next, without end.
    private func endless(_ trace: ListTrace) -> Finding? {
        guard trace.ending == .capped else { return nil }
        let callbacks = trace.steps.suffix(while: { $0.input.isOfTable })
        let updates = callbacks.count { $0.effects.contains(where: \.isUpdate) }
        guard updates > Self.enough else { return nil }
        return Finding(
            expected: "no update where rows were only displayed or laid out",
            saw: "\(updates) updates in a row, each caused by laying out the one before",
            advice:
                "reload when the items or the footer changed, not at every callback of the table")
    }
}

extension ListInput {
    /// Whether it is a callback that the table makes after an update.
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

extension LawIdentifier {
    package static let notifiesAfterState: Self = "notifies-after-state"
}
