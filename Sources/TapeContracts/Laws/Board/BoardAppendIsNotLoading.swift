package import TapeBench
import TapeList

/// Loading more is the footer's business.
package struct BoardAppendIsNotLoading: Law {
    package let text = LawText(
        .boardAppendIsNotLoading, "U10",
        "A section that loads more, or fails to, changes nothing about the board.",
        LawExplanation(
            why: "Loading more happens in the footer, not on the screen.",
            breach: "scrolling down replaces the list by a full-page spinner",
            breakers: "boards that listen to every load",
            keys: ["layout", "sections"]))

    package func judge(_ trace: BoardTrace) -> Judgement {
        let appends = trace.handlings.filter { $0.input.isAppend }
        guard !appends.isEmpty else { return .notEnoughEvidence("no section loaded more") }
        let findings = appends.compactMap { handling -> Finding? in
            let told = handling.entries.compactMap(\.emission)
            guard handling.after.status != handling.before || !told.isEmpty else { return nil }
            return Finding(
                item: handling.section, expected: "still \(handling.before)",
                saw: "\(handling.after.status)",
                advice: "report loading only while a section has nothing to show")
        }
        return .weighing(
            findings, evidence: counted(appends.count, "time") + " a section loaded more")
    }
}

extension LawIdentifier {
    package static let boardAppendIsNotLoading: Self = "board-append-is-not-loading"
}
