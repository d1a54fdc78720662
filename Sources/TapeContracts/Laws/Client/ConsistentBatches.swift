package import TapeBench
import TapeList

/// C9: a table can apply every update.
package struct ConsistentBatches: Law {
    package let text = LawText(
        .consistentBatches, "C9",
        "Every update leads from the rows a table knows to the rows its data source has.",
        .ofList(
            why: "Rows after = rows before + inserted − deleted, or the table crashes.",
            breach: "the data changes outside the batch",
            breakers: "UIKit's \"invalid number of rows\" in every app that met it"))

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

extension LawIdentifier {
    package static let consistentBatches: Self = "consistent-batches"
}
