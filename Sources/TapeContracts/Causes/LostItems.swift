import TapePaging

/// Finds the places at which a walk lost items of its list, as far as the evidence shows them.
struct LostItems {
    /// Where items are missing.
    enum Place: Hashable {
        case within(page: Int)
        case behind(page: Int)
        /// Everything after the last page of the walk.
        case atEnd(page: Int)

        /// The pages that show it; none where the last page does, which findings are about anyway.
        var pages: [Int] {
            switch self {
            case .within(let page): [page]
            case .behind(let page): [page, page + 1]
            case .atEnd: []
            }
        }
    }

    /// A place in the walk at which items are missing.
    struct Gap: Hashable {
        let place: Place
        let count: Int
        /// The evidence for the gap.
        let proof: String
        /// The page size of the other walk that has the missing items, if one shows the gap.
        var size: Int?
    }

    private let evidence: ExtraEvidence

    init(_ evidence: ExtraEvidence) {
        self.evidence = evidence
    }

    private var walk: Walk { evidence.walk }

    /// The most pages that are read again to look for a gap in their numbers.
    static let mostPages = 300

    /// The gaps in the order of the walk, by the best evidence there is; empty where nothing shows a place, or where the gaps
    /// do not add up to what the total says is missing.
    private func gaps(besides others: [Gap]) -> [Gap] {
        guard others.isEmpty else { return others }
        let lacking = lacking
        for gaps in [gapsInPositions, gapsInNumbers, shortPages] where !gaps.isEmpty {
            let count = gaps.reduce(0) { $0.addingSaturated($1.count) }
            if lacking == nil || lacking == count { return gaps }
        }
        return []
    }

    /// How many items fewer than the total came; nil where no total is known.
    private var lacking: Int? {
        guard evidence.convention.total?.meaning.isExact == true else { return nil }
        return walk.pages.lazy.compactMap(\.total).first.map {
            $0.subtractingSaturated(walk.digests.count)
        }
    }

    /// Gaps with items that a walk of another size has and this one lacks.
    var gapsToOtherWalk: [Gap] {
        // Items without an identity may be the same and yet look different.
        let walks = [walk] + evidence.sizedWalks.map(\.walk)
        guard walks.allSatisfy(\.unidentified.isEmpty) else { return [] }
        let places = Dictionary(
            walk.digests.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let others = evidence.sizedWalks.filter { $0.walk.ending == .end }
        let isLacking = others.contains { $0.walk.digests.contains { places[$0] == nil } }
        guard isLacking else { return [] }
        let names = placesByName
        let lacking = others.map { sized in
            let found = sized.walk.digests.enumerated().map { item, digest -> Int? in
                if let place = places[digest] { return place }
                // A look at an item's name may read its page again.
                guard !names.isEmpty else { return nil }
                return sized.evidence.identity(ofItem: item).flatMap { names[$0] }
            }
            return (sized: sized, found: found, missing: found.count { $0 == nil })
        }
        // Walks with nothing in common are different lists, not one list with gaps.
        let best = lacking.filter { $0.missing > 0 && $0.missing < $0.found.count }
            .max { $0.missing < $1.missing }
        return best.map { gaps(to: $0.sized, $0.found) } ?? []
    }

    /// The items of the walk by their names: an id that one page has as a number and another as a text is the same item.
    private var placesByName: [String: Int] {
        guard walk.pages.count <= Self.mostPages else { return [:] }
        return walk.digests.indices.reduce(into: [:]) { places, item in
            guard let name = evidence.nameOfItem(item) else { return }
            places[name] = places[name] ?? item
        }
    }

    /// The gaps to a walk whose items are at known places of this one, or at none.
    private func gaps(to sized: ExtraEvidence.SizedWalk, _ places: [Int?]) -> [Gap] {
        var gaps: [Gap] = []
        var earlier: Int?
        var run: [Int] = []
        func close() {
            guard !run.isEmpty else { return }
            let proof =
                "the walk at size \(sized.size) has what is missing: \(names(of: run, in: sized))"
            gaps.append(
                Gap(place: place(behind: earlier), count: run.count, proof: proof, size: sized.size)
            )
        }
        for (item, place) in places.enumerated() {
            guard let place else {
                run.append(item)
                continue
            }
            close()
            (earlier, run) = (place, [])
        }
        close()
        return gaps
    }

    /// Items of another walk by their names and their places in that walk.
    private func names(of items: [Int], in sized: ExtraEvidence.SizedWalk) -> String {
        let named = items.prefix(Self.mostNamed).map { item in
            let place = "its item \(item + 1)"
            return sized.evidence.identity(ofItem: item).map { "\($0) (\(place))" } ?? place
        }
        let more = items.count - named.count
        return named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    /// The most missing items that are named.
    private static let mostNamed = 3

    private func place(behind item: Int?) -> Place {
        guard let item, let page = walk.page(ofItem: item) else { return .within(page: 1) }
        guard item == page.items.upperBound - 1 else { return .within(page: page.number) }
        let isEnd = item == walk.digests.count - 1
        return isEnd ? .atEnd(page: page.number) : .behind(page: page.number)
    }

    /// Gaps where positions that count items skip some.
    private var gapsInPositions: [Gap] {
        guard evidence.convention.style == .offset else { return [] }
        return zip(walk.pages, walk.pages.dropFirst()).compactMap { page, next in
            guard case .number(let start) = page.position, case .number(let after) = next.position,
                case let end = start.addingSaturated(page.items.count), after > end,
                !page.items.isEmpty
            else { return nil }
            return Gap(
                place: .behind(page: page.number), count: after.subtractingSaturated(end),
                proof: "position \(start) brought \(counted(page.items.count, "item")), "
                    + "and the next position is \(after)")
        }
    }

    /// Gaps where identities count up by one, except between some pages.
    private var gapsInNumbers: [Gap] {
        guard walk.pages.count <= Self.mostPages, evidence.convention.identity.text != nil else {
            return []
        }
        var gaps: [Gap] = []
        var last: (page: Int, number: Int)?
        for page in walk.pages where !page.items.isEmpty {
            guard let first = number(ofItem: page.items.lowerBound),
                let end = number(ofItem: page.items.upperBound - 1),
                end.subtractingSaturated(first) == page.items.count - 1,
                first > last?.number ?? Int.min
            else { return [] }
            if let last, first != last.number.addingSaturated(1) {
                gaps.append(
                    Gap(
                        place: .behind(page: last.page),
                        count: first.subtractingSaturated(last.number.addingSaturated(1)),
                        proof: "\(last.number) is followed by \(first)"))
            }
            last = (page.number, end)
        }
        return gaps
    }

    private func number(ofItem item: Int) -> Int? {
        evidence.main.identity(ofItem: item).flatMap { Int($0) }
    }

    /// Gaps on pages shorter than most; the last page with items may rightly be short.
    private var shortPages: [Gap] {
        let full = walk.pages.filter { $0.number < evidence.main.lastPageWithItems }
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
    /// The laws that a missing item breaks, those whose findings report it best first.
    private static let laws: [LawIdentifier] = [
        .noSilentCap, .totalAgrees, .sizeInvariant, .countParity, .pageCountAgrees,
        .moreMeansMore, .onlyLastPageShort,
    ]

    /// The cause that items are lost, with the breaches that follow from it.
    func cause(_ facts: CauseFacts) -> Cause? {
        let gaps = gaps(besides: facts.gapsToOtherWalk)
        guard let first = gaps.first, evidence.walk.ending == .end else { return nil }
        let count = gaps.reduce(0) { $0.addingSaturated($1.count) }
        let what = count == 1 ? "an item is lost" : "\(count) items are lost"
        let more = gaps.count == 1 ? "" : ", the first of \(gaps.count) such places"
        let place = words(for: first)
        let places = Set(gaps.map(\.place))
        let isAtBoundary = if case .behind = first.place { true } else { false }
        let double = double(in: first, facts)
        let instead = double.map { ", and \($0) comes a second time there" } ?? ""
        return Cause(
            words: "\(what) \(place.words)\(instead)\(more): \(first.proof)",
            remedy: double == nil ? place.remedy : Self.remedyForDoubles,
            tellers: (double == nil ? [] : [.noDuplicates]) + Self.laws, pages: first.place.pages,
            explains: { law, finding in
                switch law {
                case .moreMeansMore: isAtBoundary || finding.isPromiseOfTotal
                case .signalsAgree:
                    finding.claims("total", more: true) || finding.scene != nil
                        || finding.claims("size", more: false)
                        || (isAtBoundary && finding.isAbout(.nextLinks))
                case .fullLastPage, .shortFirstPage, .sizeChange: true
                case .prefix, .sizeOne: first.place == .within(page: 1)
                // An item in the place of another comes twice.
                case .noDuplicates:
                    !finding.isAbout(.missingIdentity)
                        && (finding.page.map { places.contains(.within(page: $0)) } ?? false)
                case .reversible, .echoAgrees, .firstIsDefault: isAtBoundary
                case _:
                    (Self.laws.contains(law) && !finding.isAbout(.change))
                        || Cause.isOfWalkBeside(law, finding)
                }
            })
    }

    private static let remedyForDoubles = """
        One item stands in the place of another: give each row once, with its own identity, before the page is cut.
        """

    /// The item that comes twice on the page where one is missing: the walk itself then shows the mistake best.
    private func double(in gap: Gap, _ facts: CauseFacts) -> String? {
        guard case .within(let page) = gap.place, gap.count == 1 else { return nil }
        return facts.findings(.noDuplicates).first {
            $0.scene == nil && $0.page == page && !$0.isAbout(.missingIdentity)
        }?.item
    }

    private func words(for gap: Gap) -> (words: String, remedy: String) {
        let asked = evidence.convention.size?.granted
        switch gap.place {
        case .within(let page):
            return (
                "on page \(page)", "Fill the page before it is cut, and filter before you page."
            )
        case .behind(let page):
            // A page that is short by as many items as are missing after its last one has lost its end.
            let items = walk.pages[page - 1].items.count
            if let asked, gap.size != nil, items.addingSaturated(gap.count) == asked {
                return (
                    "at the end of page \(page), which has \(items) of \(asked)",
                    "Fill the page before it is cut, and filter before you page."
                )
            }
            return (
                "at the boundary between page \(page) and page \(page + 1)",
                "A position must lead to the item right after the last one of its page."
            )
        case .atEnd(let page):
            return (
                "at the end, after page \(page)",
                "The last page must be the last: look one item ahead before saying so."
            )
        }
    }
}
