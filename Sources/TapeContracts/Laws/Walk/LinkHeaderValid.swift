import TapePaging

/// `Link` headers follow RFC 8288.
package struct LinkHeaderValid: Law {
    package let text = LawText(
        .linkHeaderValid, "W14",
        "`Link` headers are written as RFC 8288 says, and give one target for the next page.",
        LawExplanation(
            why: "Strict readers drop a header with a mistake, and the list ends.",
            breach: "`Link: <https://api.example.com/?page=2; rel=\"next\"`",
            breakers: "hand-written headers without `rel`; commas in targets that are not closed",
            keys: ["paging.style"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        let linked = evidence.walk.pages.filter { $0.linkFaults != nil }
        guard !linked.isEmpty else { return .notApplicable("no page has a `Link` header") }
        let torn = linked.compactMap { page -> Finding? in
            guard let relation = page.links.ambiguous else { return nil }
            return Finding(
                at: page, expected: "one link with `rel=\"\(relation.rawValue)\"`",
                saw: "two that lead to different pages",
                advice: """
                    Some clients follow the first, some the last: give one link for each relation, or tell \
                    them apart by an attribute such as `type`.
                    """
            ).about(name: relation.rawValue)
        }
        let findings = linked.compactMap { page -> Finding? in
            guard let faults = page.linkFaults, faults > 0 else { return nil }
            return Finding(
                at: page,
                expected: "`<target>; rel=\"relation\"`, one or more, with commas between",
                saw: faults == 1 ? "a mistake" : "\(faults) mistakes",
                advice: """
                    Strict clients drop the whole header, and take the page for the last. Quote values, \
                    close the angle brackets, and give each link its own `rel`.
                    """)
        }
        return .weighing(findings + torn, evidence: "\(linked.count) `Link` headers")
    }
}

extension LawIdentifier {
    package static let linkHeaderValid: Self = "link-header-valid"
}
