import TapeHTTP

extension Conclusion {
    // MARK: Size

    /// Settles why pages have another size than was asked for: a maximum, uneven pages, or a size that is not obeyed.
    mutating func settleSize() {
        guard let size = convention.size, size.slot != nil else { return }
        let count = finding.firstCount
        if let fullest = fullestPage, fullest > size.value {
            settleExcess(fullest, beyond: size)
            return
        }
        if let counts = unevenCounts(of: size) {
            convention.size?.exactness = .atMost
            convention.size?.isExactnessDeclared = true
            let words = counts.map(String.init).joined(separator: ", ")
            finding.evidence.append(
                "pages may be short although others follow: \(words) items came")
            return
        }
        let granted = finding.end.maximumSize
        if count < size.value, isClamped(to: count) {
            clamp(to: count)
            remark("size", "asked for \(size.value), \(count) came, and there were more")
        } else if let granted, granted >= size.value, convention.counter?.advance != .limit {
            clamp(to: granted)
            remark("size", "asked for more, \(granted) came")
        }
    }

    /// Whether the trail was walked with another page size.
    private var isTrailOther: Bool {
        finding.trail.first?.request != finding.pages.first?.page.request
    }

    /// The number of items on the fullest page of the requested size.
    private var fullestPage: Int? {
        let pages = finding.pages.map(\.page) + (isTrailOther ? [] : finding.trail)
        return pages.map { finding.items($0).count }.max()
    }

    /// The item counts of pages before the last, if they follow neither the size nor a maximum; nil otherwise.
    ///
    /// A server that filters after cutting pages leaves pages of any length.
    private func unevenCounts(of size: Convention.Size) -> [Int]? {
        let own = finding.pages.map { finding.items($0.page).count }
        let trail = finding.trail.map { finding.items($0).count }
        let followed = Array((isTrailOther || trail.count < own.count ? own : trail).dropLast())
        guard let fullest = followed.max() else { return nil }
        if followed.contains(where: { $0 < fullest }), followed.contains(where: { $0 < size.value })
        {
            return followed
        }
        guard isTrailOther else { return nil }
        // Pages of another size may be longer than the supposed maximum, or short although others follow.
        let larger = Array(trail.dropLast())
        if fullest < size.value, let most = trail.max(), most > fullest { return followed + [most] }
        guard let most = larger.max(), larger.contains(where: { $0 < most }) else { return nil }
        return larger
    }

    /// Handles a page with more items than were asked for: the server exceeds the size, or the parameter is not the size.
    private mutating func settleExcess(_ count: Int, beyond size: Convention.Size) {
        let name = run.shape.sizeParameter(count: finding.firstCount).flatMap { parameter in
            parameter.slot == size.slot ? parameter.name : nil
        }
        switch finding.end.sizeEffect {
        case .otherCount?, nil: break
        case .otherItems?:
            forgetSize()
            return remark(
                "size", "`\(name ?? "the size")` selects items, not how many of them come")
        case .nothing?:
            finding.evidence.append("another size in the request changes nothing")
            guard let name, PagingWords.isPlainSize(KeyWords(name)) else {
                forgetSize()
                guard let name else { return }
                finding.doubts.append(
                    "`\(name)` changes nothing: if it sets the page size, the server ignores it, and the spec "
                        + "has to declare it as `size`")
                return
            }
        }
        contradict("\(size.value) items were asked for, \(count) came", at: "size")
    }

    /// Makes the size a fixed part of the URL again.
    private mutating func forgetSize() {
        let value = convention.size.map { String($0.value) } ?? ""
        convention.size = nil
        convention.slots = convention.slots.map { slot in
            guard case .path(let template) = slot else { return slot }
            // `try?`: replacing an expression with a number leaves a valid template.
            let literal = try? URITemplate(template.text.replacing("{size}", with: value))
            return literal.map { .path($0) } ?? slot
        }
    }

    private mutating func clamp(to maximum: Int) {
        convention.size?.maximum = maximum
        convention.size?.overMaximum = .clamp
        finding.evidence.append(
            "the server gives at most \(maximum) items a page, whatever is asked")
    }

    /// Whether a page with fewer items than asked for was cut at the server's maximum.
    ///
    /// More pages must follow it, none may be longer, and something must show that it is not short by chance.
    private func isClamped(to count: Int) -> Bool {
        guard convention.counter?.advance != .limit, finding.pages.count > 1, count > 0 else {
            return false
        }
        let counts = finding.pages.map { finding.items($0.page).count }
        guard counts.dropFirst().contains(where: { $0 > 0 }), counts.allSatisfy({ $0 <= count })
        else { return false }
        if counts.count > 2, counts.dropLast().contains(where: { $0 != count }) { return false }
        let isEchoed = run.first.echoes(outside: finding.reading.list).contains {
            PagingWords.isSize(KeyWords($0.name)) && $0.value.integer == count
        }
        return counts[1] == count || finding.end.maximumSize == count || isEchoed
            || count % 10 == 0 || count % 25 == 0 || count & (count - 1) == 0
    }

    // MARK: Numbers

    mutating func settleTotals(_ signs: SignReview) {
        if let (count, meaning, standing) = signs.total,
            let place = DetectionReport.place(count.place, finding.reading)
        {
            convention.total = Convention.Total(at: place, meaning)
            switch standing {
            case .borneOut:
                if meaning == .exact {
                    trusted.insert(.total)
                    finding.evidence.append("\(count.place) counts the list: \(count.value)")
                }
            case .unchecked: remark("total", "not checked to the end")
            case .contradicted(let words): contradict(words, at: "total")
            }
        }
        guard let (count, standing) = signs.pages,
            let place = DetectionReport.place(count.place, finding.reading)
        else { return }
        convention.pages = place
        switch standing {
        case .borneOut:
            trusted.insert(.pages)
            finding.evidence.append("\(count.place) counts the pages: \(count.value)")
        case .unchecked: remark("pages", "not checked to the end")
        case .contradicted(let words): contradict(words, at: "pages")
        }
    }

    mutating func settleFlag(_ signs: SignReview) {
        guard let review = FlagReview.best(finding, signs),
            let path = finding.reading.path(review.flag.place)
        else { return }
        let flag = review.flag
        convention.flag = Convention.Flag(
            at: .body(path), meansMore: flag.valueForMore, whenAbsent: review.whenAbsent)
        switch review.standing {
        case .borneOut:
            trusted.insert(.more)
            finding.evidence.append(
                review.whenAbsent == nil
                    ? "\(flag.place.jsonPath) turns to \(!flag.valueForMore) on the last page"
                    : "\(flag.place.jsonPath) is there on some pages only, and says where the list ends"
            )
        case .unchecked: break
        case .contradicted(let words):
            contradict(words, at: flag.valueForMore ? "more" : "last")
        }
    }

    mutating func settleRepeats(_ signs: SignReview) {
        if let repeats = signs.repeats { contradict(repeats, at: "id") }
    }

    // MARK: Order

    mutating func settleOrder() {
        let list = finding.reading.list
        // Items of several lists are read list by list, so their sequence is not an order.
        guard list.shape != .nested, list.shape != .map, finding.reading.companions.isEmpty else {
            return
        }
        let search = OrderSearch(
            runs: orderedRuns, identity: finding.reading.identity, parameters: run.shape.parameters,
            besides: run.first.unsteady)
        if let order = search.order, let path = finding.reading.itemPath(order.place) {
            convention.order = .init(by: path, order.isAscending ? .ascending : .descending)
        } else if run.doubts.isEmpty, !run.transcript.isRecorded, let order = search.nearOrder,
            let path = finding.reading.itemPath(order.place)
        {
            convention.order = .init(by: path, order.isAscending ? .ascending : .descending)
            contradict(
                "the items stand in the order of \(path.text), but not all of them", at: "order")
        }
    }

    /// The items of consecutive pages, for each of the two page sizes.
    private var orderedRuns: [[BodyNode]] {
        let pages = finding.pages.map(\.page)
        let isOther = finding.trail.first?.request != pages.first?.request
        var base = isOther || finding.trail.count < pages.count ? pages : finding.trail
        if let last = finding.end.lastPage?.page,
            !(base + finding.trail).contains(where: { $0.request == last.request })
        {
            // There may be a gap before the last page, but its items still come later.
            base.append(last)
        }
        let runs = isOther ? [base, finding.trail] : [base]
        return runs.map { $0.flatMap { finding.items($0) } }
    }

    /// Reports a sign that the pages refute, but keeps it in the spec, so that a recording shows it broken.
    mutating func contradict(_ words: String, at key: String) {
        finding.contradictions.append(words)
        remark(key, "contradicted: \(words)")
    }
}
