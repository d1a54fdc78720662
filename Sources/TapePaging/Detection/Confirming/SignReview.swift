import TapeHTTP

/// Checks what pages say about the whole list against the items that came.
struct SignReview {
    /// The verdict on a sign after all the pages that were seen.
    enum Standing: Hashable {
        case borneOut
        /// Nothing contradicts it, but the end was not seen.
        case unchecked
        /// What it says, and what came instead.
        case contradicted(String)
    }

    let finding: ConfirmedHypothesis
    let first: Observation
    /// Whether there are items before the first page, which totals count although they were not seen.
    private let isBegunLate: Bool

    init(_ finding: ConfirmedHypothesis, _ run: DetectionRun) {
        self.finding = finding
        first = run.first
        isBegunLate = run.lateStart != nil
    }

    var list: ListPlace { finding.reading.list }

    /// The pages of the trail, or the first ones where nothing was walked.
    var trail: [Observation] {
        let isTrail = finding.end.isTrailWhole || finding.trail.count > 1
        return isTrail ? finding.trail : finding.pages.map(\.page)
    }

    /// Every page of the list that was seen.
    private var all: [Observation] {
        finding.pages.map(\.page) + finding.trail + [finding.end.lastPage?.page].compactMap(\.self)
    }

    /// A number at a place of a page.
    private func value(_ place: Signal.Place, on page: Observation) -> Int? {
        switch place {
        case .link: nil
        case .header("Content-Range"): page.contentRange?.total?.countable
        case .header(let name): page.response.headers[name].flatMap { Int(countingBy: $0) }
        case .body(let place): place.first(in: page.body.root)?.integer
        }
    }

    // MARK: The number of items

    /// The total of the list, with its meaning and the verdict on it.
    var total: (count: Signal.Count, meaning: Convention.Total.Meaning, standing: Standing)? {
        let promises = ListTotals(first, list).promises.filter { !isCountOfPages($0) }
        let candidates = promises.map { count in
            let (meaning, standing) = weigh(count)
            return (count: count, meaning: meaning, standing: standing)
        }
        let good = candidates.first { $0.standing == .borneOut && $0.meaning == .exact }
        return good ?? candidates.first { $0.standing == .borneOut }
            ?? candidates.first { $0.standing == .unchecked }
            ?? candidates.first { $0.count.isPlainTotal && !isOfPage($0.count) }
    }

    /// Whether a number that is not called a total is the number of items on every page, such as `num_results`.
    private func isOfPage(_ count: Signal.Count) -> Bool {
        !count.isCalledTotal
            && all.allSatisfy { page in
                value(count.place, on: page).map { $0 == finding.items(page).count } ?? true
            }
    }

    private func weigh(_ count: Signal.Count) -> (Convention.Total.Meaning, Standing) {
        if count.kind == .remaining { return (.remaining, weighRemaining(count)) }
        if count.isEstimate { return (.estimate, .borneOut) }
        if count.isLowerBound(in: first) { return (.atLeast, .borneOut) }
        let name = "\(count.place)"
        let said = count.value
        if let other = all.compactMap({ value(count.place, on: $0) }).first(where: { $0 != said }) {
            if weighRemaining(count) == .borneOut { return (.remaining, .borneOut) }
            return (
                .exact, .contradicted("\(name) says \(said) on one page and \(other) on another")
            )
        }
        return (.exact, weigh(said, named: name, proven: finding.end.total?.place == count.place))
    }

    private func weigh(_ said: Int, named name: String, proven: Bool) -> Standing {
        if let came = finding.end.count(finding) {
            if isBegunLate, said > came { return .unchecked }
            return said == came ? .borneOut : .contradicted("\(name) says \(said), \(came) came")
        }
        let reach = max(finding.end.reach, finding.trailCount)
        if said < reach {
            return .contradicted("\(name) says \(said), and yet at least \(reach) came")
        }
        if finding.end.hole == said, !isBegunLate {
            return .contradicted(
                "\(name) says \(said), but nothing is where the last of them should be")
        }
        return proven ? .borneOut : .unchecked
    }

    /// Checks whether a number falls by the item count of each page.
    private func weighRemaining(_ count: Signal.Count) -> Standing {
        let pages = trail
        let values = pages.map { value(count.place, on: $0) }
        for (index, page) in pages.enumerated().dropFirst() {
            guard let before = values[index - 1], let after = values[index] else { continue }
            let came = finding.items(page).count
            guard before - after == came else {
                return .contradicted(
                    "\(count.place) says \(before), then \(after), although \(came) came between")
            }
        }
        guard finding.end.isTrailWhole, let left = values.last ?? nil else { return .unchecked }
        return left == 0
            ? .borneOut : .contradicted("\(count.place) says \(left) on the last page")
    }

    // MARK: The number of pages

    var pages: (count: Signal.Count, standing: Standing)? {
        let totals = ListTotals(first, list)
        let candidates = (totals.pages + totals.promises.filter(isCountOfPages))
            .map { (count: $0, standing: weighPages($0)) }
        return candidates.first { $0.standing == .borneOut }
            ?? candidates.first { $0.standing == .unchecked } ?? candidates.first
    }

    /// Whether a number that is called a total is the number of pages on every page, whatever the size.
    private func isCountOfPages(_ count: Signal.Count) -> Bool {
        guard count.kind == .items, let came = finding.end.count(finding), finding.firstCount > 1,
            count.value > 2, !isBegunLate
        else { return false }
        func pageCount(_ size: Int) -> Int { (came + size - 1) / size }
        guard count.value == pageCount(finding.firstCount) else { return false }
        let sizes = [finding.firstCount] + trail.prefix(1).map { finding.items($0).count }
        let fitting = Set(sizes.filter { $0 > 0 }.map(pageCount))
        return all.allSatisfy { page in
            value(count.place, on: page).map(fitting.contains) ?? true
        }
    }

    private func weighPages(_ count: Signal.Count) -> Standing {
        let name = "\(count.place)"
        if finding.end.isTrailWhole, let said = value(count.place, on: trail[0]) {
            let came = trail.count
            if isBegunLate, said > came { return .unchecked }
            return said == came
                ? .borneOut : .contradicted("\(name) says \(said) pages, \(came) came")
        }
        let values = finding.pages.compactMap { value(count.place, on: $0.page) }
        if let other = values.first(where: { $0 != count.value }) {
            return .contradicted("\(name) says \(count.value) on one page and \(other) on another")
        }
        let reach = max(finding.end.pageReach, finding.pages.count)
        if count.value < reach {
            return .contradicted("\(name) says \(count.value) pages, and yet page \(reach) came")
        }
        let isReached = finding.end.pageReach > 0 && finding.end.pastEnd != nil
        if isReached, finding.end.lastPage != nil, !isBegunLate,
            count.value != finding.end.pageReach
        {
            return .contradicted(
                "\(name) says \(count.value) pages, \(finding.end.pageReach) came")
        }
        return finding.end.pageCount?.place == count.place ? .borneOut : .unchecked
    }

    // MARK: Items that come again

    /// Describes items of the trail that were also on an earlier page, or that have no identity.
    var repeats: String? {
        guard let identity = finding.reading.identity, finding.reading.companions.isEmpty,
            list.shape == .array
        else { return nil }
        var seen: Set<String> = []
        let pages = finding.trail.count > 1 ? finding.trail : finding.pages.map(\.page)
        for (index, page) in pages.enumerated() {
            let keys = finding.items(page).compactMap {
                IdentitySearch.identity(at: identity, of: $0)
            }
            let items = finding.items(page).count
            if keys.count < items {
                return "\((items - keys.count).counting("item")) of page \(index + 1) have no "
                    + identity.jsonPath
            }
            if let twin = Self.twin(in: keys) {
                return "items of page \(index + 1) share \(identity.jsonPath), such as \(twin)"
            }
            let again = keys.filter { seen.contains($0) }
            if let one = again.first {
                return "\(again.count.counting("item")) of page \(index + 1), such as \(one), came "
                    + "on an earlier page, too"
            }
            seen.formUnion(keys)
        }
        return nil
    }

    /// The first text that occurs twice.
    static func twin(in keys: [String]) -> String? {
        var seen: Set<String> = []
        return keys.first { !seen.insert($0).inserted }
    }
}

extension Signal.Count {
    private var words: Set<String> {
        switch place {
        case .link: []
        case .header(let name): Set(KeyWords(name.spelling).words)
        case .body(let place): Set(place.names.suffix(2).flatMap { KeyWords($0).words })
        }
    }

    /// Whether the name plainly says that this counts the list's items, so that a page that refutes the count shows a fault
    /// of the server rather than a misreading.
    var isPlainTotal: Bool {
        let own = ownWords
        return !own.isEmpty && own.isSubset(of: Self.plain)
    }

    /// Whether the name says that this counts the whole list.
    fileprivate var isCalledTotal: Bool {
        !ownWords.isDisjoint(with: ["total", "totals", "full", "all", "overall", "range"])
    }

    private var ownWords: Set<String> {
        switch place {
        case .link: []
        case .header(let name): Set(KeyWords(name.spelling).words)
        case .body(let place): Set(place.lastName.map { KeyWords($0).words } ?? [])
        }
    }

    /// Whether the name says that this only estimates.
    var isEstimate: Bool {
        words.contains { ["estimated", "estimate", "approximate", "approx", "about"].contains($0) }
    }

    /// Whether a value next to the number marks it as a lower bound, as search engines do.
    func isLowerBound(in page: Observation) -> Bool {
        guard case .body(let place) = place else { return false }
        let relation = place.parent.appending("relation").first(in: page.body.root)?.scalarText
        return relation == "gte" || words.contains("least")
    }

    private static let plain: Set<String> = [
        "x", "total", "totals", "count", "counts", "result", "results", "item", "items", "hit",
        "hits", "record", "records", "row", "rows", "element", "elements", "entry", "entries",
        "size", "matched", "found", "num", "number", "of", "nb", "full", "all", "odata", "content",
        "range", "value", "available", "objects", "remaining", "left", "length", "overall",
    ]
}
