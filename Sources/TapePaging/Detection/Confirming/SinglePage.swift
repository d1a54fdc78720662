import TapeHTTP

/// Describes a list of which only one page is known.
struct SinglePage {
    private let run: DetectionRun
    private let ended: [String]
    /// A smaller page of the same list, if there is one.
    private let smaller: Observation?
    private let notes: [String]

    init(_ run: DetectionRun, ended: [String], smaller: Observation?, notes: [String]) {
        self.run = run
        self.ended = ended
        self.smaller = smaller
        self.notes = notes
    }

    func report() -> DetectionReport {
        let judgement = judgement
        let hypothesis = convention.map { convention in
            var hypothesis = Hypothesis(
                convention, score: judgement.confidence, evidence: judgement.evidence)
            hypothesis.isUnknown = isUnknown
            return hypothesis
        }
        return DetectionReport(
            outcome: outcome, request: run.request, confidence: judgement.confidence,
            hypotheses: [hypothesis].compactMap(\.self)
                + run.tried.sorted { $0.score > $1.score },
            doubts: judgement.doubts + run.standingDoubts, contradictions: contradictions,
            notes: notes + run.notes, requestCount: run.transcript.count)
    }

    private var list: ListPlace { run.reading.list }

    private var outcome: DetectionReport.Outcome {
        guard let convention else {
            return .failed(.notAList("the list's place cannot be written as a path"))
        }
        return .found(
            DetectionReport.Discovery(
                convention: convention, isUnknown: isUnknown,
                volatileHeaders: run.volatility.headers,
                volatilePaths: run.reading.volatilePaths(run.volatility), remarks: [],
                firstCount: run.count, total: total?.value))
    }

    /// The convention of a single page with its signs; nil where some key cannot be written in a path.
    private var convention: Convention? {
        guard let items = run.reading.items else { return nil }
        var reading = run.reading
        let nodes = reading.list.items(in: run.first.body) ?? []
        reading.identity =
            repeated
            ?? IdentitySearch.places(in: nodes, besides: run.first.unsteady).first
        var convention = Convention(
            style: .singlePage, sources: [], slots: [], authority: .single, items: items,
            identity: reading.identityAxis
        )
        .with(\.size, isUnknown ? run.shape.size(count: run.count) : nil)
        convention.total = total.flatMap { count in
            DetectionReport.place(count.place, reading).map {
                Convention.Total(at: $0, count.kind == .remaining ? .remaining : .exact)
            }
        }
        convention.pages = pageCount.flatMap { DetectionReport.place($0.place, reading) }
        convention.flag = flag.flatMap { flag in
            reading.path(flag.place).map {
                Convention.Flag(at: .body($0), meansMore: flag.valueForMore)
            }
        }
        return convention
    }

    /// The identity place whose value a few items share, if any.
    private var repeated: BodyPlace? {
        guard list.shape == .array else { return nil }
        let nodes = list.items(in: run.first.body) ?? []
        return IdentitySearch.nearly(in: nodes, besides: run.first.unsteady)
    }

    // MARK: Signs

    /// The number that counts the whole list rather than this page.
    private var total: Signal.Count? {
        let promises = ListTotals(run.first, list).promises.filter { !isOfThePage($0) }
        return promises.first { $0.kind != .remaining && $0.value == run.count }
            ?? promises.first { $0.isPlainTotal } ?? promises.first
    }

    /// Whether a number shrinks with the size of the page, so that it counts only the page.
    private func isOfThePage(_ count: Signal.Count) -> Bool {
        guard let smaller, case .body(let place) = count.place, count.value == run.count else {
            return false
        }
        return place.first(in: smaller.body.root)?.integer == list.items(in: smaller.body)?.count
    }

    private var pageCount: Signal.Count? { ListTotals(run.first, list).pages.first }

    private var flag: Signal.Flag? {
        let flags = run.first.flags(outside: list)
        return flags.first(where: \.isPlain)
    }

    /// The signs that this page is the last.
    private var endings: [String] {
        var endings: [String] = []
        // Some APIs use an empty text as an ordinary position.
        let voids = run.first.voidPointers(outside: list).filter {
            $0.first(in: run.first.body.root) != .text("")
        }
        if let place = voids.first { endings.append("\(place.jsonPath) is there and empty") }
        if let flag = run.first.flags(outside: list).first(where: { $0.value != $0.valueForMore }) {
            endings.append("\(flag.place.jsonPath) is \(flag.value)")
        }
        return endings
    }

    /// The signs that there is more than this page.
    private var promises: [String] {
        var promises: [String] = []
        if let total, total.kind == .remaining, total.value > 0 {
            promises.append("\(total.place) says that \(total.value) items remain")
        } else if let total, total.kind != .remaining, total.value > run.count {
            promises.append("\(total.place) says \(total.value), \(run.count) came")
        }
        if let pageCount, pageCount.value > 1 {
            promises.append("\(pageCount.place) says \(pageCount.value) pages, one came")
        }
        if let flag, flag.value == flag.valueForMore {
            promises.append("\(flag.place.jsonPath) says that there is more")
        }
        let pointer = run.first.pointers(outside: list).first { $0.strength >= 4 }
        if let pointer { promises.append("\(pointer.place) points on") }
        if let unexplained = run.unexplained { promises.append(unexplained) }
        return promises
    }

    /// Whether the page is as full as was asked, and nothing shows whether more follows.
    private var isFull: Bool {
        guard ended.isEmpty, total?.value != run.count, endings.isEmpty else { return false }
        return run.shape.size(count: run.count)?.value == run.count
    }

    /// Whether there may be more, and nothing shows how to get there.
    private var isUnknown: Bool { endings.isEmpty && (!promises.isEmpty || isFull) }

    /// Whether the page says that there is no more, and nothing says otherwise.
    var isWhole: Bool { !endings.isEmpty && promises.isEmpty }

    private var contradictions: [String] {
        var contradictions = isUnknown || endings.isEmpty ? [] : promises
        if let repeated {
            contradictions.append(
                "some items have the same \(repeated.jsonPath), which differs in all others")
        }
        if let total, total.kind == .items, total.value < run.count {
            contradictions.append("\(total.place) says \(total.value), \(run.count) came")
        }
        return contradictions
    }

    // MARK: Judgement

    private var judgement: (confidence: Double, evidence: [String], doubts: [String]) {
        var evidence = ["one page of \(run.count) items came"]
        if isUnknown { return (0.2, evidence + promises, unknownDoubts) }
        var confidence = 0.4
        if let total, total.isNamedTotal, total.value == run.count {
            evidence.append("\(total.place) says that there are no more than these")
            confidence = 0.9
        }
        if !endings.isEmpty {
            evidence += endings
            confidence = max(confidence, 0.88)
        }
        if !ended.isEmpty {
            evidence += ended
            confidence = max(confidence, 0.7)
        }
        if let ignored {
            evidence.append(ignored)
            confidence = max(confidence, 0.6)
        }
        if !run.standingDoubts.isEmpty || !contradictions.isEmpty {
            confidence = min(confidence, 0.5)
        }
        guard confidence < DetectionReport.certainty else { return (confidence, evidence, []) }
        let doubt = "only one page came, so how the list pages, if it does, is not known"
        return (confidence, evidence, [doubt] + advice)
    }

    /// Describes the parameters that changed nothing.
    private var ignored: String? {
        let count = run.tried.count(where: \.changedNothing)
        guard count > 2 else { return nil }
        return "\(count) ways of asking for a second page changed nothing"
    }

    private var unknownDoubts: [String] {
        var doubts = promises.map { "\($0), and no way there was found" }
        if isFull {
            doubts.append(
                "the page is as full as was asked for, and no way to another one was found")
        }
        return doubts + advice
    }

    private var advice: [String] { run.shape.graphQL.map { [advice($0)] } ?? [] }

    /// Advice on what to add to a GraphQL query so that it can be paged.
    private func advice(_ query: GraphQLRequest) -> String {
        if !query.asksForPageInfo {
            return
                "the query asks for no `pageInfo { hasNextPage endCursor }`; with it the pages show"
        }
        return "the query has no variable for the position; declare `$after: String`, give the "
            + "connection `after: $after`, and send `\"after\": null` among the variables"
    }
}

extension ListReading {
    /// The volatile places as paths.
    func volatilePaths(_ places: VolatilePlaces) -> [BodyPath] {
        places.places.compactMap { path($0) }
    }
}

extension DetectionReport {
    static func place(_ place: Signal.Place, _ reading: ListReading) -> ResponsePlace? {
        switch place {
        case .link: nil
        case .header(let name): .header(name)
        case .body(let place): reading.path(place).map { .body($0) }
        }
    }
}
