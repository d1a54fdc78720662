import TapeHTTP

extension DetectionRun {
    /// Follows a position that the response gives.
    mutating func followGiven(_ hypothesis: Hypothesis) throws(ProbeQuestion) -> TrialResult {
        let convention = givenConvention(hypothesis)
        guard let position = nextPosition(of: first, by: convention) else {
            return .refuted("no position could be read from it")
        }
        if case .url(let url) = position, !url.isSameOrigin(as: request.url) {
            return try followAtHome(hypothesis, convention, url)
        }
        let reason = "following \(hypothesis.label)"
        switch try look(at: position, by: convention, because: reason) {
        case .unasked: return try followRecorded(hypothesis, convention, position) ?? .untried
        case .failed(let why, _):
            if let result = try followPutBack(hypothesis, convention, position) { return result }
            if let result = try followAlone(hypothesis, convention, position) { return result }
            if let result = try followAccompanied(hypothesis, convention) { return result }
            return .refuted("that brought \(why)")
        case .page(let comparison, let page):
            if comparison.kind == .isElsewhere,
                let result = try followAlone(hypothesis, convention, position)
            {
                return result
            }
            if comparison.kind == .isEmpty,
                let beyond = nextPosition(of: page.page, by: convention),
                beyond != position, transcript.remaining > Self.reserve
            {
                return try followEmpty(page, beyond, hypothesis, convention)
            }
            if let place = hypothesis.itemPlace,
                let result = try followInclusive(
                    comparison, page, hypothesis, at: place, convention)
            {
                return result
            }
            return judge(comparison, page, hypothesis, convention)
        }
    }

    /// The convention to follow a hypothesis by, with every value that may mean "no next page".
    private func givenConvention(_ hypothesis: Hypothesis) -> Convention {
        var convention = hypothesis.convention
        switch convention.style {
        case .linkHeader:
            if case .link(let relation, _)? = convention.sources.first {
                convention.sources = [linkSource(relation)]
            }
        case .nextURL where hypothesis.tokenPlace != nil: convention.absent.formUnion(.no)
        case .cursor, .relay:
            guard let place = hypothesis.tokenPlace else { break }
            let value = place.first(in: first.body.root)
            if value == .text("") {
                convention.absent = [.missing, .null]
                break
            }
            // How the last page says "none" is not known until it is seen.
            convention.absent.formUnion(.no)
            if value?.integer ?? 0 > 0 { convention.absent.formUnion(.zero) }
        case .nextURL, .headerToken, .continueMap, .lastItem, .pageNumber, .offset, .rangeHeader,
            .extraRow, .singlePage:
            break
        }
        convention.carry.tokens = RenewedParameters(first, shape, list: reading.list)
            .tokens(besides: convention.slots, in: reading)
        return convention
    }

    /// Tries a link to another origin at the requested origin instead.
    ///
    /// If it works there, the API pages by it, and its links are wrong.
    private mutating func followAtHome(
        _ hypothesis: Hypothesis, _ convention: Convention, _ url: HTTPURL
    ) throws(ProbeQuestion) -> TrialResult {
        let away = "it leads to another origin, \(url.origin)"
        guard url.path == request.url.path, hypothesis.score > 0.8,
            transcript.remaining > Self.reserve
        else {
            return .refuted(away)
        }
        let home = Position.url(url.replacingOrigin(by: request.url))
        let reason = "following \(hypothesis.label), at the origin asked"
        guard
            case .page(let comparison, let page) = try look(
                at: home, by: convention, because: reason),
            case .confirmed(var finding) = judge(comparison, page, hypothesis, convention)
        else { return .refuted(away) }
        finding.contradictions.append("\(hypothesis.label) leads to another origin, \(url.origin)")
        finding.isAstray = true
        return .confirmed(finding)
    }

    /// Handles a page that begins with the last item of the page before: its position is inclusive, so a client adds or
    /// subtracts one where the position is a number.
    private mutating func followInclusive(
        _ comparison: PageComparison, _ page: SeenPage, _ hypothesis: Hypothesis,
        at place: BodyPlace,
        _ convention: Convention
    ) throws(ProbeQuestion) -> TrialResult? {
        let before = comparison.list.items(in: first.body) ?? []
        let after = comparison.list.items(in: page.page.body) ?? []
        guard let last = before.last, last == after.first,
            comparison.kind == .overlaps(count: 1, shift: before.count - 1)
                || comparison.kind == .isSame && before.count == 1,
            let text = IdentitySearch.identity(at: place, of: last), let number = Int(text),
            transcript.remaining > Self.reserve
        else { return nil }
        // The numbers show the direction of the list; if only one is known, newest first is assumed.
        let others = (before.dropLast() + after.dropFirst()).compactMap { item in
            IdentitySearch.identity(at: place, of: item).flatMap { Int($0) }
        }
        let isRising = before.count > 1 ? (others.first ?? .max) < number : false
        var convention = convention
        convention.itemStep = isRising ? 1 : -1
        guard let position = nextPosition(of: first, by: convention) else { return nil }
        let step = isRising ? "one more than" : "one less than"
        let reason = "following \(hypothesis.label), \(step) it"
        guard
            case .page(let comparison, let next) = try look(
                at: position, by: convention, because: reason),
            case .confirmed(var finding) = judge(comparison, next, hypothesis, convention)
        else { return nil }
        finding.evidence.append(
            "the last item's own number brings it again, so the position is \(step) it")
        return .confirmed(finding)
    }

    /// Tries similar requests that a recording may hold instead of the wanted one: for the number before or after, or with
    /// other parameters.
    private mutating func followRecorded(
        _ hypothesis: Hypothesis, _ convention: Convention, _ position: Position
    ) throws(ProbeQuestion) -> TrialResult? {
        guard transcript.isRecorded else { return nil }
        if let result = try followRecordedStep(hypothesis, convention) { return result }
        if let result = try followPutBack(hypothesis, convention, position) { return result }
        return try followAlone(hypothesis, convention, position)
    }

    /// Tries the last item's number minus or plus one, since a recording may hold only such a request.
    private mutating func followRecordedStep(
        _ hypothesis: Hypothesis, _ convention: Convention
    ) throws(ProbeQuestion) -> TrialResult? {
        guard hypothesis.itemPlace != nil else { return nil }
        for step in [-1, 1] {
            var convention = convention
            convention.itemStep = step
            guard let position = nextPosition(of: first, by: convention),
                case .page(let comparison, let page) = try look(
                    at: position, by: convention, because: "following \(hypothesis.label)"),
                case .confirmed(var finding) = judge(comparison, page, hypothesis, convention)
            else { continue }
            finding.evidence.append(
                "the position is one \(step < 0 ? "less" : "more") than the last item's number")
            return .confirmed(finding)
        }
        return nil
    }

    /// Follows the pointer of an empty second page, since a page with items may come after it.
    private mutating func followEmpty(
        _ empty: SeenPage, _ beyond: Position, _ hypothesis: Hypothesis, _ convention: Convention
    ) throws(ProbeQuestion) -> TrialResult {
        let reason = "following \(hypothesis.label) past an empty page"
        guard
            case .page(let comparison, let page) = try look(
                at: beyond, by: convention, because: reason),
            case .confirmed(var finding) = judge(comparison, page, hypothesis, convention)
        else { return .ended("that brought an empty page") }
        finding.pages = [finding.pages[0], empty, page]
        finding.evidence.append("page 2 is empty and yet points on")
        return .confirmed(finding)
    }

    /// The position that a page gives; nil where it gives none.
    func nextPosition(of page: Observation, by convention: Convention) -> Position? {
        page.nextPositions.position(by: convention) { Self.readNext(of: page, by: convention) }
    }

    private static func readNext(of page: Observation, by convention: Convention) -> Position? {
        do {
            let reading = try PageReader(convention).read(page.response, to: page.request)
            return reading.carried.isEmpty
                ? reading.next : reading.next.map { .carrying($0, reading.carried) }
        } catch {
            // A page that cannot be read gives no position; the caller reports that.
            return nil
        }
    }

    /// The source for a link, with a test for the attribute, if any, that says whether there are results.
    private func linkSource(_ relation: String) -> Convention.Source {
        let header = LinkHeader.parse(first.response.headers.values(for: "Link"), base: request.url)
        let link = header.links.first { $0.rel == relation }
        guard link?[attribute: "results"] == "true" else {
            return .link(relation: relation, tests: [])
        }
        return .link(relation: relation, tests: [.init(attribute: "results", value: "true")])
    }
}
