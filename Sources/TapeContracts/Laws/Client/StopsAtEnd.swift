package import TapeBench
import TapeList

/// C2: after the last page the list sends no more requests.
package struct StopsAtEnd: Law {
    package let text = LawText(
        .stopsAtEnd, "C2",
        "Once a page says that nothing follows, the list asks for nothing more.",
        .ofList(
            why: "Polling an empty list drains batteries and rate limits.",
            breach: "an empty result reloads, the extra row appears, and asks again",
            breakers: "the count + 1 design without a sign of the end"))

    package func judge(_ trace: ListTrace) -> Judgement {
        let findings = trace.unaskedLoads.compactMap { load -> Finding? in
            guard load.promisedMore == false else { return nil }
            return load.finding(
                expected: "no request after the page that says nothing follows",
                saw: load.words,
                advice:
                    "let has-more alone decide, not whether the page was full or the pointer present"
            )
        }
        return trace.weighTemptations(findings)
    }
}

extension LawIdentifier {
    package static let stopsAtEnd: Self = "stops-at-end"
}
