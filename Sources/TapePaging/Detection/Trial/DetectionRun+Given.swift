import TapeHTTP

extension DetectionRun {
    /// Follows a position that the response gives.
    mutating func followGiven(_ lead: Lead) throws(ProbeQuestion) -> TrialResult {
        guard let convention = givenConvention(lead) else {
            return .refuted("it cannot be written as a spec")
        }
        guard let position = nextPosition(of: first, by: convention) else {
            return .refuted("no position could be read from it")
        }
        if case .url(let url) = position, !url.isSameOrigin(as: request.url) {
            return try followAtHome(lead, convention, url)
        }
        let reason = "following \(lead.label)"
        switch try look(at: position, by: convention, because: reason) {
        case .unasked: return try followRecorded(lead, convention, position) ?? .untried
        case .failed(let why, _):
            if let result = try followPutBack(lead, convention, position) { return result }
            if let result = try followAlone(lead, convention, position) { return result }
            if let result = try followAccompanied(lead, convention) { return result }
            return .refuted("that brought \(why)")
        case .page(let turn, let page):
            if turn.kind == .isElsewhere,
                let result = try followAlone(lead, convention, position)
            {
                return result
            }
            if turn.kind == .isEmpty, let beyond = nextPosition(of: page.page, by: convention),
                beyond != position, interview.remaining > Self.reserve
            {
                return try followEmpty(page, beyond, lead, convention)
            }
            if case .lastItem(let place) = lead.source,
                let result = try followInclusive(turn, page, lead, at: place, convention)
            {
                return result
            }
            return judge(turn, page, lead, convention)
        }
    }

    /// The convention to follow a lead by, with what may stand for "none" behind the last page.
    private func givenConvention(_ lead: Lead) -> Convention? {
        guard var convention = lead.convention(of: reading, size: shape.size(count: count)) else {
            return nil
        }
        switch lead.source {
        case .url(.link(let relation)): convention.sources = [linkSource(relation)]
        case .url(.body): convention.absent.formUnion(.no)
        case .token(.body(let place)):
            let value = place.first(in: first.body.root)
            if value == .text("") {
                convention.absent = [.missing, .null]
                break
            }
            // What stands for "none" on the last page is not known yet; the last page will tell.
            convention.absent.formUnion(.no)
            if value?.integer ?? 0 > 0 { convention.absent.formUnion(.zero) }
        case .url(.header), .token(.header), .token(.link), .tokens, .map, .lastItem, .lastItems,
            .page, .offset, .range:
            break
        }
        convention.carry.tokens = RenewedValues(first, shape, list: reading.list)
            .tokens(besides: convention.slots, in: reading)
        return convention
    }

    /// A link to another origin is not followed.
    ///
    /// Where the same link leads on at this origin, it is how the API pages, and wrong.
    private mutating func followAtHome(
        _ lead: Lead, _ convention: Convention, _ url: HTTPURL
    ) throws(ProbeQuestion) -> TrialResult {
        let away = "it leads to another origin, \(url.origin)"
        guard url.path == request.url.path, lead.prior > 0.8, interview.remaining > Self.reserve
        else {
            return .refuted(away)
        }
        let home = Position.url(url.replacingOrigin(by: request.url))
        let reason = "following \(lead.label), at the origin asked"
        guard case .page(let turn, let page) = try look(at: home, by: convention, because: reason),
            case .confirmed(var finding) = judge(turn, page, lead, convention)
        else { return .refuted(away) }
        finding.contradictions.append("\(lead.label) leads to another origin, \(url.origin)")
        finding.isAstray = true
        return .confirmed(finding)
    }

    /// A page that begins with the last item of the one before takes its position as the first item
    /// wanted: where that is a number, clients go one further.
    private mutating func followInclusive(
        _ turn: PageComparison, _ page: SeenPage, _ lead: Lead, at place: BodyPlace,
        _ convention: Convention
    ) throws(ProbeQuestion) -> TrialResult? {
        let before = turn.list.items(in: first.body) ?? []
        let after = turn.list.items(in: page.page.body) ?? []
        guard let last = before.last, last == after.first,
            turn.kind == .overlaps(count: 1, shift: before.count - 1)
                || turn.kind == .isSame && before.count == 1,
            let text = IdentitySearch.identity(at: place, of: last), let number = Int(text),
            interview.remaining > Self.reserve
        else { return nil }
        // The numbers show which way the list goes; where only one is known, new items come first.
        let others = (before.dropLast() + after.dropFirst()).compactMap { item in
            IdentitySearch.identity(at: place, of: item).flatMap { Int($0) }
        }
        let isRising = before.count > 1 ? (others.first ?? .max) < number : false
        var convention = convention
        convention.itemStep = isRising ? 1 : -1
        guard let position = nextPosition(of: first, by: convention) else { return nil }
        let step = isRising ? "one more than" : "one less than"
        let reason = "following \(lead.label), \(step) it"
        guard
            case .page(let turn, let next) = try look(at: position, by: convention, because: reason),
            case .confirmed(var finding) = judge(turn, next, lead, convention)
        else { return nil }
        finding.evidence.append(
            "asked for the last item's own number it comes again, so the position is \(step) it")
        return .confirmed(finding)
    }

    /// What a recording may hold instead of the request that a lead asks for: one for a number beside it, or one with
    /// other parameters.
    private mutating func followRecorded(
        _ lead: Lead, _ convention: Convention, _ position: Position
    ) throws(ProbeQuestion) -> TrialResult? {
        guard interview.isRecorded else { return nil }
        if let result = try followRecordedStep(lead, convention) { return result }
        if let result = try followPutBack(lead, convention, position) { return result }
        return try followAlone(lead, convention, position)
    }

    /// Where a recording does not hold the request for the last item's number, it may hold that for one less or more.
    private mutating func followRecordedStep(
        _ lead: Lead, _ convention: Convention
    ) throws(ProbeQuestion) -> TrialResult? {
        guard case .lastItem = lead.source else { return nil }
        for step in [-1, 1] {
            var convention = convention
            convention.itemStep = step
            guard let position = nextPosition(of: first, by: convention),
                case .page(let turn, let page) = try look(
                    at: position, by: convention, because: "following \(lead.label)"),
                case .confirmed(var finding) = judge(turn, page, lead, convention)
            else { continue }
            finding.evidence.append(
                "the position is one \(step < 0 ? "less" : "more") than the last item's number")
            return .confirmed(finding)
        }
        return nil
    }

    /// A second page without items that points on may be followed by one with items.
    private mutating func followEmpty(
        _ empty: SeenPage, _ beyond: Position, _ lead: Lead, _ convention: Convention
    ) throws(ProbeQuestion) -> TrialResult {
        let reason = "following \(lead.label) past an empty page"
        guard
            case .page(let turn, let page) = try look(at: beyond, by: convention, because: reason),
            case .confirmed(var finding) = judge(turn, page, lead, convention)
        else { return .ended("that brought an empty page") }
        finding.pages = [finding.pages[0], empty, page]
        finding.evidence.append("page 2 is empty and yet points on")
        return .confirmed(finding)
    }

    /// Some servers take a token only without the filters that it stands for.
    private mutating func followAlone(
        _ lead: Lead, _ convention: Convention, _ position: Position
    ) throws(ProbeQuestion) -> TrialResult? {
        guard case .token = lead.source, case .query(let name)? = lead.slots.first,
            lead.prior > 0.65 || interview.isRecorded, interview.remaining > Self.reserve
        else { return nil }
        let operations: Set<String> = ["verb", "action", "method", "operation", "op", "format"]
        let others = request.url.queryItems.map(\.name).filter { $0 != name }
        let kept = others.filter { operations.contains(KeyWords($0).phrase) }
        guard kept.count < others.count else { return nil }
        var convention = convention
        convention.carry.only = kept
        let reason = "following \(lead.label) without the other parameters"
        guard
            case .page(let turn, let page) = try look(at: position, by: convention, because: reason)
        else { return nil }
        guard case .confirmed(var finding) = judge(turn, page, lead, convention) else { return nil }
        finding.evidence.append("it fails beside the first request's other parameters")
        return .confirmed(finding)
    }

    /// Some servers take a token only beside another one that each answer gives again.
    private mutating func followAccompanied(
        _ lead: Lead, _ convention: Convention
    ) throws(ProbeQuestion) -> TrialResult? {
        guard case .token(.body(let own)) = lead.source, case .query? = lead.slots.first,
            lead.prior > 0.65, interview.remaining > Self.reserve
        else { return nil }
        let renewed = volatility.places.first { place in
            guard place != own, case .text(let text)? = place.first(in: first.body.root),
                let name = place.lastName, shape.knobs.allSatisfy({ $0.name != name })
            else { return false }
            return !text.isEmpty && !text.contains(where: \.isWhitespace)
        }
        guard let renewed, let name = renewed.lastName, let path = reading.path(renewed) else {
            return nil
        }
        var convention = convention
        convention.carry.tokens.append(.init(from: .body(path), to: .query(name)))
        guard let position = nextPosition(of: first, by: convention) else { return nil }
        let reason = "following \(lead.label) together with \(renewed.jsonPath)"
        guard
            case .page(let turn, let page) = try look(at: position, by: convention, because: reason),
            case .confirmed(var finding) = judge(turn, page, lead, convention)
        else { return nil }
        finding.evidence.append(
            "it fails without \(renewed.jsonPath), which is given anew each time")
        return .confirmed(finding)
    }

    /// Some servers' links leave out what the first request needs, such as a key.
    private mutating func followPutBack(
        _ lead: Lead, _ convention: Convention, _ position: Position
    ) throws(ProbeQuestion) -> TrialResult? {
        guard case .url(let url) = position, interview.remaining > Self.reserve else { return nil }
        let present = Set(url.queryItems.map(\.name))
        let missing = request.url.queryItems.map(\.name).filter { !present.contains($0) }
        guard !missing.isEmpty else { return nil }
        var convention = convention
        convention.carry.added = missing
        let names = missing.joined(separator: ", ")
        let reason = "following \(lead.label) with \(names) put back"
        guard
            case .page(let turn, let page) = try look(at: position, by: convention, because: reason)
        else { return nil }
        let result = judge(turn, page, lead, convention)
        guard case .confirmed(var finding) = result else { return result }
        finding.evidence.append("the link leaves out \(names), without which it fails")
        return .confirmed(finding)
    }

    private func judge(
        _ turn: PageComparison, _ page: SeenPage, _ lead: Lead, _ convention: Convention
    ) -> TrialResult {
        switch turn.kind {
        case .isNew:
            let text = "page 2 has \(turn.count) items, none of them on page 1"
            var finding = finding(lead, convention, turn, [page], [text])
            if case .lastItem(let place) = lead.source, let twin = twin(at: place, in: finding) {
                finding.doubts.append(
                    "several items have \(twin) at \(place.jsonPath), and where the last of a page is one of "
                        + "them, the others may be passed over")
            }
            guard case .url(.body(let place)) = lead.source else { return .confirmed(finding) }
            return .confirmed(
                FixedReference(at: place, from: shape, count: count)?.applied(to: finding)
                    ?? finding)
        case .overlaps(let overlap, _) where overlap * 3 < turn.count && isGiven(lead):
            var finding = finding(lead, convention, turn, [page], [])
            finding.evidence.append(
                "page 2 has \(turn.count) items, \(overlap) of them on page 1, too")
            finding.doubts.append("\(overlap) items came on page 1 and again on page 2")
            return .confirmed(finding)
        case .overlaps(let overlap, _):
            return .refuted("that brought \(overlap) of page 1's items again")
        case .isSame: return .refuted("that brought the first page again")
        case .isEmpty: return .ended("that brought an empty page")
        case .isElsewhere: return .refuted("that brought no such list")
        }
    }

    /// A value that several of the items seen have.
    private func twin(at place: BodyPlace, in finding: ConfirmedLead) -> String? {
        let items = finding.pages.flatMap { finding.items($0.page) }
        return SignReview.twin(in: items.compactMap { IdentitySearch.identity(at: place, of: $0) })
    }

    /// Whether the server itself chose the position, so that a little overlap is the list's doing.
    private func isGiven(_ lead: Lead) -> Bool {
        switch lead.source {
        case .lastItem, .lastItems: false
        case .url, .token, .tokens, .map, .page, .offset, .range: true
        }
    }

    /// The position that a page gives; nil where it gives none.
    func nextPosition(of page: Observation, by convention: Convention) -> Position? {
        do {
            let reading = try PageReader(convention).read(page.response, to: page.request)
            return reading.carried.isEmpty
                ? reading.next : reading.next.map { .carrying($0, reading.carried) }
        } catch {
            // A page that cannot be read gives no position; the caller says so.
            return nil
        }
    }

    /// A link that says itself whether it leads to anything counts only where it does.
    private func linkSource(_ relation: String) -> Convention.Source {
        let header = LinkHeader.parse(first.response.headers.values(for: "Link"), base: request.url)
        let link = header.links.first { $0.rel == relation }
        guard link?[attribute: "results"] == "true" else {
            return .link(relation: relation, tests: [])
        }
        return .link(relation: relation, tests: [.init(attribute: "results", value: "true")])
    }
}
