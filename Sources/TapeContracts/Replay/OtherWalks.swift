import TapeCassette
import TapeHTTP
import TapePaging

/// Replays the other walks that a cassette keeps.
struct OtherWalks {
    /// Identifies a walk by the marks of its requests.
    private struct Label: Hashable {
        let role: PageMark.Role
        let walk: Int
    }

    let deck: Deck
    let endpoint: PagedEndpoint
    let spelling: CredentialSpelling

    func walks(beside main: WalkEvidence) async -> [WalkBeside] {
        var firsts: [(label: Label, request: HTTPRequest)] = []
        var lengths: [Label: Int] = [:]
        for request in deck.requests {
            guard let mark = request.mark else { continue }
            let label = Label(role: mark.role, walk: mark.walk)
            guard mark.role == .filtered || (mark.role == .walk && mark.walk > 1) else { continue }
            if mark.page == 1, lengths[label] == nil { firsts.append((label, request)) }
            lengths[label] = max(lengths[label] ?? 0, mark.page)
        }
        var walks: [WalkBeside] = []
        for (label, request) in firsts {
            guard let (kind, asked) = walked(from: request, label.role) else { continue }
            let evidence = await walk(label, asked, length: lengths[label] ?? 0, beside: main)
            var beside = WalkBeside(kind, size: asked.convention.size?.value, evidence)
            beside.spell = { [spelling] in spelling.restored($0) }
            walks.append(beside)
        }
        return walks
    }

    /// What kind of walk a first request begins, and how its pages follow.
    private func walked(
        from request: HTTPRequest, _ role: PageMark.Role
    ) -> (WalkBeside.Kind, PagedEndpoint)? {
        let size = endpoint.size(askedBy: request)
        let sized = size.flatMap(endpoint.sized)
        guard role == .filtered else { return sized.map { (.sized, $0) } }
        var first = request
        first.mark = nil
        let convention = sized?.convention ?? endpoint.convention
        let filtered = PagedEndpoint(first, convention: convention)
        guard let filter = filter(of: request, sized: sized) else { return nil }
        return (.filtered(filter), filtered)
    }

    /// The query item that the first request has beyond the list's own.
    private func filter(of request: HTTPRequest, sized: PagedEndpoint?) -> WalkFilter? {
        let plain = (sized ?? endpoint).firstRequest.url
        let known = Set(plain.queryItems.map { "\($0.name)=\($0.value)" })
        return request.url.queryItems.first { !known.contains("\($0.name)=\($0.value)") }
            .map { WalkFilter(name: $0.name, value: $0.value) }
    }

    private func walk(
        _ label: Label, _ asked: PagedEndpoint, length: Int, beside main: WalkEvidence
    ) async -> WalkEvidence {
        let limits = RateLimitNotes(
            MarkingTransport(DeckTransport(deck.session()), role: label.role),
            under: asked.convention)
        let client = PagingClient(
            asked, over: ReplayingTransport(over: limits, under: asked.convention))
        // Nothing follows the recording: a walk that would go on was stopped when it was recorded.
        let walk = await client.walk(number: label.walk, pageLimit: length)
        var stopped: String?
        if case .capped(.pages) = walk.ending, walk.digests.count < main.walk.digests.count {
            stopped = "the recording of this walk was stopped after \(counted(length, "page"))"
        }
        let pages = RecordedPages(deck, reader: PageReader(asked.convention)) { page in
            PageMark(role: label.role, walk: label.walk, page: page)
        }
        var evidence = WalkEvidence(
            walk, convention: asked.convention, endpoint: asked,
            itemTexts: { pages.itemTexts(ofPage: $0.number) },
            rereading: { pages.reading(ofPage: $0.number) })
        evidence.rateLimited = limits.answers
        evidence.recordingStopped = stopped
        evidence.isTotalExact = main.isTotalExact
        return evidence
    }
}
