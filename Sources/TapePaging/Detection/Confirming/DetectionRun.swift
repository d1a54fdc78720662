import TapeHTTP

/// One run of detection from the beginning, over the answers received so far.
///
/// The code reads like a conversation with the API; see ``ProbeTranscript`` for how that stays pure.
struct DetectionRun {
    var transcript: ProbeTranscript
    /// The first request, as the spec will make it.
    var request: HTTPRequest
    var first: Observation
    var reading: ListReading
    var volatility = VolatilePlaces()
    var notes: [String] = []
    var tried: [Hypothesis] = []
    /// Reasons to doubt that repeated requests give the same answer.
    var doubts: [String] = []
    /// The convention that an outside source states, such as the API's description.
    var stated: Convention?
    /// The position in the request without which no page came, so that items come before the first page.
    var lateStart: String?
    /// Recorded requests of the list that nothing explains, in words.
    var unexplained: String?

    /// The number of requests reserved for finding the end after a hypothesis is confirmed.
    static let reserve = 2

    var count: Int { reading.list.items(in: first.body)?.count ?? 0 }
    var shape: RequestShape { RequestShape(request) }

    /// Tries the hypotheses, the likeliest first, until one is confirmed.
    mutating func follow() throws(ProbeQuestion) -> (ConfirmedHypothesis?, ended: [String]) {
        var ended: [String] = []
        let hypotheses = HypothesisSearch.hypotheses(
            in: first, reading, recorded: transcript.recorded ?? [], stated: stated)
        var ignored: [Convention.Slot: Int] = [:]
        for (index, hypothesis) in hypotheses.enumerated() {
            if transcript.remaining <= Self.reserve {
                tried += Self.untried(hypotheses[index...])
                break
            }
            // A parameter that was ignored twice is not tried a third time.
            if let slot = hypothesis.slots.first, slot != .url, ignored[slot, default: 0] > 1 {
                continue
            }
            switch try follow(hypothesis) {
            case .confirmed(let finding):
                tried += Self.untried(hypotheses[(index + 1)...].filter { $0.score >= 0.5 })
                ruleOutRivals(of: finding)
                return (finding, ended)
            case .ended(let why):
                // An item's value may also bring nothing because the parameter takes values of another kind.
                if !isByItem(hypothesis) { ended.append("\(hypothesis.label): \(why)") }
                tried.append(hypothesis.weighed(0.2, hypothesis.evidence + [why]))
            case .refuted(let why, let changedNothing):
                if let slot = hypothesis.slots.first { ignored[slot, default: 0] += 1 }
                var refuted = hypothesis.weighed(0.02, hypothesis.evidence + [why])
                refuted.changedNothing = changedNothing
                tried.append(refuted)
            case .untried:
                tried.append(hypothesis.untried)
            }
        }
        return (nil, ended)
    }

    /// Drops what the recording holds no request of: its client sent the position to another place.
    private mutating func ruleOutRivals(of finding: ConfirmedHypothesis) {
        guard transcript.isRecorded else { return }
        let slots = finding.convention.slots
        tried.removeAll { !$0.isTried && $0.slots != slots }
    }

    /// The likeliest untried hypothesis of each kind.
    private static func untried(_ hypotheses: some Sequence<Hypothesis>) -> [Hypothesis] {
        var seen: Set<Hypothesis.Kind> = []
        return hypotheses.filter { seen.insert($0.kind).inserted }.prefix(4).map(\.untried)
    }

    private mutating func follow(_ hypothesis: Hypothesis) throws(ProbeQuestion) -> TrialResult {
        switch hypothesis.convention.style {
        case .pageNumber: try followPages(hypothesis)
        case .offset: try followOffsets(hypothesis)
        case .rangeHeader: try followRange(hypothesis)
        case .linkHeader, .nextURL, .cursor, .relay, .headerToken, .continueMap, .lastItem,
            .extraRow, .singlePage:
            try followGiven(hypothesis)
        }
    }

    /// Asks for a position and compares the answer with the first page.
    mutating func look(
        at position: Position, by convention: Convention, because reason: String,
        isRepeat: Bool = false
    ) throws(ProbeQuestion) -> Look {
        let endpoint = PagedEndpoint(request, convention: convention)
        var next = endpoint.request(for: position, mark: PageMark(page: 2))
        next.mark = nil
        // A missing recording says nothing about the server.
        guard let answer = try transcript.ask(next, because: reason, isRepeat: isRepeat),
            !answer.isUnrecorded
        else { return .unasked }
        guard let page = answer.page else {
            return .failed(answer.failure, status: answer.status)
        }
        guard let comparison = PageComparison.from(first, to: page) else {
            return .failed("no list", status: 200)
        }
        if comparison.kind == .overlaps(count: count, shift: 0), comparison.count == count,
            comparison.list == reading.list
        {
            let repetition = Repetition(first, page, list: reading.list)
            if repetition.kind == .reordered { doubt(repetition.doubt(of: "a page asked for")) }
        }
        return .page(comparison, SeenPage(position, page))
    }

    /// The result of a request for a position.
    enum Look {
        case page(PageComparison, SeenPage)
        case failed(String, status: Int?)
        case unasked
    }

    /// All reasons to doubt the result, including requests that the recording lacks.
    var standingDoubts: [String] {
        let gaps = transcript.gaps
        let doubts = doubtsOfAnswers
        guard !gaps.isEmpty else { return doubts }
        let more = gaps.count > 3 ? "; and \(gaps.count - 3) more" : ""
        return doubts + [
            "the recording does not hold what this would take: "
                + gaps.prefix(3).joined(separator: "; ") + more
        ]
    }

    /// The reasons to doubt the result that answers give.
    var doubtsOfAnswers: [String] {
        guard let lateStart else { return doubts }
        return doubts + [
            "\(lateStart) begins in the middle of the list, and what comes before was not found"
        ]
    }

    mutating func doubt(_ text: String?) {
        if let text, !doubts.contains(text) { doubts.append(text) }
    }

    func finding(
        _ hypothesis: Hypothesis, _ convention: Convention, _ comparison: PageComparison,
        _ pages: [SeenPage], _ evidence: [String]
    ) -> ConfirmedHypothesis {
        var reading = reading
        if comparison.list != reading.list {
            reading = ListReading(list: comparison.list, in: first.body)
        }
        reading.identity = comparison.identity
        let seen = [first] + pages.map(\.page)
        let companions = CompanionLists(
            of: comparison.list, on: seen, asking: convention.size?.value,
            isFollowed: promisesMore(seen[seen.count - 1], by: convention))
        reading.companions = companions.places
        reading.sharesIdentity = companions.share(comparison.identity, with: reading.companions)
        var convention = convention
        if let items = reading.items { convention.items = items }
        if comparison.list != self.reading.list, let slot = convention.size?.slot,
            slot != convention.slots.first
        {
            let count = comparison.list.items(in: first.body)?.count ?? 0
            convention.size = shape.size(count: count)
        }
        convention.identity = reading.identityAxis
        return ConfirmedHypothesis(
            hypothesis: hypothesis, convention: convention, reading: reading,
            pages: [SeenPage(.first, first)] + pages, evidence: hypothesis.evidence + evidence,
            trail: [first] + pages.map(\.page))
    }
}
