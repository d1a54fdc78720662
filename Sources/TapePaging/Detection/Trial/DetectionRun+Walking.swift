import TapeHTTP

extension DetectionRun {
    /// Walks on with the pages as they are, as far as the budget goes.
    mutating func walkOn(_ finding: inout Finding) throws(ProbeQuestion) {
        guard let last = finding.pages.last else { return }
        if let counter = finding.convention.counter {
            try walkCounting(from: counter, &finding)
        } else if let next = nextPosition(of: last.page, by: finding.convention) {
            if next == last.position, try walkInPlace(from: last, &finding) { return }
            try walk(from: last.page, at: next, by: finding.convention, &finding)
        } else {
            finding.end.lastPage = last
            finding.end.pointsOn = false
        }
    }

    /// Asks for the same position over and over, where the server remembers how far it has got; false
    /// where the same page comes again.
    private mutating func walkInPlace(
        from last: SeenPage, _ finding: inout Finding
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
                finding.end.pointsOn = true
                return true
            }
            last = next
        }
        finding.end.lastPage = last
        finding.end.pointsOn = false
        return isConfirmed
    }

    /// After so many empty pages that all point on, the list is taken to have ended.
    private static let emptyPagesAtEnd = 4

    mutating func walk(
        from page: Observation, at position: Position, by convention: Convention,
        _ finding: inout Finding
    ) throws(ProbeQuestion) {
        var page = page
        var position = position
        var seen: Set<Position> = []
        var emptyPages = 0
        while seen.insert(position).inserted {
            if saysEnd(page, finding) {
                finding.end.lastPage = SeenPage(position, page)
                finding.end.pointsOn = true
                return
            }
            let look = try look(at: position, by: convention, because: "walking on to the end")
            guard case .page(let turn, let next) = look else {
                if case .failed(let why, let status) = look {
                    finding.doubts.append("a later page brought \(why)")
                    if let status { finding.end.pastEnd = .status([status]) }
                }
                return
            }
            if finding.items(next.page).isEmpty {
                // Empty pages that point on may stand in the middle, so only several tell.
                emptyPages += 1
                let beyond = nextPosition(of: next.page, by: convention)
                guard let beyond, emptyPages < Self.emptyPagesAtEnd else {
                    finding.end.lastPage = SeenPage(position, page)
                    finding.end.pastEnd = .empty
                    finding.end.pointsOn = beyond != nil
                    return
                }
                position = beyond
                continue
            }
            if turn.kind == .isSame || sameItems(next.page, page, finding) {
                finding.doubts.append("a later page brought the items of an earlier one again")
                return
            }
            if emptyPages > 0 {
                finding.evidence.append("an empty page stands in the middle of the list")
                emptyPages = 0
            }
            page = next.page
            guard let following = nextPosition(of: page, by: convention) else {
                finding.end.lastPage = next
                finding.end.pointsOn = false
                return
            }
            position = following
        }
        finding.end.lastPage = SeenPage(position, page)
        finding.end.pointsOn = true
        finding.doubts.append("the last page points to a page that came before")
    }

    /// Whether a page's flag says that nothing follows, where the first page's said the contrary.
    func saysEnd(_ page: Observation, _ finding: Finding) -> Bool {
        !turnedFlags(page, finding).isEmpty
    }

    func turnedFlags(_ page: Observation, _ finding: Finding) -> [Signal.Flag] {
        let later = page.flags(outside: finding.reading.list)
        return moreFlags(finding).filter { flag in
            later.contains { $0.place == flag.place && $0.value != flag.value }
        }
    }

    /// Flags that say "more" on every page that had a next one.
    func moreFlags(_ finding: Finding) -> [Signal.Flag] {
        first.flags(outside: finding.reading.list).filter { $0.value == $0.valueForMore }
    }

    private mutating func walkCounting(
        from counter: Convention.Counter, _ finding: inout Finding
    ) throws(ProbeQuestion) {
        guard let last = finding.pages.last, case .number(var number) = last.position else {
            return
        }
        var page = last
        while interview.remaining > 0 {
            let received = finding.items(page.page).count
            if saysEnd(page.page, finding) {
                finding.end.lastPage = page
                return
            }
            // A short page is likely the last; a full one only leads on.
            let isShort = received < finding.firstCount
            if !isShort, interview.remaining <= 1 { return }
            number += counter.advance == .one ? 1 : received
            let look = try look(
                at: .number(number), by: finding.convention, because: "walking on to the end")
            switch look {
            case .unasked: return
            case .failed(let why, let status):
                finding.end.lastPage = isShort ? page : nil
                if isShort, let status {
                    finding.end.pastEnd = .status([status])
                } else {
                    finding.doubts.append("\(number) brought \(why)")
                }
                return
            case .page(let turn, let next):
                if finding.items(next.page).isEmpty || turn.kind == .isElsewhere {
                    finding.end.lastPage = page
                    finding.end.pastEnd = .empty
                    return
                }
                if turn.kind == .isSame || sameItems(next.page, page.page, finding) {
                    finding.end.lastPage = page
                    finding.end.pastEnd = .otherPage
                    return
                }
                page = next
            }
        }
    }

    private func sameItems(_ one: Observation, _ other: Observation, _ finding: Finding) -> Bool {
        finding.items(one) == finding.items(other)
    }
}
