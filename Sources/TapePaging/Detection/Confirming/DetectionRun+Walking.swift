import TapeHTTP

extension DetectionRun {
    /// Walks on to later pages, as far as the budget allows.
    mutating func walkOn(_ finding: inout ConfirmedHypothesis) throws(ProbeQuestion) {
        guard let last = finding.pages.last else { return }
        if let counter = finding.convention.counter {
            if finding.trail.count < finding.pages.count {
                finding.trail = finding.pages.map(\.page)
            }
            try walkCounting(counter, by: finding.convention, from: last, &finding)
        } else if let next = nextPosition(of: last.page, by: finding.convention) {
            if next == last.position, try walkInPlace(from: last, &finding) { return }
            finding.trail = finding.pages.map(\.page)
            try walk(from: last.page, at: next, by: finding.convention, &finding)
        } else {
            finding.end.lastPage = last
            finding.end.pointsOn = false
            finding.end.isTrailWhole = true
        }
    }

    /// Asks for the same position repeatedly, for servers that remember how far the client got; false where the same page
    /// comes again.
    private mutating func walkInPlace(
        from last: SeenPage, _ finding: inout ConfirmedHypothesis
    ) throws(ProbeQuestion) -> Bool {
        var last = last
        var isConfirmed = false
        while nextPosition(of: last.page, by: finding.convention) == last.position {
            let look = try look(
                at: last.position, by: finding.convention,
                because: "asking whether the same token leads on", isRepeat: true)
            guard case .page(_, let next) = look else {
                if isConfirmed { finding.doubts.append("a later page did not come") }
                return isConfirmed
            }
            let isEmpty = finding.items(next.page).isEmpty
            guard isEmpty || !sameItems(next.page, last.page, finding) else { return false }
            if !isConfirmed {
                isConfirmed = true
                finding.convention.stability.reuse = .stateful
                finding.evidence.append("the same token brings other items each time it is sent")
            }
            if isEmpty {
                finding.end.lastPage = last
                finding.end.pastEnd = .empty
                finding.end.emptyPage = next.page
                finding.end.pointsOn = true
                finding.end.isTrailWhole = true
                return true
            }
            last = next
            finding.trail.append(next.page)
        }
        finding.end.lastPage = last
        finding.end.pointsOn = false
        finding.end.isTrailWhole = isConfirmed
        return isConfirmed
    }

    /// After this many empty pages in a row that all point on, the list is assumed to have ended.
    private static let emptyPagesAtEnd = 4

    /// Follows the pages' own pointers to the end.
    ///
    /// A page whose flag says that it is the last is followed as well: a flag that turns too early is no end.
    mutating func walk(
        from page: Observation, at position: Position, by convention: Convention,
        _ finding: inout ConfirmedHypothesis
    ) throws(ProbeQuestion) {
        var (page, position) = (page, position)
        var seen: Set<Position> = []
        var emptyPages = 0
        while seen.insert(position).inserted {
            let last = SeenPage(position, page)
            let look = try look(at: position, by: convention, because: "walking on to the end")
            guard case .page(let comparison, let next) = look else {
                return stop(look, after: last, &finding)
            }
            if finding.items(next.page).isEmpty {
                emptyPages += 1
                guard
                    let beyond = positionBeyond(
                        next.page, number: emptyPages, after: last, by: convention, &finding
                    )
                else { return }
                position = beyond
                continue
            }
            if comparison.kind == .isSame || sameItems(next.page, page, finding) {
                return cameAgain(after: last, &finding)
            }
            if emptyPages > 0 {
                finding.evidence.append("an empty page stands in the middle of the list")
                emptyPages = 0
            }
            page = next.page
            finding.trail.append(page)
            guard let following = nextPosition(of: page, by: convention) else {
                finding.end.reached(next, pointsOn: false, past: nil)
                return
            }
            position = following
        }
        finding.end.lastPage = SeenPage(position, page)
        finding.end.pointsOn = true
        finding.doubts.append("the last page points to a page that came before")
    }

    /// Where an empty page, the given one of several in a row, leads to; nil where it ends the walk.
    ///
    /// An empty page that points on may be in the middle of the list, so one is not enough.
    private func positionBeyond(
        _ empty: Observation, number: Int, after last: SeenPage, by convention: Convention,
        _ finding: inout ConfirmedHypothesis
    ) -> Position? {
        let beyond = nextPosition(of: empty, by: convention)
        let isSaid = saysEnd(last.page, finding) || saysEnd(empty, finding)
        guard let beyond, number < Self.emptyPagesAtEnd, !isSaid else {
            finding.end.reached(last, pointsOn: beyond != nil, past: .empty)
            finding.end.emptyPage = empty
            return nil
        }
        return beyond
    }

    /// Handles a page that repeats the items of the one before it, past the end or within the list.
    private func cameAgain(after last: SeenPage, _ finding: inout ConfirmedHypothesis) {
        if saysEnd(last.page, finding) {
            finding.end.reached(last, pointsOn: true, past: .otherPage)
        } else {
            finding.doubts.append("a later page brought the items of an earlier one again")
        }
    }

    /// Ends a walk where no page follows, past the end or within the list.
    private func stop(_ look: Look, after last: SeenPage, _ finding: inout ConfirmedHypothesis) {
        switch look {
        case .page: break
        case .unasked:
            guard saysEnd(last.page, finding) else { return }
            finding.end.reached(last, pointsOn: true, past: nil)
        case .failed(let why, let status):
            let past = status.map { Convention.Errors.PastEnd.status([$0]) }
            if saysEnd(last.page, finding) {
                finding.end.reached(last, pointsOn: true, past: past)
            } else {
                finding.doubts.append("a later page brought \(why)")
                finding.end.pastEnd = past
            }
        }
    }

    /// Whether a page's flag says that nothing follows, unlike the first page's flag.
    func saysEnd(_ page: Observation, _ finding: ConfirmedHypothesis) -> Bool {
        !turnedFlags(page, finding).isEmpty
    }

    func turnedFlags(_ page: Observation, _ finding: ConfirmedHypothesis) -> [Signal.Flag] {
        let later = page.flags(outside: finding.reading.list)
        return moreFlags(finding).filter { flag in
            later.contains { $0.place == flag.place && $0.value != flag.value }
        }
    }

    /// The flags that say "more" on every page that had a next page.
    func moreFlags(_ finding: ConfirmedHypothesis) -> [Signal.Flag] {
        first.flags(outside: finding.reading.list).filter { $0.value == $0.valueForMore }
    }

    /// Walks from a page to the end, computing each position.
    mutating func walkCounting(
        _ counter: Convention.Counter, by convention: Convention, from page: SeenPage,
        _ finding: inout ConfirmedHypothesis
    ) throws(ProbeQuestion) {
        guard case .number(var number) = page.position else { return }
        let full = finding.trail.first.map { finding.items($0).count } ?? finding.firstCount
        var page = page
        while transcript.remaining > 0 {
            let received = finding.items(page.page).count
            // A short page is probably the last; a full one says nothing.
            let isShort = received < full
            if !isShort, transcript.remaining <= 1 {
                if saysEnd(page.page, finding) { finding.end.lastPage = page }
                return
            }
            number = number.addingSaturated(counter.advance == .one ? 1 : received)
            let look = try look(
                at: .number(number), by: convention, because: "walking on to the end")
            switch look {
            case .unasked: return
            case .failed(let why, let status):
                guard isShort || saysEnd(page.page, finding) || status == 404 else {
                    finding.doubts.append("\(number) brought \(why)")
                    return
                }
                finding.end.reached(page, pointsOn: nil, past: status.map { .status([$0]) })
                return
            case .page(let comparison, let next):
                if finding.items(next.page).isEmpty || comparison.kind == .isElsewhere {
                    finding.end.reached(page, pointsOn: nil, past: .empty)
                    finding.end.emptyPage = next.page
                    return
                }
                if comparison.kind == .isSame || sameItems(next.page, page.page, finding) {
                    finding.end.reached(page, pointsOn: nil, past: .otherPage)
                    return
                }
                page = next
                finding.trail.append(next.page)
            }
        }
    }

    func sameItems(_ one: Observation, _ other: Observation, _ finding: ConfirmedHypothesis) -> Bool
    {
        finding.items(one) == finding.items(other)
    }
}

extension EndEvidence {
    /// Records that the walk along the trail reached the end of the list.
    mutating func reached(
        _ last: SeenPage, pointsOn: Bool?, past: Convention.Errors.PastEnd?
    ) {
        lastPage = last
        self.pointsOn = pointsOn ?? self.pointsOn
        pastEnd = past
        isTrailWhole = true
    }
}
