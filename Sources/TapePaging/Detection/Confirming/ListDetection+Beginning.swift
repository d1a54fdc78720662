import TapeHTTP

extension ListDetection {
    /// The first page of the list, where the request has a position and the page that came is another one;
    /// from then on that page's request is the one that is probed.
    mutating func begin(
        before page: Observation, _ list: ListPlace, _ point: StartingPoint
    ) throws(ProbeQuestion) -> Observation {
        isBeginningKnown = true
        var best: (beginning: StartingPoint.Beginning, page: Observation)?
        for beginning in point.beginnings {
            if best != nil, !beginning.isZero { continue }
            // What a recording does not hold is missed only where the list plainly begins amid itself.
            if point.isUsual, !transcript.canAnswer(beginning.request) { continue }
            let reason = "looking for the beginning of the list, \(beginning.words)"
            let answer = try transcript.ask(beginning.request, because: reason)
            guard let other = answer?.page else { continue }
            switch Self.relation(of: other, to: best?.page ?? page, list) {
            case .same where best == nil: return page
            case .before: best = (beginning, other)
            case .same, .unfit: break
            }
            // A request without the position begins where the list does.
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

    /// The page that a confirmed way of paging begins with, where the request turns out to have a position
    /// under a name that did not tell; nil where it begins at the beginning.
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

    /// What a page is to another one of the same list: the same, one from before it, or none that would do.
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
        // Without its position a list may come as a whole, which is another way of asking for it.
        return others.count <= max(items.count, place) ? .before : .unfit
    }
}

extension DetectionRun {
    /// Looks at what a link to a page before the first one leads to: a list that begins at its beginning has none.
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
    /// Where a link to the page before this one leads.
    fileprivate func previousPage(outside list: ListPlace) -> HTTPURL? {
        links(outside: list).first { link in
            let words = link.key.words.filter {
                !["page", "link", "url", "uri", "href"].contains($0)
            }
            return words == ["prev"] || words == ["previous"]
        }?.url
    }
}
