package import TapeBench
import TapeList

/// Loading more shows in the footer and leaves the board's status alone.
package struct BoardAppendIsNotLoading: Law {
    package let text = LawText(
        .boardAppendIsNotLoading, "U10",
        "A section that loads more, or fails to, changes nothing about the board.",
        .ofBoard(
            why: "Loading more happens in the footer, not on the screen.",
            breach: "scrolling down replaces the list by a full-page spinner",
            breakers: "boards that listen to every load"))

    package func judge(_ trace: BoardTrace) -> Judgement {
        let appends = trace.handlings.filter { $0.input.isAppend }
        let findings = appends.compactMap {
            $0.change(advice: "report loading only while a section has nothing to show")
        }
        return .weighing(
            findings, over: appends.count,
            evidence: counted(appends.count, "time") + " a section loaded more",
            unless: "no section loaded more")
    }
}

extension LawIdentifier {
    package static let boardAppendIsNotLoading: Self = "board-append-is-not-loading"
}
