import TapeHTTP

/// What can be said of a list of which only one page came.
struct SinglePage {
    private let run: DetectionRun
    private let ended: [String]
    private let notes: [String]

    init(_ run: DetectionRun, ended: [String], notes: [String]) {
        self.run = run
        self.ended = ended
        self.notes = notes
    }

    func report() -> DetectionReport {
        let (confidence, evidence, doubts) = judgement
        let lead = Hypothesis(style: "single-page", score: confidence, evidence: evidence)
        return DetectionReport(
            verdict: verdict, request: run.request, confidence: confidence,
            hypotheses: [lead] + run.tried.sorted { $0.score > $1.score },
            doubts: doubts, notes: notes + run.notes, requestCount: run.interview.count)
    }

    private var verdict: DetectionReport.Verdict {
        guard let items = run.reading.items else {
            return .failed(.notAList("the list's place cannot be written as a path"))
        }
        var reading = run.reading
        let nodes = reading.list.items(in: run.first.body) ?? []
        reading.identity = IdentitySearch.places(in: nodes).first
        var convention = Convention(
            style: .singlePage, sources: [], slots: [], authority: .single, items: items,
            identity: reading.identityAxis)
        convention.total = total.flatMap { DetectionReport.total($0, reading) }
        return .found(
            DetectionReport.Discovery(
                convention: convention, volatileHeaders: run.volatility.headers,
                volatilePaths: reading.volatilePaths(run.volatility), remarks: [],
                firstCount: run.count, total: total?.value))
    }

    /// A total that this page reaches.
    private var total: Signal.Count? {
        ListTotals(run.first, run.reading.list).items.first { $0.value == run.count }
    }

    private var judgement: (Double, [String], doubts: [String]) {
        let list = run.reading.list
        var evidence = ["one page of \(run.count) items came"]
        var confidence = 0.4
        let voids = run.first.voidPointers(outside: list)
        if let total, total.isNamedTotal {
            evidence.append("\(total.place) says that there are no more than these")
            confidence = 0.9
        }
        if let place = voids.first {
            evidence.append("\(place.jsonPath) is there and empty")
            // Some APIs hand out an empty text as a position like any other.
            let isText = place.first(in: run.first.body.root) == .text("")
            confidence = max(confidence, isText ? 0.7 : 0.88)
        }
        if let flag = run.first.flags(outside: list).first(where: { $0.value != $0.valueForMore }) {
            evidence.append("\(flag.place.jsonPath) is \(flag.value)")
            confidence = max(confidence, 0.88)
        }
        if !ended.isEmpty {
            evidence += ended
            confidence = max(confidence, 0.7)
        }
        guard confidence < DetectionReport.certainty else { return (confidence, evidence, []) }
        var doubts = ["only one page came, so how the list pages, if it does, is not known"]
        if let graphQL = run.shape.graphQL { doubts.append(advice(graphQL)) }
        let promised = ListTotals(run.first, list).likely.map(\.value) ?? 0
        if promised > run.count {
            confidence = 0.2
            doubts.append("\(promised) items are promised, but no way to the others was found")
        }
        let saysMore = run.first.flags(outside: list).contains { $0.value == $0.valueForMore }
        if saysMore {
            confidence = 0.2
            doubts.append("the response says that there is more, but no way there was found")
        }
        return (confidence, evidence, doubts)
    }

    /// What a GraphQL query has to ask for before it can be paged.
    private func advice(_ query: GraphQLQuery) -> String {
        if !query.asksForPageInfo {
            return
                "the query asks for no `pageInfo { hasNextPage endCursor }`; with it the pages show"
        }
        return "the query has no variable for the position; declare `$after: String`, give the "
            + "connection `after: $after`, and send `\"after\": null` among the variables"
    }
}

extension ListReading {
    /// Volatile places as specs write them.
    func volatilePaths(_ places: VolatilePlaces) -> [BodyPath] {
        places.places.compactMap { path($0) }
    }
}

extension DetectionReport {
    static func total(_ count: Signal.Count, _ reading: ListReading) -> Convention.Total? {
        place(count.place, reading).map { Convention.Total(at: $0) }
    }

    static func place(_ place: Signal.Place, _ reading: ListReading) -> ResponsePlace? {
        switch place {
        case .link: nil
        case .header(let name): .header(name)
        case .body(let place): reading.path(place).map { .body($0) }
        }
    }
}
