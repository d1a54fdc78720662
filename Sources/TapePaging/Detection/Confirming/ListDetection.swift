import TapeHTTP

/// A whole detection: the first page, the same page again, the hypotheses, and the end.
struct ListDetection {
    var request: HTTPRequest
    var transcript: ProbeTranscript
    var notes: [String] = []
    /// The position in the request without which no page came.
    var lateStart: String?
    /// The convention that an outside source states, such as the API's description.
    var stated: Convention?
    /// Whether the request's own position was already examined.
    var isBeginningKnown = false

    init(_ request: HTTPRequest, _ transcript: ProbeTranscript) {
        self.request = request
        self.transcript = transcript
    }

    mutating func report() throws(ProbeQuestion) -> DetectionReport {
        let answer = try firstAnswer()
        guard let page = answer?.page else { return failed(Self.failure(of: answer)) }
        guard let list = Self.list(of: page) else {
            return failed(.notAList(Self.nothing(in: page)))
        }
        let count = list.items(in: page.body)?.count ?? 0
        guard count > 0, let point = StartingPoint.named(in: request, count: count) else {
            return try report(from: page)
        }
        return try report(from: try begin(before: page, list, point))
    }

    private static func list(of page: Observation) -> ListPlace? {
        let lists = page.lists.filter { !isComplaint($0.list, in: page) }
        return lists.first { $0.count > 0 }?.list ?? lists.first?.list
    }

    /// Finds out how a list pages, given its first page.
    private mutating func report(
        from page: Observation
    ) throws(ProbeQuestion) -> DetectionReport {
        guard let list = Self.list(of: page) else {
            return failed(.notAList(Self.nothing(in: page)))
        }
        var run = DetectionRun(
            transcript: transcript, request: request, first: page,
            reading: ListReading(list: list, in: page.body))
        run.lateStart = lateStart
        run.stated = stated
        if run.count == 0 { return emptyList(run) }
        try compareTwice(&run)
        var smallerPage: Observation?
        // From a page that says that it is the whole list nothing leads on.
        if SinglePage(run, ended: [], smaller: nil, notes: notes).isWhole,
            let report = try inSmallerPages(&run, &smallerPage)
        {
            return report
        }
        let (finding, ended) = try run.follow()
        transcript = run.transcript
        if let finding, let earlier = try earlierPage(run, finding) {
            return try report(from: earlier)
        }
        run.transcript = transcript
        run.lateStart = lateStart
        try run.lookBefore()
        if finding == nil, smallerPage == nil,
            let report = try inSmallerPages(&run, &smallerPage)
        {
            return report
        }
        guard let finding else {
            try askAgain(&run)
            try run.lookAtOthers()
            return SinglePage(run, ended: ended, smaller: smallerPage, notes: notes).report()
        }
        return try conclude(finding, run, askedAs: run)
    }

    /// Finds out how the same list pages where its pages are smaller; nil if it does not, or not known how.
    private func inSmallerPages(
        _ run: inout DetectionRun, _ smallerPage: inout Observation?
    ) throws(ProbeQuestion) -> DetectionReport? {
        guard let smaller = try shrunk(&run) else { return nil }
        var inner = smaller
        smallerPage = inner.first
        let (finding, _) = try inner.follow()
        run.transcript = inner.transcript
        guard let finding else { return nil }
        run.tried = inner.tried
        return try conclude(finding, inner, askedAs: run)
    }

    private func conclude(
        _ finding: ConfirmedHypothesis, _ run: DetectionRun, askedAs original: DetectionRun
    ) throws(ProbeQuestion) -> DetectionReport {
        var run = run
        var ended = finding.isAstray ? finding : try run.seekEnd(finding)
        if run.request != original.request, let all = ended.end.count(ended), all > original.count {
            ended.contradictions.append(
                "the page of \(original.count) items points to no other, although smaller "
                    + "pages show \(all)")
        }
        let conclusion = Conclusion(ended, run, notes: notes)
        return conclusion.report(asking: original.request, requests: run.transcript.count)
    }

    /// Asks for the only page a last time, since a list without a stable order may have looked stable by chance.
    private func askAgain(_ run: inout DetectionRun) throws(ProbeQuestion) {
        for _ in 0..<2 where run.transcript.remaining > 0 {
            let answer = try run.transcript.ask(
                request, because: "asking for the same page a last time", isRepeat: true)
            guard let page = answer?.page else { return }
            let repetition = Repetition(run.first, page, list: run.reading.list)
            run.doubt(repetition.doubt(of: "the same request, made again,"))
        }
    }

    // MARK: The first page

    /// Asks for the first page; follows redirects, and asks for JSON where HTML comes.
    private mutating func firstAnswer() throws(ProbeQuestion) -> ProbeAnswer? {
        var answer = try transcript.ask(request, because: "asking for the first page")
        var hops = 0
        while let response = answer?.exchange.outcome.response, hops < 5,
            let target = Self.redirection(response, of: request)
        {
            hops += 1
            notes.append("\(request.url.text) redirects to \(target.text); the spec asks there")
            if !target.isSameOrigin(as: request.url) {
                request.headers = request.headers.forOtherOrigins()
                request.body = nil
            }
            request.url = target
            if response.status == 303 {
                request.method = .get
                request.body = nil
            }
            answer = try transcript.ask(request, because: "following the redirect")
        }
        if case .failure(.html)? = answer?.observation, request.headers["Accept"] == nil {
            var asking = request
            asking.headers.append("Accept", "application/json")
            let second = try transcript.ask(asking, because: "asking for JSON instead of HTML")
            if second?.page != nil {
                request = asking
                notes.append("without `Accept: application/json` an HTML page comes")
                return second
            }
        }
        return answer
    }

    private static func redirection(_ response: HTTPResponse, of request: HTTPRequest) -> HTTPURL? {
        guard [301, 302, 303, 307, 308].contains(response.status),
            let location = response.headers["Location"]
        else { return nil }
        do {
            let target = try request.url.resolving(location).withoutFragment
            // User info in the location is the server's, and would be sent as a credential.
            return target.isSameOrigin(as: request.url)
                ? target.replacingOrigin(by: request.url) : target.withoutUserInfo
        } catch {
            // A redirect whose location is not a URL is treated as an ordinary response.
            return nil
        }
    }

    /// Asks for the first page again, to find values that differ on every request.
    private func compareTwice(_ run: inout DetectionRun) throws(ProbeQuestion) {
        let answer = try run.transcript.ask(
            request, because: "asking for the same page again", isRepeat: true)
        guard let again = answer?.page else {
            if let answer, !run.transcript.isRecorded {
                run.doubt("the same request, made again, brought \(answer.failure)")
            }
            return
        }
        let pointers = Set(run.first.pointers(outside: run.reading.list).map(\.place))
        run.volatility = VolatilePlaces(
            run.first, again, list: run.reading.list, pointers: pointers)
        let repetition = Repetition(run.first, again, list: run.reading.list)
        run.first.unsteady = repetition.unsteady
        if repetition.kind != .same {
            // Values of items that changed places are not volatile.
            let outermost = run.reading.list.outermost
            run.volatility.places.removeAll { $0.begins(with: outermost) }
        }
        run.doubt(repetition.doubt(of: "the same request, made again,"))
    }

    /// The same list in smaller pages, where one page held all of it.
    private func shrunk(_ run: inout DetectionRun) throws(ProbeQuestion) -> DetectionRun? {
        let count = run.count
        guard count >= 2, run.transcript.remaining > DetectionRun.reserve + 1 else { return nil }
        // A page with as many items as asked for is not the whole list, unless a total says so.
        let totals = ListTotals(run.first, run.reading.list).items
        guard
            run.shape.size(count: count)?.value != count
                || totals.contains(where: { $0.value == count })
        else { return nil }
        let size = max(1, min(count / 3, 20))
        guard let parameter = sizeParameter(run) else { return nil }
        guard let items = run.reading.items else { return nil }
        var asked = parameter
        asked.value = size
        let convention = Convention(
            style: .singlePage, sources: [], slots: [], authority: .single, items: items
        )
        .with(\.size, asked)
        let smaller = PagedEndpoint(request, convention: convention).firstRequest
        let answer = try run.transcript.ask(
            smaller, because: "asking for a smaller page, since one held all")
        guard let page = answer?.page,
            let items = run.reading.list.items(in: page.body), !items.isEmpty, items.count < count
        else { return nil }
        var inner = run
        inner.request = smaller
        inner.first = page
        inner.notes.append(
            "one page holds all \(count) items; pages of \(size) were asked for instead")
        return inner
    }

    /// Where the page size goes: the request's own parameter, or one that the response repeats.
    private func sizeParameter(_ run: DetectionRun) -> Convention.Size? {
        if let size = run.shape.size(count: run.count) { return size }
        let echo = run.first.echoes(outside: run.reading.list).first { echo in
            let value = echo.value.integer ?? 0
            return PagingWords.isSize(KeyWords(echo.name)) && value >= run.count
                && !["count", "first", "number", "results", "length"].contains(
                    echo.name.lowercased())
        }
        guard let echo else { return nil }
        return Convention.Size(run.shape.slot(named: echo.name), value: run.count)
    }

    // MARK: Reports without a convention that pages

    private func failed(_ failure: DetectionReport.Failure) -> DetectionReport {
        DetectionReport(
            outcome: .failed(failure), request: request, confidence: 0, hypotheses: [], doubts: [],
            notes: notes, requestCount: transcript.count)
    }

    private func emptyList(_ run: DetectionRun) -> DetectionReport {
        let place = run.reading.list.place.jsonPath
        return failed(
            .notAList("the list at \(place) is empty; how it pages shows only with items in it"))
    }

    private static func failure(of answer: ProbeAnswer?) -> DetectionReport.Failure {
        guard let answer else { return .notAList("the budget allows no request") }
        switch answer.exchange.outcome {
        case .failed(let error): return .unreachable(error.detail, error.code)
        case .cut(_, let error): return .unreachable(answer.failure, error.code)
        case .whole(let response):
            guard (200..<300).contains(response.status) else { return .status(response.status) }
            return .notAList("the response is \(answer.failure)")
        }
    }

    /// Whether a list holds error messages, such as GraphQL's `errors`.
    private static func isComplaint(_ list: ListPlace, in page: Observation) -> Bool {
        list.place.lastName == "errors"
            && list.items(in: page.body)?.allSatisfy { $0["message"] != nil } ?? false
    }

    /// Describes what a response without a list holds instead.
    private static func nothing(in page: Observation) -> String {
        let errors = page.body.root["errors"]?.elements ?? []
        if let message = errors.first?["message"]?.scalarText {
            return "the response holds errors instead of a list: \(message)"
        }
        let names = page.body.root.members.prefix(6).map { "`\($0.name)`" }.joined(separator: ", ")
        return names.isEmpty
            ? "the response is a single value, not a list"
            : "the response holds \(names), but no array of items"
    }
}
