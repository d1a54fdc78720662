import TapePaging

/// The walk reaches the end that the API declares.
package struct Terminates: Law {
    package let text = LawText(
        .terminates, "W1",
        "Walking from the first page reaches an end that the API declares.",
        LawExplanation(
            why: "A list without an end keeps a client asking for ever.",
            breach:
                "the last page gives `\"next\": \"\"`, and the client sends an empty cursor again and again",
            breakers: """
                MCP servers that write an empty cursor at the end; Django REST framework's cursor \
                pagination over more than 1,000 equal ordering values
                """,
            keys: ["paging.end", "paging.absent", "paging.window", "paging.cursor", "paging.next"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        switch evidence.walk.ending {
        case .end:
            return ended(evidence)
        case .looped(let page, let earlier):
            return .violated(
                [finding(evidence, page, saw: "a pointer back to page \(earlier)", advice: loop)],
                evidence: evidence.summary)
        case .repeated(let page, let earlier):
            return .violated(
                [
                    finding(
                        evidence, page, saw: "the items of page \(earlier) again", advice: ignored)
                ],
                evidence: evidence.summary)
        case .unfinished:
            return .notEnoughEvidence("the walk was not finished")
        case .strayed(let page, let url, let stray):
            let saw = stray == .downgrade ? "a link that gives up TLS" : "a link to another server"
            return .violated(
                [finding(evidence, page, saw: "\(saw): \(url)", advice: foreign)],
                evidence: evidence.summary)
        case .capped(.window(let limit)):
            return .notApplicable(
                "the spec says that the server serves no more than \(limit) items; there are more")
        case .capped(let cap):
            if let reason = evidence.recordingStopped { return .notEnoughEvidence(reason) }
            let number = evidence.walk.pages.count
            return .violated(
                [finding(evidence, number, saw: "no end after \(cap)", advice: loop)],
                evidence: evidence.summary)
        case .failed(let page, let error):
            return failed(evidence, page, error)
        }
    }

    private func failed(
        _ evidence: WalkEvidence, _ page: Int, _ error: PageError
    ) -> Judgement {
        if case .transport = error.code {
            let reason = evidence.recordingStopped ?? "page \(page) is missing: \(error)"
            return .notEnoughEvidence(reason)
        }
        if case .status(let status) = error.code,
            evidence.convention.errors.rateLimit.contains(status)
        {
            return .notEnoughEvidence(
                "page \(page) is missing: the server asked to wait (status \(status)) at every try"
            )
        }
        let isDeadEnd = error.code == .deadEnd
        let isInHead =
            switch error.code {
            case .status, .malformed: true
            case .transport, .noItems, .badSignal, .deadEnd: false
            }
        return .violated(
            [
                finding(
                    evidence, page,
                    saw: isDeadEnd ? error.detail : "page \(page) cannot be read: \(error)",
                    advice: isDeadEnd ? deadEnd : unreadable(error, page)
                ).inHead(isInHead)
            ],
            evidence: evidence.summary)
    }

    private func ended(_ evidence: WalkEvidence) -> Judgement {
        if let reason = evidence.recordingStopped { return .notEnoughEvidence(reason) }
        if let overlooked = evidence.overlooked {
            guard overlooked.isUnmistakable else { return .notEnoughEvidence(overlooked.words) }
            return .violated(
                [
                    finding(
                        evidence, 1, saw: "\(overlooked.missing), and \(overlooked.found)",
                        advice: elsewhere(overlooked)
                    ).inHead(overlooked.isInHead)
                ],
                evidence: evidence.summary)
        }
        if let reason = doubt(evidence) { return .notEnoughEvidence(reason) }
        return .holds("ended after \(evidence.summary)")
    }

    /// Why an end that only the length of a single page shows may be a limit of the server.
    private func doubt(_ evidence: WalkEvidence) -> String? {
        guard let size = evidence.convention.size, let page = evidence.walk.pages.first,
            evidence.walk.pages.count == 1, size.maximum == nil, size.slot != nil,
            page.items.count < (evidence.convention.askedSize ?? size.value), !page.items.isEmpty,
            !page.signals.given.contains(where: { !["size", "extra row"].contains($0.name) })
        else { return nil }
        switch evidence.convention.authority {
        case .shortPage: break
        // One extra row was asked for; a list may well be shorter, but is rarely as long as a typical limit.
        case .extraRow:
            guard page.items.count == size.value || Self.limits.contains(page.items.count) else {
                return nil
            }
        case .next, .more, .total, .pages, .emptyPage, .pastEnd, .single: return nil
        }
        return """
            only the length of the one page shows the end: it holds \(page.items.count) items, fewer than asked, \
            which may be all there are or the server's limit; declare that as `size: {maximum: …}`
            """
    }

    private static let limits: Set<Int> = [10, 20, 25, 30, 50, 100, 200, 250, 500, 1000]

    private func finding(
        _ evidence: WalkEvidence, _ number: Int, saw: String, advice: String
    ) -> Finding {
        let pages = evidence.walk.pages
        let page = pages.indices.contains(number - 1) ? pages[number - 1] : nil
        return Finding(
            page: number, position: page?.position.description,
            expected: "an end to the list", saw: saw, advice: advice)
    }

    private func elsewhere(_ overlooked: OverlookedPosition) -> String {
        """
        The walk ended with page 1, and more seems to follow. Does the spec's `\(overlooked.key)` name the \
        right place? `pagetape probe` finds it.
        """
    }

    private let loop = """
        A client would ask for ever. Check that the server advances the position it gives, and that \
        the spec reads the right one.
        """
    private let ignored = """
        The server ignores the position that it is given, or the spec puts it in the wrong place.
        """
    private let foreign = """
        Credentials do not follow links to other servers. If this one belongs to the API, name its \
        origin in `carry: {origins: […]}`; if not, let the server write links to itself.
        """
    private let deadEnd = """
        A client that believes the page has no position to ask for. Let the sign of more be \
        true only where a next position is given.
        """

    /// Advice about a response that is not a page, by the reason.
    private func unreadable(_ error: PageError, _ page: Int) -> String {
        switch error.code {
        case .status(let status) where status >= 500:
            """
            The server fails on this page. Ask for it again: if it works now, record again; if not, \
            look for what the page holds in the server's log.
            """
        case .status(let status) where status == 401 || status == 403:
            "The credentials that served before do not serve here; they may have expired on the way."
        case .status where page > 1:
            """
            The server refuses a page that it points to. If it serves only so many items, declare that as \
            `window`; if the status means the end, declare it as `past-end` in the spec's `errors`.
            """
        case .status:
            "The server refuses the list's first page: check the request in the spec."
        case .malformed:
            "Look at the body: it is cut off, or an error page instead of the list."
        case .noItems, .badSignal, .deadEnd, .transport:
            "Compare the body with the spec's paths: the page is not built as the spec says."
        }
    }
}

extension LawIdentifier {
    package static let terminates: Self = "terminates"
}
