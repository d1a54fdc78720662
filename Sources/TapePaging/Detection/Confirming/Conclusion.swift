import TapeHTTP

/// Turns the findings of a detection into a convention with a confidence.
struct Conclusion {
    var finding: ConfirmedHypothesis
    let run: DetectionRun
    private let notes: [String]
    var convention: Convention
    private var remarks: [(key: String, text: String)] = []
    /// The signs that proved right, so that they may decide the end.
    var trusted: Set<Convention.Authority> = []

    init(_ finding: ConfirmedHypothesis, _ run: DetectionRun, notes: [String]) {
        self.finding = finding
        self.run = run
        self.notes = notes
        self.finding.preferUniqueIdentity(besides: run.first.unsteady)
        convention = self.finding.convention
        let signs = SignReview(self.finding, run)
        settleSize()
        settleTotals(signs)
        settleFlag(signs)
        settleAbsence()
        settleMissingList()
        dropUnreadable()
        settleRepeats(signs)
        settleEcho()
        settleStability()
        settleCompanions()
        settleEnd()
        settleOrder()
    }

    func report(asking request: HTTPRequest, requests: Int) -> DetectionReport {
        var convention = convention
        // Detection may have asked for smaller pages; the spec asks for the size in the user's request.
        if request != run.request {
            let asked = RequestShape(request)
            let count = run.reading.list.items(in: run.first.body)?.count ?? 0
            convention.size = asked.size(count: count)
        }
        if run.lateStart != nil { convention.forgetStart() }
        let check = SelfCheck(convention, finding, run)
        var told: Set<String> = []
        let doubts = (finding.doubts + run.standingDoubts + check.doubts)
            .filter { told.insert($0).inserted }
        let confidence = min(score, check.isPassed ? 1 : 0.5)
        var winner = finding.hypothesis.weighed(confidence, finding.evidence)
        winner.convention = convention
        let discovery = DetectionReport.Discovery(
            convention: convention, isUnknown: !check.isReadable,
            volatileHeaders: run.volatility.headers,
            volatilePaths: finding.reading.volatilePaths(run.volatility), remarks: remarks,
            firstCount: finding.firstCount, total: finding.end.total?.value)
        return DetectionReport(
            outcome: .found(discovery), request: request, confidence: confidence,
            hypotheses: [winner] + run.tried.sorted { $0.score > $1.score }, doubts: doubts,
            contradictions: finding.contradictions, notes: notes + run.notes,
            requestCount: requests)
    }

    /// How sure the convention is.
    private var score: Double {
        var score = 0.98
        let isDoubtful =
            !(finding.doubts + run.doubtsOfAnswers + finding.contradictions).isEmpty
        if isDoubtful {
            score = 0.7
        } else if !run.standingDoubts.isEmpty {
            // A recording that holds nothing twice still shows the whole way of its client.
            score = finding.pages.count > 2 ? 0.8 : 0.7
        }
        if !isEndSeen { score = min(score, isStandard ? 0.86 : 0.7) }
        if run.volatility.touchesItems { score = min(score, 0.9) }
        return score
    }

    private var isEndSeen: Bool { finding.end.lastPage != nil || finding.end.wholeCount != nil }

    /// Whether a standard defines how such a list ends.
    private var isStandard: Bool {
        switch convention.style {
        case .linkHeader, .nextURL, .relay: true
        case .cursor, .pageNumber, .offset, .lastItem, .rangeHeader, .headerToken, .continueMap,
            .extraRow, .singlePage:
            false
        }
    }
}

extension Convention {
    /// Starts counting at the usual first number, since the request's own number is in the middle of the list.
    fileprivate mutating func forgetStart() {
        for (index, source) in sources.enumerated() {
            guard case .counted(let counter) = source else { continue }
            sources[index] = .counted(Counter(by: counter.advance))
        }
    }
}

extension Conclusion {
    // MARK: The end

    private mutating func settleEnd() {
        convention.authority = isGiven ? givenAuthority() : countedAuthority()
        switch finding.end.pastEnd {
        case .otherPage?:
            // A client that walks until an empty page would never stop, so this is assumed to be a fault.
            finding.doubts.append(
                "past the end a page comes again instead of an empty one; if that is intended, declare "
                    + "`errors: {past-end: other-page}`")
        case let pastEnd: convention.errors.pastEnd = pastEnd ?? convention.errors.pastEnd
        }
    }

    /// Whether the server gives positions, so that a missing one can mark the end.
    private var isGiven: Bool { convention.pointerIsSignal }

    private mutating func givenAuthority() -> Convention.Authority {
        let end = finding.end
        guard let pointsOn = end.pointsOn else {
            finding.evidence.append("the end was not reached within the budget")
            if convention.style == .relay, convention.flag != nil { return .more }
            return .next
        }
        guard pointsOn else {
            finding.evidence.append("the last page points nowhere")
            return .next
        }
        if trusted.contains(.more) {
            remark("more", "the pointer is there on the last page, too, so this decides")
            return .more
        }
        if case .status? = end.pastEnd { return .pastEnd }
        if trusted.contains(.total), end.pastEnd != .empty { return .total }
        remark("end", "the pointer never ends; an empty page does")
        return .emptyPage
    }

    private mutating func countedAuthority() -> Convention.Authority {
        let end = finding.end
        if trusted.contains(.pages), convention.style == .pageNumber { return .pages }
        if trusted.contains(.total) { return .total }
        if trusted.contains(.more), end.lastPage != nil { return .more }
        switch end.pastEnd {
        case .empty?:
            finding.evidence.append("past the end an empty page comes")
            return .emptyPage
        case .status(let statuses)?:
            let text = statuses.map(String.init).joined(separator: ", ")
            finding.evidence.append("past the end the answer is \(text)")
            return .pastEnd
        case .otherPage?:
            finding.evidence.append("past the end a page comes again")
            return shortPageAuthority()
        case nil:
            break
        }
        finding.doubts.append("the end was not seen; the spec assumes the usual one")
        if finding.contradictions.isEmpty {
            if convention.total?.meaning == .exact { return .total }
            if convention.flag != nil { return .more }
        }
        let counts = finding.pages.map { finding.items($0.page).count }
        // A page that is short because of the server's maximum does not show the end.
        if let last = counts.last, let first = counts.first, last < first,
            convention.size.map({ first >= $0.granted }) ?? false
        {
            return shortPageAuthority()
        }
        return .emptyPage
    }

    private mutating func shortPageAuthority() -> Convention.Authority {
        if convention.size == nil { convention.size = .init(nil, value: finding.firstCount) }
        if let size = convention.size, size.granted > finding.firstCount {
            convention.size?.maximum = finding.firstCount
            convention.size?.overMaximum = .clamp
        }
        return .shortPage
    }

    mutating func remark(_ key: String, _ text: String) {
        remarks.append((key, text))
    }
}
