import TapePaging

/// Where a walk lost items that its list has, as far as the evidence shows the places.
struct LostItems {
    /// Where items are missing.
    enum Place: Hashable {
        case within(page: Int)
        case behind(page: Int)
        /// Everything after the last page of the walk.
        case atEnd(page: Int)
    }

    /// A place of the walk at which so many items are missing.
    struct Gap: Hashable {
        let place: Place
        let count: Int
        /// What shows it.
        let proof: String
    }

    private let evidence: ExtraEvidence

    init(_ evidence: ExtraEvidence) {
        self.evidence = evidence
    }

    private var walk: Walk { evidence.walk }

    /// More pages than these are not read again to look for a gap in their numbers.
    private static let mostPages = 300

    /// The gaps in the order of the walk, by the best evidence there is; none where nothing shows a place.
    var gaps: [Gap] {
        for gaps in [gapsToOtherWalk, gapsInPositions, gapsInNumbers] where !gaps.isEmpty {
            return gaps
        }
        return shortPages
    }

    /// Items that a walk of another size has and this one has not.
    private var gapsToOtherWalk: [Gap] {
        let places = Dictionary(
            walk.digests.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let lacking = evidence.sizedWalks.filter { $0.walk.ending == .end }.map { sized in
            (sized: sized, missing: sized.walk.digests.count { places[$0] == nil })
        }
        // With nothing in common it is another list, not a list with gaps.
        let best = lacking.filter { $0.missing > 0 && $0.missing < $0.sized.walk.digests.count }
            .max { $0.missing < $1.missing }
        return best.map { gaps(to: $0.sized, places) } ?? []
    }

    private func gaps(to sized: ExtraEvidence.SizedWalk, _ places: [UInt64: Int]) -> [Gap] {
        var gaps: [Gap] = []
        var earlier: Int?
        var run = 0
        let proof = "the walk at size \(sized.size) has what is missing"
        for digest in sized.walk.digests {
            guard let place = places[digest] else {
                run += 1
                continue
            }
            if run > 0 {
                gaps.append(Gap(place: self.place(behind: earlier), count: run, proof: proof))
            }
            (earlier, run) = (place, 0)
        }
        if run > 0 { gaps.append(Gap(place: place(behind: earlier), count: run, proof: proof)) }
        return gaps
    }

    private func place(behind item: Int?) -> Place {
        guard let item, let page = walk.page(ofItem: item) else { return .within(page: 1) }
        guard item == page.items.upperBound - 1 else { return .within(page: page.number) }
        let isEnd = item == walk.digests.count - 1
        return isEnd ? .atEnd(page: page.number) : .behind(page: page.number)
    }

    /// Positions that count items and skip some.
    private var gapsInPositions: [Gap] {
        guard evidence.convention.style == .offset else { return [] }
        return zip(walk.pages, walk.pages.dropFirst()).compactMap { page, next in
            guard case .number(let start) = page.position, case .number(let after) = next.position,
                after > start + page.items.count, !page.items.isEmpty
            else { return nil }
            return Gap(
                place: .behind(page: page.number), count: after - start - page.items.count,
                proof: "position \(start) brought \(counted(page.items.count, "item")), "
                    + "and the next position is \(after)")
        }
    }

    /// Identities that count up by one everywhere but between some pages.
    private var gapsInNumbers: [Gap] {
        guard walk.pages.count <= Self.mostPages, evidence.convention.identity.text != nil else {
            return []
        }
        var gaps: [Gap] = []
        var last: (page: Int, number: Int)?
        for page in walk.pages where !page.items.isEmpty {
            guard let first = number(ofItem: page.items.lowerBound),
                let end = number(ofItem: page.items.upperBound - 1),
                end - first == page.items.count - 1, first > last?.number ?? Int.min
            else { return [] }
            if let last, first != last.number + 1 {
                gaps.append(
                    Gap(
                        place: .behind(page: last.page), count: first - last.number - 1,
                        proof: "\(last.number) is followed by \(first)"))
            }
            last = (page.number, end)
        }
        return gaps
    }

    private func number(ofItem item: Int) -> Int? {
        Int(evidence.main.whereabouts(ofItem: item).name)
    }

    /// Pages shorter than most.
    private var shortPages: [Gap] {
        let full = walk.pages.dropLast()
        guard full.count > 1, let size = full.map(\.items.count).max() else { return [] }
        let short = full.filter { $0.items.count < size }
        guard short.count * 2 <= full.count else { return [] }
        return short.map { page in
            Gap(
                place: .within(page: page.number), count: size - page.items.count,
                proof: "it brought \(counted(page.items.count, "item")), other pages \(size)")
        }
    }
}

extension LostItems {
    /// The gaps as the beginning of advice; nil where there are none.
    var words: String? {
        let gaps = gaps
        guard let first = gaps.first else { return nil }
        let count = gaps.reduce(0) { $0 + $1.count }
        let what = count == 1 ? "an item is lost" : "\(count) items are lost"
        let more =
            gaps.count == 1 ? "" : ", the first of \(gaps.count) such places"
        return "Likely cause: \(what) \(first.place.words)\(more): \(first.proof). "
            + first.place.advice
    }
}

extension LostItems.Place {
    fileprivate var words: String {
        switch self {
        case .within(let page): "on page \(page)"
        case .behind(let page): "at the boundary between page \(page) and page \(page + 1)"
        case .atEnd(let page): "at the end, behind page \(page)"
        }
    }

    fileprivate var advice: String {
        switch self {
        case .within: "Fill the page before it is cut, and filter before you page."
        case .behind:
            "A position must lead to the item right behind the last one of its page."
        case .atEnd: "The last page must be the last: look one item ahead before saying so."
        }
    }
}
