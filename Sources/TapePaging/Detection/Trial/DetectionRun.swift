import TapeHTTP

/// One run of detection over the answers that it has.
///
/// It reads like a conversation from the first request on; see ``ProbeTranscript`` for how that stays pure.
struct DetectionRun {
    var interview: ProbeTranscript
    /// The first request as the spec will make it.
    var request: HTTPRequest
    var first: Observation
    var reading: ListReading
    var volatility = VolatilePlaces()
    var notes: [String] = []
    var tried: [Hypothesis] = []
    /// What makes it doubtful that requests made again bring the same.
    var doubts: [String] = []
    /// How somebody says that the list pages.
    var stated: Lead?
    /// What the list could not be begun without, so that there are items before it.
    var lateStart: String?
    /// What was recorded of the list and follows from no page that was seen.
    var unexplained: String?

    /// How many requests are kept for finding the end once a lead is confirmed.
    static let reserve = 2

    var count: Int { reading.list.items(in: first.body)?.count ?? 0 }
    var shape: RequestShape { RequestShape(request) }

    /// Follows the leads, best first, until one is confirmed.
    mutating func follow() throws(ProbeQuestion) -> (ConfirmedLead?, ended: [String]) {
        var ended: [String] = []
        let leads = leads
        var ignored: [Convention.Slot: Int] = [:]
        for (index, lead) in leads.enumerated() {
            if interview.remaining <= Self.reserve {
                tried += Self.untried(leads[index...])
                break
            }
            // A parameter that was ignored twice will be ignored again.
            if let slot = lead.slots.first, slot != .url, ignored[slot, default: 0] > 1 { continue }
            switch try follow(lead) {
            case .confirmed(let finding):
                tried += Self.untried(leads[(index + 1)...].filter { $0.prior >= 0.5 })
                return (finding, ended)
            case .ended(let why):
                ended.append("\(lead.label): \(why)")
                tried.append(Hypothesis(lead, score: 0.2, [lead.clue, why]))
            case .refuted(let why):
                if let slot = lead.slots.first { ignored[slot, default: 0] += 1 }
                tried.append(Hypothesis(lead, score: 0.02, [lead.clue, why]))
            case .untried:
                tried.append(Hypothesis(untried: lead))
            }
        }
        return (nil, ended)
    }

    /// The leads, best first; what is stated comes before what only looks likely.
    private var leads: [Lead] {
        var leads = LeadSearch.leads(
            in: first, list: reading.list, recorded: interview.recorded ?? [])
        guard let stated else { return leads }
        let known = leads.firstIndex { $0.isSame(as: stated) }
        leads.insert(known.map { leads.remove(at: $0) } ?? stated, at: 0)
        return leads
    }

    /// The leads that nobody followed, the likeliest of each kind.
    private static func untried(_ leads: some Sequence<Lead>) -> [Hypothesis] {
        var seen: Set<Lead.Source> = []
        return leads.filter { seen.insert($0.source).inserted }.prefix(4)
            .map { Hypothesis(untried: $0) }
    }

    private mutating func follow(_ lead: Lead) throws(ProbeQuestion) -> TrialResult {
        switch lead.source {
        case .url, .token, .tokens, .map, .lastItem, .lastItems: try followGiven(lead)
        case .page(let base): try followPages(lead, base: base)
        case .offset(let base): try followOffsets(lead, base: base)
        case .range: try followRange(lead)
        }
    }

    /// Asks for a position and compares what comes with the first page.
    mutating func look(
        at position: Position, by convention: Convention, because reason: String,
        isRepeat: Bool = false
    ) throws(ProbeQuestion) -> Look {
        let endpoint = PagedEndpoint(request, convention: convention)
        var next = endpoint.request(for: position, mark: PageMark(page: 2))
        next.mark = nil
        // What nobody recorded is no answer of the server's.
        guard let answer = try interview.ask(next, because: reason, isRepeat: isRepeat),
            !answer.isUnrecorded
        else { return .unasked }
        guard let page = answer.page else {
            return .failed(answer.failure, status: answer.status)
        }
        guard let turn = PageComparison.from(first, to: page) else {
            return .failed("no list", status: 200)
        }
        if turn.kind == .overlaps(count: count, shift: 0), turn.count == count,
            turn.list == reading.list
        {
            let repetition = Repetition(first, page, list: reading.list)
            if repetition.kind == .reordered { doubt(repetition.doubt(of: "a page asked for")) }
        }
        return .page(turn, SeenPage(position, page))
    }

    /// What a request for a position brought.
    enum Look {
        case page(PageComparison, SeenPage)
        case failed(String, status: Int?)
        case unasked
    }

    /// All that puts in question whether requests made again would bring the same.
    var standingDoubts: [String] {
        let gaps = interview.gaps
        var doubts = doubts
        if let lateStart {
            doubts.append(
                "the list is not begun at its beginning: \(lateStart) begins in the middle of it, and "
                    + "what comes before was not found")
        }
        guard !gaps.isEmpty else { return doubts }
        let more = gaps.count > 3 ? "; and \(gaps.count - 3) more" : ""
        return doubts + [
            "the recording does not hold what this would take: "
                + gaps.prefix(3).joined(separator: "; ") + more
        ]
    }

    mutating func doubt(_ text: String?) {
        if let text, !doubts.contains(text) { doubts.append(text) }
    }

    func finding(
        _ lead: Lead, _ convention: Convention, _ turn: PageComparison, _ pages: [SeenPage],
        _ evidence: [String]
    ) -> ConfirmedLead {
        var reading = reading
        if turn.list != reading.list { reading = ListReading(list: turn.list, in: first.body) }
        reading.identity = turn.identity
        let seen = [first] + pages.map(\.page)
        let companions = Companions(
            of: turn.list, on: seen, asking: convention.size?.value,
            isFollowed: promisesMore(seen[seen.count - 1], by: convention))
        reading.companions = companions.places
        reading.sharesIdentity = companions.share(turn.identity, with: reading.companions)
        var convention = convention
        if let items = reading.items { convention.items = items }
        if turn.list != self.reading.list, convention.size?.slot != nil, lead.pathSize == nil {
            let count = turn.list.items(in: first.body)?.count ?? 0
            convention.size = shape.size(count: count)
        }
        convention.identity = reading.identityAxis
        return ConfirmedLead(
            lead: lead, convention: convention, reading: reading,
            pages: [SeenPage(.first, first)] + pages, evidence: [lead.clue] + evidence,
            trail: [first] + pages.map(\.page))
    }
}

extension Lead {
    /// The lead in a few words.
    var label: String {
        switch source {
        case .page, .offset, .range: "\(style) in \(slotText)"
        case .url(let place): "\(style) at \(place)"
        case .token(let place): "\(style) from \(place) into \(slotText)"
        case .tokens, .map: "\(style) into \(slotText)"
        case .lastItem(let place): "\(style) from \(place.jsonPath) into \(slotText)"
        case .lastItems(let places):
            "\(style) from \(places.map(\.jsonPath).joined(separator: " and ")) into \(slotText)"
        }
    }

    var slotText: String { slots.map(\.description).joined(separator: " and ") }
}
