import TapeHTTP

extension ListDetection {
    /// Finds the first page of the list where the request has a position that asks for a later one.
    ///
    /// From then on, that page's request is the one that is probed.
    mutating func begin(
        before page: Observation, _ list: ListPlace, _ point: StartingPoint
    ) throws(ProbeQuestion) -> Observation {
        isBeginningKnown = true
        var best: (beginning: StartingPoint.Beginning, page: Observation)?
        for beginning in point.beginnings {
            if best != nil, !beginning.isZero { continue }
            // A request that the recording lacks matters only where the first page is plainly not the list's beginning.
            if point.isUsual, !transcript.canAnswer(beginning.request) { continue }
            let reason = "looking for the beginning of the list, \(beginning.words)"
            let answer = try transcript.ask(beginning.request, because: reason)
            guard let other = answer?.page else { continue }
            switch Self.relation(of: other, to: best?.page ?? page, list) {
            case .same where best == nil: return page
            case .before: best = (beginning, other)
            case .same, .unfit: break
            }
            // Without a position, a request gets the beginning of the list.
            if best != nil, beginning.isWithout { break }
        }
        guard let best else {
            if !point.isUsual { lateStart = "`\(point.name)`" }
            return page
        }
        request = best.beginning.request
        notes.append(
            "the URL begins in the middle of the list (`\(point.name)`); the spec begins at its "
                + "beginning, \(best.beginning.words)")
        return best.page
    }

    /// The list's first page, where confirmed paging shows that the request has a position under an unrecognised name; nil
    /// where the request begins at the beginning.
    mutating func earlierPage(
        _ run: DetectionRun, _ finding: ConfirmedHypothesis
    ) throws(ProbeQuestion) -> Observation? {
        guard !isBeginningKnown else { return nil }
        let point =
            if case .url(let next)? = finding.pages.dropFirst().first?.position {
                StartingPoint(changedBy: next, in: request)
            } else {
                StartingPoint(
                    at: finding.hypothesis.slots, in: request,
                    isCounted: finding.convention.counter != nil)
            }
        guard let point else { return nil }
        let before = request
        let page = try begin(before: run.first, run.reading.list, point)
        return request == before ? nil : page
    }

    private enum Relation { case same, before, unfit }

    /// How a page relates to another page of the same list: the same, an earlier one, or unusable.
    private static func relation(
        of other: Observation, to page: Observation, _ list: ListPlace
    ) -> Relation {
        guard let items = list.items(in: page.body), let others = list.items(in: other.body),
            !others.isEmpty
        else { return .unfit }
        let keys = PageKeys(list, page.body)
        let identity = list.shape == .nested ? nil : keys.identity(of: items, others)
        let own = keys.keys(of: items, in: page.body, by: identity)
        let found = keys.keys(of: others, in: other.body, by: identity)
        guard let first = own.first, let place = found.firstIndex(of: first) else { return .before }
        if place == 0 { return .same }
        // Without its position, a list may come whole, which is a different kind of request.
        return others.count <= max(items.count, place) ? .before : .unfit
    }
}

extension DetectionRun {
    /// Follows a link to a page before the first one, which a list that begins at its beginning does not have.
    mutating func lookBefore() throws(ProbeQuestion) {
        guard lateStart == nil, transcript.remaining > Self.reserve,
            let url = first.previousPage(outside: reading.list), url.isSameOrigin(as: request.url),
            !url.isEquivalent(to: request.url)
        else { return }
        var before = request
        before.url = url
        guard transcript.canAnswer(before) else { return }
        let reason = "following the link to the page before"
        guard let page = try transcript.ask(before, because: reason)?.page,
            PageComparison.from(first, to: page, by: reading.list).kind == .isNew
        else { return }
        lateStart = "the request"
    }
}

extension Observation {
    /// The target of the link to the previous page.
    fileprivate func previousPage(outside list: ListPlace) -> HTTPURL? {
        links(outside: list).first { link in
            let words = link.key.words.filter {
                !["page", "link", "url", "uri", "href"].contains($0)
            }
            return words == ["prev"] || words == ["previous"]
        }?.url
    }
}
