import TapeHTTP
import TapePaging

/// The single requests of an extra, or why there are none.
enum ExtraRequests: Sendable {
    case requests([HTTPRequest])
    /// Why the API or its spec allows no such request, in words.
    case impossible(String)

    /// The requests of an extra, apart from its walks.
    static func of(_ extra: ExtraKind, after findings: WalkFindings) -> Self {
        switch extra {
        case .first: .requests(first(findings))
        case .last: last(findings)
        case .count: count(findings)
        case .badCursor: badCursor(findings)
        case .pastEnd: pastEnd(findings)
        case .deep: deep(findings)
        case .credentials: credentials(findings)
        case .expired: expired(findings)
        case .notModified: notModified(findings)
        case .empty(let filter): empty(filter, findings)
        case .sizes: sizes(findings)
        case .filter(let filter): filterChange(filter, findings)
        case .resume, .reverse: .requests([])
        }
    }

    private static func some(_ requests: [HTTPRequest?], or reason: String) -> Self {
        let requests = requests.compactMap(\.self)
        return requests.isEmpty ? .impossible(reason) : .requests(requests)
    }

    private static let servesOnce = Self.impossible("the spec says that a cursor serves once")

    private static func first(_ findings: WalkFindings) -> [HTTPRequest] {
        let endpoint = findings.endpoint
        var requests = [endpoint.request(for: .first, mark: PageMark(role: .samePage, page: 1))]
        if let positions = findings.positions {
            let spelled = endpoint.request(
                for: positions.position(positions.firstNumber),
                mark: PageMark(role: .firstPosition, page: 1))
            requests.append(spelled)
        }
        return requests
    }

    private static func last(_ findings: WalkFindings) -> Self {
        let number = findings.walk.pages.count
        if number < 2 { return .impossible("the list has one page only") }
        guard findings.isRepeatable else { return servesOnce }
        return some([findings.request(ofPage: number, as: .samePage)], or: "there is no page")
    }

    private static func count(_ findings: WalkFindings) -> Self {
        var request = findings.endpoint.request(for: .first, mark: PageMark(role: .count, page: 1))
        guard request.method == .get else {
            return .impossible(
                "HEAD stands in for GET only, and this list is requested by another method")
        }
        request.method = .head
        return .requests([request])
    }

    private static func badCursor(_ findings: WalkFindings) -> Self {
        let pages = findings.walk.pages
        guard pages.count > 1 else { return .impossible("there is no second page") }
        let spoilt = findings.endpoint.spoilt(
            pages[1].position, beside: pages.dropFirst(2).map(\.position))
        return some(
            spoilt.enumerated().map { number, position in
                findings.endpoint.request(
                    for: position, mark: PageMark(role: .badCursor, page: number + 1))
            }, or: "nothing shows which part of the next link is the position")
    }

    private static func pastEnd(_ findings: WalkFindings) -> Self {
        guard let positions = findings.positions else {
            return .impossible("only a counted position can lie past the end")
        }
        guard findings.walk.ending == .end else {
            return .impossible("the walk did not reach the end of the list")
        }
        let isPaged = positions.unit == .pages
        let passed = isPaged ? findings.walk.pages.count : findings.itemCount
        let end = positions.firstNumber + passed
        return .requests(
            [end, end + (isPaged ? 100 : 10_000)].enumerated().map { number, position in
                findings.endpoint.request(
                    for: positions.position(position),
                    mark: PageMark(role: .pastEnd, page: number + 1))
            })
    }

    private static func deep(_ findings: WalkFindings) -> Self {
        guard let positions = findings.positions else {
            return .impossible("only a counted position can lie far into the list")
        }
        return .requests(
            [10_000, 1_000_000].enumerated().map { number, position in
                findings.endpoint.request(
                    for: positions.position(positions.firstNumber + position),
                    mark: PageMark(role: .deepWindow, page: number + 1))
            })
    }

    private static func credentials(_ findings: WalkFindings) -> Self {
        guard let request = findings.request(ofPage: 2, as: .noCredentials) else {
            return .impossible("there is no second page")
        }
        if let option = findings.identifyingOption {
            return .impossible("--\(option) sends credentials with every request")
        }
        // Only the comparison with the first page shows whether a cursor gives access by itself.
        let first = findings.endpoint.request(
            for: .first, mark: PageMark(role: .noCredentials, page: 2))
        guard let bare = findings.withoutCredentials(request),
            let bareFirst = findings.withoutCredentials(first)
        else { return .impossible("a credential is in the request's body") }
        guard bare != request else { return .impossible("the spec sends no credentials") }
        return .requests([bare.numbered(1), bareFirst])
    }

    private static func expired(_ findings: WalkFindings) -> Self {
        guard let old = findings.earlierSecond,
            var request = findings.request(ofPage: 2, as: .expiredCursor),
            !old.url.isEquivalent(to: request.url) || old.body != request.body
        else {
            return .impossible("no earlier recording has another position for the second page")
        }
        request.url = old.url
        request.body = old.body
        return .requests([request.numbered(1)])
    }

    private static func notModified(_ findings: WalkFindings) -> Self {
        var request = findings.endpoint.request(
            for: .first, mark: PageMark(role: .notModified, page: 1))
        if let tag = findings.validators["ETag"] {
            request.headers["If-None-Match"] = tag
        } else if let time = findings.validators["Last-Modified"] {
            request.headers["If-Modified-Since"] = time
        } else {
            return .impossible("the first page has neither ETag nor Last-Modified")
        }
        return .requests([request])
    }

    private static func empty(_ filter: ExtraKind.Filter?, _ findings: WalkFindings) -> Self {
        guard let filter else {
            return .impossible("name a filter that nothing passes: --also empty:q=no-such-thing")
        }
        let first = findings.endpoint.request(for: .first, mark: PageMark(role: .emptySet, page: 1))
        return .requests([first.filtered(by: filter)])
    }

    private static func filterChange(
        _ filter: ExtraKind.Filter?, _ findings: WalkFindings
    ) -> Self {
        guard let filter else {
            return .impossible("name a filter that some items pass: --also filter:state=open")
        }
        guard findings.keepsFilters else {
            return .impossible("positions replace the whole query, a filter included")
        }
        // The walk has used up a cursor that works only once.
        let second = findings.isRepeatable ? findings.request(ofPage: 2, as: .filterChange) : nil
        return .requests([second?.filtered(by: filter).numbered(1)].compactMap(\.self))
    }

    private static func sizes(_ findings: WalkFindings) -> Self {
        let endpoint = findings.endpoint
        guard let size = endpoint.convention.size, size.slot != nil else {
            return .impossible("the spec names no place for the size")
        }
        func first(_ role: PageMark.Role, _ number: Int, _ text: String) -> HTTPRequest? {
            endpoint.request(
                endpoint.request(for: .first, mark: PageMark(role: role, page: number)),
                sizedAs: text)
        }
        let extra = endpoint.convention.asksOneMore ? 1 : 0
        var requests = [first(.sizeOne, 1, String(1 + extra))]
        if let maximum = size.maximum {
            requests.append(first(.overMaximum, 1, String(maximum + 1 + extra)))
            requests.append(first(.overMaximum, 2, String(maximum * 1000)))
        }
        requests += ["0", "-1", "many"].enumerated().map { first(.nonsenseSize, $0 + 1, $1) }
        if size.maximum == nil {
            requests.append(first(.nonsenseSize, 4, String(max(size.value * 1000, 100_000))))
        }
        // A server may treat a malformed size like a missing one.
        let unsized = endpoint.request(for: .first, mark: PageMark(role: .nonsenseSize, page: 5))
        requests.append(endpoint.requestWithoutSize(unsized))
        if size.value > 1, findings.isRepeatable,
            let second = findings.request(ofPage: 2, as: .sizeChange)
        {
            requests.append(
                endpoint.request(second, sizedAs: String(size.value / 2 + extra))?.numbered(1))
        }
        return some(requests, or: "the size cannot be chosen")
    }
}

extension HTTPRequest {
    /// The same request with a different page number in its mark.
    fileprivate func numbered(_ page: Int) -> Self {
        var request = self
        request.mark?.page = page
        return request
    }

    func filtered(by filter: ExtraKind.Filter) -> Self {
        var request = self
        request.url = url.settingQuery(filter.name, to: filter.value)
        return request
    }
}
