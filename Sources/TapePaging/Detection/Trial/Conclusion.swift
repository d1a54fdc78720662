import TapeHTTP

/// Makes of what was found out a convention, and says how sure it is.
struct Conclusion {
    private var finding: Finding
    private let run: DetectionRun
    private let notes: [String]
    private var convention: Convention
    private var remarks: [(key: String, text: String)] = []

    init(_ finding: Finding, _ run: DetectionRun, notes: [String]) {
        self.finding = finding
        self.run = run
        self.notes = notes
        convention = finding.convention
        settleSize()
        settleTotals()
        settleFlag()
        settleEnd()
        settleOrder()
    }

    func report(asking request: HTTPRequest, requests: Int) -> DetectionReport {
        var convention = convention
        // Smaller pages may have been asked for; the spec asks for what the user did.
        if request != run.request {
            let asked = RequestShape(request)
            let count = run.reading.list.items(in: run.first.body)?.count ?? 0
            convention.size = asked.size(count: count)
        }
        let check = SelfCheck(convention, finding, run)
        let doubts = finding.doubts + check.doubts
        let confidence = min(score, check.isPassed ? 1 : 0.5)
        let winner = Hypothesis(
            style: convention.style.rawValue, score: confidence,
            evidence: [finding.lead.label] + finding.evidence)
        let discovery = DetectionReport.Discovery(
            convention: convention, volatileHeaders: run.volatility.headers,
            volatilePaths: finding.reading.volatilePaths(run.volatility), remarks: remarks,
            firstCount: finding.firstCount, total: finding.end.total?.value)
        return DetectionReport(
            verdict: .found(discovery), request: request, confidence: confidence,
            hypotheses: [winner] + run.tried.sorted { $0.score > $1.score }, doubts: doubts,
            notes: notes + run.notes, requestCount: requests)
    }

    /// How sure all this is: doubts weigh by what they put in question.
    private var score: Double {
        var score = 0.98
        if !finding.doubts.isEmpty { score = 0.7 }
        if !isEndSeen { score = min(score, isStandard ? 0.86 : 0.7) }
        if run.volatility.touchesItems { score = min(score, 0.9) }
        return score
    }

    private var isEndSeen: Bool { finding.end.lastPage != nil || finding.end.wholeCount != nil }

    /// Whether what the convention means at its end is written down somewhere, for all servers.
    private var isStandard: Bool {
        switch convention.style {
        case .linkHeader, .relay: true
        case .nextURL: true
        case .cursor, .pageNumber, .offset, .lastItem, .rangeHeader, .headerToken, .continueMap,
            .extraRow, .singlePage:
            false
        }
    }

    // MARK: Axes

    private mutating func settleSize() {
        guard let size = convention.size, size.slot != nil else { return }
        let count = finding.firstCount
        if count > size.value {
            convention.size = nil
            remarks.append(("size", "the size in the request is not obeyed: \(count) items came"))
        } else if count < size.value, finding.pages.count > 1,
            finding.items(finding.pages[1].page).count == count,
            convention.counter?.advance != .limit
        {
            convention.size?.maximum = count
            convention.size?.overMaximum = .clamp
        }
    }

    private mutating func settleTotals() {
        if let total = finding.end.total {
            convention.total = DetectionReport.total(total, finding.reading)
            finding.evidence.append("\(total.place) counts the list: \(total.value)")
        } else if let total = agreedTotal {
            if finding.end.lastPage == nil, finding.end.wholeCount == nil {
                convention.total = DetectionReport.total(total, finding.reading)
                remarks.append(("total", "not checked to the end"))
            } else {
                remarks.append(
                    ("items", "\(total.place) says \(total.value), which the end does not bear out")
                )
            }
        }
        if let pages = finding.end.pageCount {
            convention.pages = DetectionReport.place(pages.place, finding.reading)
            finding.evidence.append("\(pages.place) counts the pages: \(pages.value)")
        }
    }

    /// A total that the first two pages agree on, though the end did not prove it.
    private var agreedTotal: Signal.Count? {
        let list = finding.reading.list
        let later = finding.pages.dropFirst().first.map { ListTotals($0.page, list).items } ?? []
        return ListTotals(run.first, list).items.first { total in
            total.isNamedTotal
                && later.contains { $0.place == total.place && $0.value == total.value }
        }
    }

    private mutating func settleFlag() {
        let flags = run.moreFlags(finding)
        let flag: Signal.Flag?
        if let last = finding.end.lastPage, finding.end.wholeCount != nil || flags.isEmpty == false
        {
            flag = run.turnedFlags(last.page, finding).first
        } else {
            flag = flags.first
        }
        guard let flag, let path = finding.reading.path(flag.place) else { return }
        finding.end.flag = flag
        convention.flag = Convention.Flag(at: .body(path), meansMore: flag.valueForMore)
        if finding.end.lastPage != nil {
            finding.evidence.append(
                "\(flag.place.jsonPath) turns to \(!flag.value) on the last page")
        }
    }

    private mutating func settleOrder() {
        let list = finding.reading.list
        guard list.shape != .nested, list.shape != .map else { return }
        var pages = finding.pages.map(\.page)
        let last = finding.end.lastPage
        let isLater = last.map { $0.position != .first } ?? false
        if let last, isLater, !finding.pages.contains(where: { $0.position == last.position }) {
            pages.append(last.page)
        }
        var runs = [pages.flatMap { finding.items($0) }]
        if let last, !isLater { runs.append(finding.items(last.page)) }
        let search = OrderSearch(
            runs: runs, identity: finding.reading.identity, knobs: run.shape.knobs)
        guard let order = search.order, let path = finding.reading.itemPath(order.place) else {
            return
        }
        convention.order = .init(by: path, order.isAscending ? .ascending : .descending)
    }
}

extension Conclusion {
    // MARK: The end

    private mutating func settleEnd() {
        convention.authority = isGiven ? givenAuthority() : countedAuthority()
        if let pastEnd = finding.end.pastEnd { convention.errors.pastEnd = pastEnd }
    }

    /// Whether the server gives positions and so can stop giving them.
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
        if convention.flag != nil, end.flag != nil {
            remark("more", "the pointer is there on the last page, too, so this decides")
            return .more
        }
        if case .status? = end.pastEnd { return .pastEnd }
        if end.total != nil, end.pastEnd != .empty { return .total }
        remark("end", "the pointer never ends; an empty page does")
        return .emptyPage
    }

    private mutating func countedAuthority() -> Convention.Authority {
        let end = finding.end
        if end.pageCount != nil, convention.style == .pageNumber { return .pages }
        if end.total != nil { return .total }
        if convention.flag != nil, end.lastPage != nil { return .more }
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
        finding.doubts.append("the end was not seen; the spec takes what is usual")
        if convention.total != nil { return .total }
        if convention.flag != nil { return .more }
        let counts = finding.pages.map { finding.items($0.page).count }
        if let last = counts.last, let first = counts.first, last < first {
            return shortPageAuthority()
        }
        return .emptyPage
    }

    private mutating func shortPageAuthority() -> Convention.Authority {
        if convention.size == nil { convention.size = .init(nil, value: finding.firstCount) }
        return .shortPage
    }

    private mutating func remark(_ key: String, _ text: String) {
        remarks.append((key, text))
    }
}
