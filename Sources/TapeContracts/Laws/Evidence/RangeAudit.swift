import TapePaging

/// Compares `Content-Range` with the items that came, page by page.
struct RangeAudit {
    private let evidence: WalkEvidence
    private(set) var findings: [Finding] = []
    private(set) var compared = 0
    private var unit: String?
    /// The number of the last item so far.
    private var last: Int?

    init(_ evidence: WalkEvidence) {
        self.evidence = evidence
    }

    mutating func enter(_ page: Walk.Page) {
        guard let range = page.range, page.isPage else { return }
        compared += 1
        if let unit, unit != range.unit {
            note(page, "the unit `\(unit)`, as before", "`\(range.unit)`", .change)
        }
        unit = unit ?? range.unit
        if range.isReversed {
            return note(page, "a range that goes up", "one that ends before it begins")
        }
        guard let items = range.items else {
            if !page.items.isEmpty {
                note(page, "the range of \(counted(page.items.count, "item"))", "`*`")
            }
            return
        }
        let isOfBytes = !range.countsItems && items.saturatedCount != page.items.count
        guard !isOfBytes else { return }
        compareCount(items, page)
        compareBegin(items, page)
        let isExact = evidence.convention.total?.isExact ?? true
        if let total = range.total, items.upperBound >= total, isExact, !evidence.mayDrift {
            note(page, "a last item before the total of \(total)", "\(items.upperBound)")
        }
        last = items.upperBound
    }

    private mutating func compareCount(_ items: ClosedRange<Int>, _ page: Walk.Page) {
        guard evidence.containerCount == 1 else { return }
        // The extra item that was requested may be counted, although it does not belong to the page.
        let extra = page.signals.extraRow == true ? 1 : 0
        let count = items.saturatedCount
        guard count != page.items.count, count != page.items.count + extra else { return }
        let range = "\(items.lowerBound)-\(items.upperBound)"
        note(
            page, "the range of \(counted(page.items.count, "item"))",
            "`\(range)`, which is \(count)")
    }

    private mutating func compareBegin(_ items: ClosedRange<Int>, _ page: Walk.Page) {
        if let last {
            let next = last.addingSaturated(1)
            guard items.lowerBound != next, !evidence.convention.asksOneMore else { return }
            return note(page, "a range from \(next) on", "\(items.lowerBound)")
        }
        guard let positions = evidence.positions, positions.unit == .items,
            let number = positions.number(of: page.position)
        else { return }
        // Ranges count from 0, even where requests count from 1.
        guard items.lowerBound != number,
            items.lowerBound != number.subtractingSaturated(positions.start)
        else { return }
        note(page, "a range from \(number) on", "\(items.lowerBound)")
    }

    private mutating func note(
        _ page: Walk.Page, _ expected: String, _ saw: String, _ kinds: FindingSubject.Kind...
    ) {
        var finding = Finding(
            at: page, expected: "\(expected) in `Content-Range`", saw: saw,
            advice: """
                Clients take from `Content-Range` where the next page begins. Count the items of the \
                page, the first and the last included.
                """
        ).about(name: "`Content-Range`").inHead()
        finding.subject.kinds = Set(kinds)
        findings.append(finding)
    }
}

extension ClosedRange<Int> {
    /// How many numbers the range has, at most `Int.max`.
    fileprivate var saturatedCount: Int {
        upperBound.subtractingSaturated(lowerBound).addingSaturated(1)
    }
}
