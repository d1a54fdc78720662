package import TapeBench
import TapeList

/// C24: an empty list has no footer.
package struct NoFooterWhenEmpty: Law {
    package let text = LawText(
        .noFooterWhenEmpty, "C24",
        "A list that turned out empty has no footer.",
        .ofList(
            why: "An empty list needs no footer.",
            breach: "\"loading\" under an empty list",
            breakers: "designs with a row that is always there"))

    package func judge(_ trace: ListTrace) -> Judgement {
        let looks = trace.looks.filter {
            $0.itemCount == 0 && $0.promisedMore == false && $0.isQuiescent
        }
        let findings = looks.filter { $0.footer.isPresent }.map {
            Finding(
                page: 1, expected: "no footer under an empty list", saw: $0.footer.words,
                advice:
                    "give the footer a row only where there are items, or while the first ones load"
            )
        }
        return .weighing(
            findings, over: looks.count,
            evidence: "\(counted(looks.count, "look")) at an empty list",
            unless: "the list was never empty at its end")
    }
}

extension LawIdentifier {
    package static let noFooterWhenEmpty: Self = "no-footer-when-empty"
}
