import TapeHTTP

extension DetectionRun {
    // MARK: Pages

    /// Finds out whether a parameter is a page number, and what the first page's number is.
    mutating func followPages(
        _ hypothesis: Hypothesis
    ) throws(ProbeQuestion) -> TrialResult {
        let (convention, base) = (hypothesis.convention, hypothesis.start)
        let second = (base ?? 1) + 1
        let reason = "trying \(hypothesis.label): \(second)"
        switch try look(at: .number(second), by: convention, because: reason) {
        case .unasked: return .untried
        case .failed(let why, 404): return .ended("\(second) brought \(why)")
        case .failed(let why, _): return .refuted("\(second) brought \(why)")
        case .page(let comparison, let page):
            switch comparison.kind {
            case .isNew:
                if let base {
                    return .confirmed(pageFinding(hypothesis, base, convention, comparison, [page]))
                }
                return try resolveBase(hypothesis, convention, comparison, page)
            case .isSame:
                return .refuted("\(second) brought the first page again", changedNothing: true)
            case .isEmpty: return .ended("\(second) brought an empty page")
            case .overlaps(let overlap, let shift):
                if let base,
                    isSaid(second, on: page.page, by: hypothesis, besides: overlap, of: comparison)
                {
                    var finding = pageFinding(hypothesis, base, convention, comparison, [page])
                    finding.doubts.append("\(overlap) items came on page 1 and again on page 2")
                    return .confirmed(finding)
                }
                return .refuted(
                    "\(second) brought \(overlap) of page 1's items from the \(shift + 1)th on: "
                        + "it counts items, not pages")
            case .isElsewhere: return .refuted("\(second) brought no list at this place")
            }
        }
    }

    /// Whether a page says that it has the requested number, so that items repeated from page 1 are the server's doing.
    private func isSaid(
        _ number: Int, on page: Observation, by hypothesis: Hypothesis, besides overlap: Int,
        of comparison: PageComparison
    ) -> Bool {
        guard overlap <= comparison.count else { return false }
        return page.echoes(outside: reading.list).contains { echo in
            PagingWords.isPageNumber(KeyWords(echo.name)) && echo.value.integer == number
                && echo.place.first(in: first.body.root)?.integer == number - 1
        }
    }

    /// Asks for page 1 by its number: it is the first page again, or the second page of a list that begins at 0.
    private mutating func resolveBase(
        _ hypothesis: Hypothesis, _ convention: Convention, _ comparison: PageComparison,
        _ later: SeenPage
    ) throws(ProbeQuestion) -> TrialResult {
        let reason = "asking whether \(hypothesis.label) begins at 0 or 1"
        switch try look(at: .number(1), by: convention, because: reason) {
        case .page(let one, let page):
            switch one.kind {
            case .isSame, .overlaps, .isElsewhere, .isEmpty:
                var finding = pageFinding(hypothesis, 1, convention, comparison, [later])
                finding.evidence.append("page 1 by its number is the first page: counted from 1")
                return .confirmed(finding)
            case .isNew:
                var finding = pageFinding(hypothesis, 0, convention, one, [page, later])
                finding.evidence.append("page 1 by its number is not the first: counted from 0")
                return .confirmed(finding)
            }
        case .failed, .unasked:
            var finding = pageFinding(hypothesis, 1, convention, comparison, [later])
            finding.doubts.append("whether pages are counted from 0 or 1 could not be asked")
            return .confirmed(finding)
        }
    }

    private func pageFinding(
        _ hypothesis: Hypothesis, _ base: Int, _ convention: Convention,
        _ comparison: PageComparison,
        _ pages: [SeenPage]
    ) -> ConfirmedHypothesis {
        var convention = convention
        convention.sources = [.counted(.init(by: .one, from: base))]
        let text =
            "page \(base + 1) by its number has \(comparison.count) items, none of them on the first"
        var finding = finding(hypothesis, convention, comparison, pages, [text])
        if hypothesis.isGuess { doubtGuess(&finding) }
        return finding
    }

    private func doubtGuess(_ finding: inout ConfirmedHypothesis) {
        finding.doubts.append(
            "\(finding.hypothesis.slotText) may select another list instead of a page")
    }

    // MARK: Offsets

    /// Finds out whether a parameter is an offset, the number of items to skip, and whether it counts from 0 or 1.
    mutating func followOffsets(
        _ hypothesis: Hypothesis
    ) throws(ProbeQuestion) -> TrialResult {
        let (convention, base) = (hypothesis.convention, hypothesis.start)
        let start = base ?? 0
        let next = start + count
        let reason = "trying \(hypothesis.label): \(next)"
        switch try look(at: .number(next), by: convention, because: reason) {
        case .unasked: return .untried
        case .failed(let why, 404): return .ended("\(next) brought \(why)")
        case .failed(let why, _): return .refuted("\(next) brought \(why)")
        case .page(let comparison, let page):
            switch comparison.kind {
            case .isNew:
                let finding = offsetFinding(hypothesis, start, convention, comparison, page)
                return try resolveUnit(finding, start: start)
            case .isSame:
                return .refuted("\(next) brought the first page again", changedNothing: true)
            case .isEmpty: return .ended("\(next) brought an empty page")
            case .overlaps(let overlap, let shift):
                return try resolveOverlap(
                    hypothesis, convention, overlap: overlap, shift: shift, start: start,
                    isGiven: base != nil)
            case .isElsewhere: return .refuted("\(next) brought no list at this place")
            }
        }
    }

    /// Asks for the list from its second item on: an offset shifts the list by one item.
    private mutating func resolveUnit(_ finding: ConfirmedHypothesis, start: Int)
        throws(ProbeQuestion)
        -> TrialResult
    {
        var finding = finding
        let reach = (start + count + 1).multipliedReportingOverflow(by: count)
        let total = ListTotals(first, reading.list).likely?.value
        if let total, reach.overflow || reach.partialValue > total {
            finding.evidence.append("if it were a page number, \(total) items would not get there")
            return .confirmed(finding)
        }
        guard count > 1, transcript.remaining > Self.reserve else { return .confirmed(finding) }
        let reason = "asking whether \(finding.hypothesis.label) counts items"
        let look = try look(at: .number(start + 1), by: finding.convention, because: reason)
        guard case .page(let comparison, _) = look else {
            if finding.hypothesis.isGuess, transcript.isRecorded { doubtGuess(&finding) }
            return .confirmed(finding)
        }
        switch comparison.kind {
        case .overlaps(_, shift: 1):
            finding.evidence.append(
                "asked from \(start + 1) on, the list begins with its second item")
        case .isNew:
            return .refuted("\(start + 1) brought other items only: it counts pages, not items")
        case .isSame, .overlaps, .isEmpty, .isElsewhere:
            finding.doubts.append("asked from \(start + 1) on, the list did not shift by one item")
        }
        return .confirmed(finding)
    }

    /// Explains a second page that repeats items of the first: the offset counts from 1, or advances by the requested size.
    private mutating func resolveOverlap(
        _ hypothesis: Hypothesis, _ convention: Convention, overlap: Int, shift: Int, start: Int,
        isGiven: Bool
    ) throws(ProbeQuestion) -> TrialResult {
        var convention = convention
        let asksMore = (convention.size?.value ?? count) > count
        if overlap == 1, shift == count - 1, !isGiven, !asksMore {
            convention.sources = [.counted(.init(by: .received, from: 1))]
            let reason = "trying \(hypothesis.label), counted from 1: \(1 + count)"
            let look = try look(at: .number(1 + count), by: convention, because: reason)
            guard case .page(let comparison, let page) = look, comparison.kind == .isNew else {
                return .refuted("neither \(count) nor \(count + 1) follows the first page")
            }
            var finding = offsetFinding(hypothesis, 1, convention, comparison, page)
            finding.evidence.append(
                "\(count) brings the first page's last item again: counted from 1")
            return .confirmed(finding)
        }
        guard let size = convention.size?.value, size > count else {
            return .refuted("it brought \(overlap) of page 1's items again")
        }
        convention.sources = [.counted(.init(by: .limit, from: start))]
        let reason = "trying \(hypothesis.label), on by the size asked for: \(start + size)"
        let look = try look(at: .number(start + size), by: convention, because: reason)
        guard case .page(let comparison, let page) = look, comparison.kind == .isNew else {
            return .refuted("it brought \(overlap) of page 1's items again")
        }
        var finding = offsetFinding(hypothesis, start, convention, comparison, page)
        finding.convention.sources = [.counted(.init(by: .limit, from: start))]
        finding.evidence.append(
            "only \(count) of \(size) items came, and yet \(start + count) repeats some: on by the size"
        )
        return .confirmed(finding)
    }

    private func offsetFinding(
        _ hypothesis: Hypothesis, _ start: Int, _ convention: Convention,
        _ comparison: PageComparison,
        _ page: SeenPage
    ) -> ConfirmedHypothesis {
        var convention = convention
        convention.sources = [.counted(.init(by: .received, from: start))]
        let text = "the page from there on has \(comparison.count) items, none of them on the first"
        return finding(hypothesis, convention, comparison, [page], [text])
    }

    // MARK: Ranges

    /// Finds out whether a `Range` header selects items.
    mutating func followRange(
        _ hypothesis: Hypothesis
    ) throws(ProbeQuestion) -> TrialResult {
        let convention = hypothesis.convention
        let reason = "trying \(hypothesis.label)"
        switch try look(at: .number(count), by: convention, because: reason) {
        case .unasked: return .untried
        case .failed(let why, _): return .refuted("the next range brought \(why)")
        case .page(let comparison, let page):
            guard comparison.kind == .isNew else { return .refuted("the header is ignored") }
            let text = "the next range has \(comparison.count) items, none of them in the first"
            return .confirmed(finding(hypothesis, convention, comparison, [page], [text]))
        }
    }
}
