import TapePaging

/// All signs that a page gives about what follows say the same.
package struct SignalsAgree: Law {
    package let identifier: LawIdentifier = "signals-agree"
    package let code = "W8"
    package let sentence = "Pointer, flag and total never contradict each other about the end."

    package init() {}

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        let convention = evidence.convention
        var declared = convention.signals.subtracting([.emptyPage, .pastEnd, .single])
        if !evidence.isTotalExact { declared.remove(.total) }
        guard declared.count > 1 else {
            return .notApplicable("the spec reads only one signal")
        }
        let pages = evidence.walk.pages
        guard !pages.isEmpty else { return .notEnoughEvidence("no page was read") }
        let findings = pages.filter(evidence.contradicts)
            .map { page in
                Finding(
                    at: page, expected: "one answer to whether there is more",
                    saw: page.signals.description,
                    advice: """
                        Clients that trust different signals will see lists of different length. Fix the \
                        server, or drop the signal that is only an estimate from the spec.
                        """)
            }
        return .weighing(findings, evidence: evidence.summary)
    }
}
