import TapeHTTP
import TapePaging

/// A next link leads to the API that gave it.
package struct NextStaysHome: Law {
    package let text = LawText(
        .nextStaysHome, "W13",
        "Next links stay with the server that gave them, and never give up TLS.",
        LawExplanation(
            why: "A client that follows a link sends its credentials along.",
            breach:
                "the next link begins with `http://` although the first page was asked for over TLS",
            breakers: "frameworks behind a proxy that does not forward host and scheme",
            keys: ["paging.carry.origins"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        let walk = evidence.walk
        if case .strayed(let number, let url, let stray) = walk.ending {
            let home = evidence.endpoint?.firstRequest.url.origin ?? "the server of the first page"
            let finding = Finding(
                at: walk.pages[number - 1],
                expected: stray == .downgrade ? "a link that keeps https" : "a link to \(home)",
                saw: url.origin,
                advice: """
                    A client that follows the link hands its credentials to the server there. Behind a \
                    proxy, let the server use the host and scheme of the request it got. A server that \
                    belongs to the API is named in `carry: {origins: […]}`.
                    """)
            return .violated([finding], evidence: evidence.summary)
        }
        let links = walk.pages.filter { page in
            if case .url? = page.next?.pointing { true } else { false }
        }
        guard links.isEmpty else {
            return .holds("\(links.count) next links, all to the same server")
        }
        let usesLinks = evidence.convention.slots.contains(.url)
        return usesLinks ? evidence.tooShort : .notApplicable("positions are not links")
    }
}

extension LawIdentifier {
    package static let nextStaysHome: Self = "next-stays-home"
}
