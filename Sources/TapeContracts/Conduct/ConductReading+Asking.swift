import TapeFaults
import TapeHTTP

/// Judges each request in order of time.
extension ConductReading {
    private enum Event {
        case begin(Int)
        case end(Int)
    }

    mutating func readRequests() {
        var events: [(time: Duration, order: Int, event: Event)] = []
        for (number, request) in conduct.requests.enumerated() where !request.isRedirect {
            events.append((request.began, 1, .begin(number)))
            // At the same moment, ends come before beginnings.
            if let ended = request.ended { events.append((ended, 0, .end(number))) }
        }
        events.sort { ($0.time, $0.order) < ($1.time, $1.order) }
        for (_, _, event) in events {
            switch event {
            case .begin(let number): begin(number)
            case .end(let number): end(number)
            }
        }
        for number in asking.inFlight { giveUpOn(conduct.requests[number]) }
        confirmSkips()
    }

    /// Notes a request without a complete answer as failed, unless another request brought the page.
    private mutating func giveUpOn(_ request: Conduct.Request) {
        guard let page = request.walkPage, ledger.accepted[page] == nil else { return }
        enter(request, page, isDelivered: false)
    }

    private mutating func begin(_ number: Int) {
        let request = conduct.requests[number]
        guard let page = request.walkPage else { return strange(request) }
        defer {
            asking.inFlight.append(number)
            asking.attempts[page, default: []].append(request.began)
        }
        if page > 1 { asking.secondPages += 1 } else { asking.beginnings.append(request.began) }
        compareHeaders(request, page)
        judgeFlight(page)
        judgeRateLimit(request, page)
        if isAfterTheEnd(page) {
            return breach(
                .stopsAtEnd, page, expected: "no request after the last page",
                saw: "a request for page \(page)", "let the sign that the API gives for more decide"
            )
        }
        if let before = asking.failed[page] { return retry(of: before, page) }
        if situation.rule == nil, ledger.accepted[page] != nil {
            return breachOnce(page)
        }
        let isKnown = terms.recorded.isCounted || page == 1 || ledger.accepted[page - 1] != nil
        let isOnItsWay = asking.inFlight.contains { conduct.requests[$0].walkPage == page - 1 }
        if !isKnown, !isOnItsWay { asking.skips.append((page, page - 1)) }
    }

    /// Whether every page has arrived and the client can know it, so that it has nothing left to ask for.
    private func isAfterTheEnd(_ page: Int) -> Bool {
        guard ledger.isDone, asking.inFlight.isEmpty else { return false }
        // A second request for the last page is not a request past the end.
        if page == ledger.lastPage { return false }
        // An empty page after the last page with items may be what shows the end.
        if page > ledger.lastPage, ledger.accepted[page] == nil { return false }
        let isLastStruck = conduct.requests.contains {
            $0.walkPage == ledger.lastPage && $0.fault?.kind == .page
        }
        return !isLastStruck && !situation.isEndless
    }

    private mutating func judgeFlight(_ page: Int) {
        let others = asking.inFlight.map { conduct.requests[$0] }.filter { $0.walkPage == page }
        // A client may give up on a cut or silent answer before we notice; one with a late answer was still waiting for it.
        let isTwin = others.contains {
            ($0.fault == nil || $0.fault?.kind == .time) && $0.isDelivered
        }
        guard isTwin else {
            if !others.isEmpty { asking.retries += 1 }
            return
        }
        breach(
            .singleFlight, page, expected: "one request for a page at a time",
            saw: "a second request for page \(page) while the first was being answered",
            "keep the request in flight in the client's state, and ask only where there is none")
    }

    private mutating func judgeRateLimit(_ request: Conduct.Request, _ page: Int) {
        guard let silence = asking.silence else { return }
        // A client that fetches counted pages concurrently does not learn of the refusal in every task.
        guard page == silence.page || !terms.recorded.isCounted else { return }
        let early = silence.until - request.began
        if early > silence.slack {
            breach(
                .respectsRetryAfter, page,
                expected: "no request before the time in Retry-After is up",
                saw: "a request \(early.inWords) too early",
                "wait as long as Retry-After says before the next request")
        }
        if page == silence.page { asking.silence = nil }
    }

    private mutating func retry(of before: Conduct.Request, _ page: Int) {
        asking.retries += 1
        let hasBegunAnew = (asking.beginnings.last ?? .zero) > before.began
        guard before.fault == .expiredCursor, page > 1, !hasBegunAnew else { return }
        breach(
            .badCursorOffersRefresh, page,
            expected: "a refused position is not requested again",
            saw: "the same position once more after \(before.outcome.words)",
            "start over, or fail: the same request can only fail again")
    }

    /// Judges a request that no recording of the walk answers.
    private mutating func strange(_ request: Conduct.Request) {
        let asked = request.asked
        let failedPage = asking.failed.keys.min()
        let due = failedPage ?? (1...ledger.lastPage).first { ledger.accepted[$0] == nil }
        let meant = meant(by: asked)
        let difference = terms.recorded.difference(
            of: asked, fromPage: meant ?? due ?? terms.recorded.lastPage)
        if case .elsewhere = difference { return unrecorded.append(asked) }
        ledger.noteStrangeRequest()
        if ledger.accepted.isEmpty, asking.failed.isEmpty, asking.inFlight.isEmpty {
            if strangeStart == nil { strangeStart = difference }
            return
        }
        // A client that counts items has to look for the ones that a fault removed.
        if isMissingItems, terms.recorded.isBehindTheEnd(asked) { return }
        guard let due else {
            return breach(
                .stopsAtEnd, expected: "no request after the last page", saw: asked.url.text,
                "let the sign that the API gives for more decide")
        }
        // A client that fetches counted pages concurrently learns only from one of them where the list ends.
        if terms.recorded.isCounted, terms.recorded.isBehindTheEnd(asked) { return }
        if failedPage != nil, meant == nil || meant == failedPage {
            asking.retries += 1
            return breach(
                .retryIsIdentical, due, expected: "the request that failed, as it was",
                saw: "another one: \(difference.words)",
                "keep the position until its page is accepted, and build the retry from it")
        }
        strange(difference, instead: meant ?? due)
    }

    /// The page whose position an unrecorded request has, if the client can already know that position.
    private func meant(by asked: HTTPRequest) -> Int? {
        guard let page = terms.recorded.page(positionedAs: asked) else { return nil }
        let isKnown = terms.recorded.isCounted || page == 1 || ledger.accepted[page - 1] != nil
        return isKnown ? page : nil
    }

    private mutating func strange(_ difference: RecordedRequests.Difference, instead due: Int) {
        switch difference {
        case .elsewhere: break
        case .mangled: breachPosition(difference, due)
        case .position:
            breach(
                .resumesAtPointer, due, expected: "the position that the page before gave",
                saw: difference.words, "build each request from the position of the page before")
        case .others: breachParameters(difference, due)
        }
    }

    private mutating func end(_ number: Int) {
        let request = conduct.requests[number]
        asking.inFlight.removeAll { $0 == number }
        guard let page = request.walkPage else { return }
        // A client that gave up on an answer may have asked again since, and got one.
        let isOvertaken = (asking.attempts[page]?.last ?? request.began) > request.began
        if !request.isDelivered, isOvertaken { return }
        enter(request, page, isDelivered: request.isDelivered)
    }

    private mutating func enter(_ request: Conduct.Request, _ page: Int, isDelivered: Bool) {
        let failuresBefore = ledger.failures
        ledger.enter(
            Exchange(asked: request.asked, outcome: request.outcome), at: page,
            isDelivered: isDelivered)
        if ledger.failures > failuresBefore {
            asking.failed[page] = request
            if let silence = Silence(after: request, page) { asking.silence = silence }
        } else {
            asking.failed[page] = nil
            guard let said = ledger.accepted[page] else { return }
            deliveries.note(said.ids, count: said.count, on: page, addingUp: leadsBack)
        }
    }

    private mutating func confirmSkips() {
        guard conduct.claimsSuccess else { return }
        for skip in asking.skips where ledger.accepted[skip.missing] == nil {
            breach(
                .resumesAtPointer, skip.page,
                expected:
                    "page \(skip.missing) arrives whole before page \(skip.page) is asked for",
                saw:
                    "page \(skip.page) was asked for, and page \(skip.missing) never arrived whole",
                "move on only when a page is accepted")
        }
    }
}

extension Conduct.Request {
    /// The page of the walk that the request asked for; nil where no recording of the walk answers it.
    var walkPage: Int? {
        guard let mark = asked.mark, mark.role == .walk else { return nil }
        return mark.page
    }

    /// Whether the answer only says where the page is; the page itself comes after it.
    var isRedirect: Bool {
        guard case .whole(let response) = outcome else { return false }
        return (300..<400).contains(response.status) && response.status != 304
    }
}

extension Outcome {
    fileprivate var words: String {
        switch self {
        case .whole(let response): "status \(response.status)"
        case .cut: "an answer that broke off"
        case .failed: "no answer"
        }
    }
}
