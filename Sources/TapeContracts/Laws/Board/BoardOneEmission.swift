package import TapeBench
import TapeList

/// Each change of status is reported to observers exactly once.
package struct BoardOneEmission: Law {
    package let text = LawText(
        .boardOneEmission, "U8",
        "Every change of status is reported once, in order, and nothing else is.",
        .ofBoard(
            why: "Observers hear of each change once, and of nothing else.",
            breach: "three equal statuses in a row redraw three times",
            breakers: "boards that emit on every call"))

    package func judge(_ trace: BoardTrace) -> Judgement {
        var told: SectionStatus?
        var count = 0
        var findings: [Finding] = []
        for handling in trace.handlings {
            var current = told ?? handling.before
            for status in handling.entries.compactMap(\.emission) {
                count += 1
                if status == current {
                    findings.append(
                        Finding(
                            expected: "silence while the status stays \(current)",
                            saw: "\(status), reported again",
                            advice: "compare with the last reported status before reporting"))
                }
                current = status
            }
            told = current
            guard current != handling.after.status else { continue }
            findings.append(
                Finding(
                    item: handling.section, expected: "\(handling.after.status), told to observers",
                    saw: "they still believe \(current)", advice: "report every change of status"))
            told = handling.after.status
        }
        return .weighing(
            findings, over: count, evidence: counted(count, "status", plural: "statuses") + " sent",
            unless: "the status never changed")
    }
}

extension LawIdentifier {
    package static let boardOneEmission: Self = "board-one-emission"
}
