import TapeHTTP

extension DetectionRun {
    /// Looks for the end of the list: first where the last page should be, then with larger pages, then by walking on.
    mutating func seekEnd(_ finding: ConfirmedHypothesis) throws(ProbeQuestion)
        -> ConfirmedHypothesis
    {
        var finding = finding
        let totals = agreeing(finding)
        let pageCounts = agreeingPages(finding)
        // Reading a recording to its end costs nothing.
        if transcript.isRecorded { try walkOn(&finding) }
        if finding.end.lastPage == nil,
            let position = lastPosition(finding, totals.first?.value, pageCounts.first?.value)
        {
            try askLastPage(position, &finding, promised: totals.first?.value)
        }
        try askWhetherSizeIsObeyed(&finding)
        if finding.end.lastPage == nil { try askLargerPages(&finding, total: totals.first?.value) }
        if finding.end.lastPage == nil, !transcript.isRecorded { try walkOn(&finding) }
        try askPastEnd(&finding)
        try learnMaximum(&finding)
        finding.takeInCompanions(on: finding.trail)
        settleTotals(&finding, totals, pageCounts)
        try askAgain(&finding)
        return finding
    }

    // MARK: Numbers

    /// The totals that are equal on the first two pages.
    private func agreeing(_ finding: ConfirmedHypothesis) -> [Signal.Count] {
        let totals = ListTotals(first, finding.reading.list).items
        guard finding.pages.count > 1 else { return totals }
        let later = ListTotals(finding.pages[1].page, finding.reading.list).items
        return totals.filter { total in
            later.contains { $0.place == total.place && $0.value == total.value }
        }
    }

    private func agreeingPages(_ finding: ConfirmedHypothesis) -> [Signal.Count] {
        let counts = ListTotals(first, finding.reading.list).pages
        guard finding.pages.count > 1 else { return counts }
        let later = ListTotals(finding.pages[1].page, finding.reading.list).pages
        return counts.filter { count in
            count.value >= 2
                && later.contains { $0.place == count.place && $0.value == count.value }
        }
    }

    /// The position of the last page according to the server's totals; nil where there are none.
    private func lastPosition(_ finding: ConfirmedHypothesis, _ total: Int?, _ pages: Int?)
        -> Position?
    {
        // Items before the first page would be counted as if they came after it.
        guard lateStart == nil else { return nil }
        let size = finding.firstCount
        let byTotal = total.map { max(1, $0.addingSaturated(size - 1) / max(1, size)) }
        if let counter = finding.convention.counter {
            switch counter.advance {
            case .one:
                return (pages ?? byTotal).map { .number(counter.start + $0 - 1) }
            case .limit, .received:
                return total.map { .number(counter.start + max(0, ($0 - 1) / max(1, size)) * size) }
            }
        }
        guard case .url = finding.convention.slots.first else { return nil }
        if let last = first.links(outside: finding.reading.list).first(where: {
            $0.key.words == ["last"]
        }),
            last.url.isSameOrigin(as: request.url)
        {
            return .url(last.url)
        }
        return editedPosition(finding, total: total, pages: pages ?? byTotal)
    }

    /// The next link with its page number or offset set to the last page's; nil where no number in it is recognised.
    private func editedPosition(_ finding: ConfirmedHypothesis, total: Int?, pages: Int?)
        -> Position?
    {
        let size = finding.firstCount
        guard finding.pages.count > 1, case .url(let second) = finding.pages[1].position,
            case .url(let third)? = nextPosition(of: finding.pages[1].page, by: finding.convention)
        else { return nil }
        let later = third.queryItems
        for item in second.queryItems {
            guard let number = Int(countingBy: item.value),
                let next = later.first(where: { $0.name == item.name })?.value,
                let next = Int(countingBy: next)
            else { continue }
            if next - number == size, size > 1, let total {
                let start = number - size
                return .url(
                    second.settingQuery(item.name, to: String(start + (total - 1) / size * size)))
            }
            if next - number == 1, let pages {
                return .url(second.settingQuery(item.name, to: String(number + pages - 2)))
            }
        }
        return nil
    }

    // MARK: Ways to the end

    private mutating func askLastPage(
        _ position: Position, _ finding: inout ConfirmedHypothesis, promised: Int?
    ) throws(ProbeQuestion) {
        if let known = finding.pages.first(where: { $0.position == position }) {
            finding.end.lastPage = known
        } else {
            let endpoint = PagedEndpoint(request, convention: finding.convention)
            var last = endpoint.request(for: position, mark: PageMark(page: 2))
            last.mark = nil
            let answer = try transcript.ask(last, because: "looking at the last page")
            guard let page = answer?.page, !finding.items(page).isEmpty else {
                if let answer, !answer.isUnrecorded { finding.end.hole = promised }
                return
            }
            // A server may answer a request past the end with an earlier page.
            let isElsewhere = finding.pages.contains { sameItems($0.page, page, finding) }
            if isElsewhere {
                finding.end.hole = promised
                return
            }
            finding.end.lastPage = SeenPage(position, page)
        }
        guard let last = finding.end.lastPage else { return }
        let pointsOn = nextPosition(of: last.page, by: finding.convention) != nil
        let isGiven = finding.convention.counter == nil
        // A page that should be the last but has a pointer may point to an empty page.
        if isGiven, pointsOn {
            try followPast(last, &finding)
        } else {
            finding.end.pointsOn = false
        }
    }

    /// Follows the pointer of a supposed last page: either an empty page follows, or it was not the last.
    private mutating func followPast(_ last: SeenPage, _ finding: inout ConfirmedHypothesis)
        throws(ProbeQuestion)
    {
        guard let next = nextPosition(of: last.page, by: finding.convention) else { return }
        switch try look(
            at: next, by: finding.convention, because: "following the last page's pointer")
        {
        case .unasked: finding.end.lastPage = nil
        case .failed(_, let status):
            finding.end.pointsOn = true
            if let status { finding.end.pastEnd = .status([status]) }
        case .page(_, let page):
            if finding.items(page.page).isEmpty {
                finding.end.emptyPage = page.page
                finding.end.pointsOn = nextPosition(of: page.page, by: finding.convention) != nil
                finding.end.pastEnd = .empty
                finding.evidence.append("the last page points to an empty one")
            } else {
                finding.end.lastPage = nil
            }
        }
    }

    /// Asks for larger pages: one may hold the whole list, and shows whether the size is obeyed.
    private mutating func askLargerPages(_ finding: inout ConfirmedHypothesis, total: Int?)
        throws(ProbeQuestion)
    {
        guard let size = finding.convention.size, size.slot != nil, transcript.remaining > 1 else {
            return
        }
        let usual = [min(max(total ?? 1000, size.value * 2), 1000), 100]
        for wanted in recordedSizes(finding) ?? usual where wanted > finding.firstCount {
            guard let larger = finding.convention.sized(wanted) else { return }
            let reason = "asking for a page of \(wanted)"
            let answer = try transcript.ask(firstRequest(of: larger), because: reason)
            guard let page = answer?.page else {
                if answer == nil { return }
                continue
            }
            try enter(larger: page, wanted: wanted, larger, &finding)
            return
        }
    }

    private func firstRequest(of convention: Convention) -> HTTPRequest {
        PagedEndpoint(request, convention: convention).firstRequest
    }

    private mutating func enter(
        larger page: Observation, wanted: Int, _ convention: Convention,
        _ finding: inout ConfirmedHypothesis
    ) throws(ProbeQuestion) {
        try lookForLateCompanion(of: page, &finding)
        let got = finding.items(page).count
        guard got > finding.firstCount else {
            if got == finding.firstCount { finding.end.maximumSize = got }
            return
        }
        let name = finding.convention.size.map { "\($0.value)" } ?? ""
        finding.evidence.append("asked for \(wanted) instead of \(name) items, \(got) came")
        if let counter = convention.counter {
            // Fewer items than asked for may be the whole list, or the server's maximum.
            guard got < wanted else { return }
            finding.trail = [page]
            let first = SeenPage(.number(counter.start), page)
            try walkCounting(counter, by: convention, from: first, &finding)
            if finding.trail.count > 1 { finding.end.maximumSize = got }
        } else if let next = nextPosition(of: page, by: convention) {
            finding.trail = [page]
            try walk(from: page, at: next, by: convention, &finding)
            if got < wanted, finding.trail.count > 1 { finding.end.maximumSize = got }
        } else {
            finding.trail = [page]
            finding.end.lastPage = SeenPage(.first, page)
            finding.end.pointsOn = false
            finding.end.wholeCount = got
            finding.end.isTrailWhole = true
        }
    }

    // MARK: What the end says

    private func settleTotals(
        _ finding: inout ConfirmedHypothesis, _ totals: [Signal.Count], _ pageCounts: [Signal.Count]
    ) {
        if let pages = pageCounts.first, let counter = finding.convention.counter,
            counter.advance == .one, let last = finding.end.lastPage,
            last.position == .number(counter.start + pages.value - 1), !finding.end.isTrailWhole
        {
            finding.end.pageCount = pages
        }
        if let count = finding.end.count(finding) {
            finding.end.total = totals.first { $0.value == count }
            return
        }
        let size = finding.firstCount
        guard let last = finding.end.lastPage, size > 0 else { return }
        let lastCount = finding.items(last.page).count
        finding.end.total = totals.first { $0.value == (($0.value - 1) / size) * size + lastCount }
    }

    /// Asks for the position past the end, where positions are counted; if items come, it was not the end.
    private mutating func askPastEnd(_ finding: inout ConfirmedHypothesis) throws(ProbeQuestion) {
        guard let counter = finding.convention.counter, let last = finding.end.lastPage,
            case .number(let position) = last.position
        else { return }
        note(position, finding.items(last.page).count, counter, &finding)
        guard finding.end.pastEnd == nil, transcript.remaining > 0, !finding.end.isTrailWhole else {
            return
        }
        let received = finding.items(last.page).count
        let number = position.addingSaturated(counter.advance == .one ? 1 : received)
        let reason = "asking for what follows the last page"
        switch try look(at: .number(number), by: finding.convention, because: reason) {
        case .unasked: break
        case .failed(_, let status): finding.end.pastEnd = status.map { .status([$0]) }
        case .page(let comparison, let page):
            if finding.items(page.page).isEmpty || comparison.kind == .isElsewhere {
                finding.end.pastEnd = .empty
                finding.end.emptyPage = page.page
            } else if comparison.kind == .isSame || sameItems(page.page, last.page, finding) {
                finding.end.pastEnd = .otherPage
            } else {
                try goOn(from: page, at: number, counter, &finding)
            }
        }
    }

    /// Walks on after a page that was said to be the last.
    private mutating func goOn(
        from page: SeenPage, at number: Int, _ counter: Convention.Counter,
        _ finding: inout ConfirmedHypothesis
    ) throws(ProbeQuestion) {
        note(number, finding.items(page.page).count, counter, &finding)
        finding.end.lastPage = nil
        let trail = finding.trail
        try walkCounting(counter, by: finding.convention, from: page, &finding)
        // These pages do not follow those of the trail.
        finding.trail = trail
        finding.end.isTrailWhole = false
        guard let last = finding.end.lastPage, case .number(let position) = last.position else {
            return
        }
        note(position, finding.items(last.page).count, counter, &finding)
    }

    /// Records how far into the list a page reaches.
    private func note(
        _ position: Int, _ received: Int, _ counter: Convention.Counter,
        _ finding: inout ConfirmedHypothesis
    ) {
        let distance = position.subtractingSaturated(counter.start)
        let before =
            counter.advance == .one
            ? distance.multipliedSaturated(by: finding.firstCount) : distance
        finding.end.reach = max(finding.end.reach, before.addingSaturated(received))
        if counter.advance == .one {
            finding.end.pageReach = max(finding.end.pageReach, distance.addingSaturated(1))
        }
    }
}
