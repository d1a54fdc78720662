package import TapeBench
import TapeList

/// C15: a screen with room left is filled without scrolling.
package struct FillsViewport: Law {
    package let text = LawText(
        .fillsViewport, "C15",
        "When a page leaves room on the screen, the list goes on or offers a tap.",
        .ofList(
            why: "A screen that is not full has nothing to scroll.",
            breach: "3 rows on a tall screen, more to come, and no trigger",
            breakers: "scroll-only triggers on tablets"))

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

extension LawIdentifier {
    package static let fillsViewport: Self = "fills-viewport"
}
