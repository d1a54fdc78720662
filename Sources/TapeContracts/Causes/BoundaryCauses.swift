import TapeHTTP
import TapePaging

/// Causes at the boundaries between pages.
struct BoundaryCauses {
    let facts: CauseFacts

    private var walk: Walk { facts.walk }

    /// Whether a breach follows from pages that begin at the wrong place.
    private static func explains(_ law: LawIdentifier, _ finding: Finding) -> Bool {
        switch law {
        case .noDuplicates: !finding.isAbout(.missingIdentity)
        case _ where Cause.isOfWalkBeside(law, finding): true
        case .moreMeansMore: finding.isPromiseOfTotal
        case .endMeansEnd: finding.subject.claims.map(\.name) == ["total"]
        case .signalsAgree:
            finding.claims("total") || finding.isAbout(.nextLinks)
        case .totalAgrees, .pageCountAgrees, .noSilentCap: !finding.isAbout(.change)
        case .sizeInvariant, .fullLastPage, .sizeChange, .onlyLastPageShort,
            .pastEndDeclared, .shortFirstPage, .countParity, .reversible:
            true
        // A page that holds the whole list cannot repeat items.
        case .overMaximum: finding.isAbout(.greatestSize)
        case .echoAgrees: finding.subject.name != "size"
        case _: false
        }
    }

    // MARK: Arithmetic

    /// The server misreads the offset, as the offsets that its pages repeat show.
    var arithmetic: Cause? {
        guard facts.isBroken(.echoAgrees), let positions = facts.evidence.main.positions,
            positions.unit == .items
        else { return nil }
        let pairs = walk.pages.compactMap { page -> (asked: Int, echoed: Int)? in
            guard let text = page.echo[.offset], let echoed = Int(text),
                let asked = positions.number(of: page.position)
            else { return nil }
            return (asked, echoed)
        }
        let later = pairs.dropFirst()
        guard let opening = pairs.first, opening.asked == opening.echoed, let second = later.first,
            second.asked != second.echoed
        else { return nil }
        let seen = "asked for offset \(second.asked), it answers from \(second.echoed)"
        if let size = facts.convention.size?.granted, size > 1,
            later.allSatisfy({ $0.echoed == $0.asked.multipliedSaturated(by: size) })
        {
            return arithmetic("the server multiplies the offset by the size of a page: \(seen)")
        }
        let shift = second.echoed.subtractingSaturated(second.asked)
        // Where the items do not shift accordingly, only the repeated offset is wrong.
        guard later.allSatisfy({ $0.echoed.subtractingSaturated($0.asked) == shift }),
            shift > 0 || overlap.map({ 0.subtractingSaturated($0.shared) == shift }) ?? false
        else { return nil }
        let way = shift > 0 ? "after" : "before"
        guard shift < 0 || facts.total.map({ $0 > walk.digests.count }) ?? false else { return nil }
        return arithmetic(
            "later pages begin \(counted(Int(clamping: shift.magnitude), "item")) \(way) their offset: \(seen)"
        )
    }

    private func arithmetic(_ words: String) -> Cause {
        let doubles = doubledItems
        return Cause(
            words: words,
            remedy: "Pass over as many items as the request says, whatever the size of the page.",
            tellers: [.echoAgrees],
            explains: { law, finding in
                // Skipped items are missing after pages that rightly say that more follows.
                [.echoAgrees, .moreMeansMore, .previousInvertsNext].contains(law)
                    || Self.explains(law, finding)
                    || (law == .ordered && finding.item.map(doubles.contains) ?? false)
            })
    }

    // MARK: Filtered too late

    /// Items are filtered out after the pages were cut.
    var filteredLate: Cause? {
        guard let asked = facts.convention.size?.granted else { return nil }
        let last = facts.evidence.main.lastPageWithItems
        let earlier = walk.pages.filter { $0.number < last }
        let short = earlier.filter { $0.items.count < asked && !$0.items.isEmpty }
        guard let first = short.first, short.count * 2 > earlier.count else { return nil }
        let seen = "page \(first.number) has \(first.items.count) of the \(asked) asked for"
        let proof: String
        if let overlap, overlap.page == first.number + 1,
            overlap.shared <= asked - first.items.count,
            overlaps.allSatisfy({ boundary in
                boundary.shared <= asked - walk.pages[boundary.page - 2].items.count
            })
        {
            proof = "page \(overlap.page) begins with \(Self.lastItems(overlap.shared)) of it again"
        } else if let total = facts.total, total == countedWhole(asked, earlier) {
            proof = "the total of \(total) counts what is missing"
        } else {
            return nil
        }
        let doubles = doubledItems
        return Cause(
            words: "items are taken out after the pages are cut: \(seen), and \(proof)",
            remedy: """
                Filter before you cut: positions, the total and the pages must count the same items.
                """,
            tellers: [.noDuplicates, .totalAgrees, .onlyLastPageShort],
            explains: { law, finding in
                Self.explains(law, finding) || law == .prefix || law == .sizeOne
                    || (law == .ordered && finding.item.map(doubles.contains) ?? false)
            })
    }

    /// How many items the list would have if every page before the last were full.
    private func countedWhole(_ asked: Int, _ earlier: [Walk.Page]) -> Int? {
        guard walk.ending == .end, !facts.isBroken(.noDuplicates) else { return nil }
        let missing = earlier.reduce(0) { $0.addingSaturated(asked - $1.items.count) }
        guard let total = facts.total else { return nil }
        let lacking = total.subtractingSaturated(walk.digests.count)
        // The last page may have lost items as well.
        let room = asked - (walk.pages.last { !$0.items.isEmpty }?.items.count ?? 0)
        let most = missing.addingSaturated(max(0, room))
        return lacking >= missing && lacking <= most ? total : nil
    }

    // MARK: Overlap

    /// Pages begin with the last items of the page before.
    var overlapping: Cause? {
        guard facts.isBroken(.noDuplicates), let first = overlap else { return nil }
        let repeats = facts.findings(.noDuplicates).count { $0.isAbout(.itemOnEarlierPage) }
        guard repeats <= overlaps.reduce(0, { $0 + $1.shared }) else { return nil }
        let others = overlaps.count - 1
        let verb = others == 1 ? "does" : "do"
        let more = others == 0 ? "" : ", and so \(verb) \(counted(others, "other page"))"
        let doubles = doubledItems
        let isLoop = stopsTheWalk
        return Cause(
            words: "pages overlap: page \(first.page) begins with \(Self.lastItems(first.shared)) "
                + "of page \(first.page - 1)\(more)",
            remedy: "A position must lead to the item right after the last one of its page.",
            tellers: [.noDuplicates],
            explains: { law, finding in
                Self.explains(law, finding) || (isLoop && Self.loopLaws.contains(law))
                    || (law == .ordered
                        && (finding.scene != nil || finding.item.map(doubles.contains) ?? false))
            })
    }

    private static let loopLaws: Set<LawIdentifier> = [
        .terminates, .noRepeatedPosition, .positionIsHonoured, .moreMeansMore,
    ]

    /// Whether the walk looped at the page that overlaps with the one before it.
    var stopsTheWalk: Bool {
        switch walk.ending {
        case .looped(let page, _), .repeated(let page, _):
            facts.isBroken(.noDuplicates) && overlaps.contains { $0.page == page }
        case .unfinished, .end, .failed, .strayed, .capped: false
        }
    }

    private static func lastItems(_ count: Int) -> String {
        count == 1 ? "the last item" : "the last \(count) items"
    }

    /// A page that begins with the last items of the page before.
    private struct Overlap {
        let page: Int
        let shared: Int
    }

    private var overlap: Overlap? { overlaps.first }

    private var overlaps: [Overlap] {
        zip(walk.pages, walk.pages.dropFirst()).compactMap { page, next in
            let (end, start) = (walk.digests[page.items], walk.digests[next.items])
            guard !end.isEmpty, !start.isEmpty, end != start else { return nil }
            let most = min(end.count, start.count)
            guard let shared = (1...most).first(where: { end.suffix($0) == start.prefix($0) })
            else { return nil }
            return Overlap(page: next.number, shared: shared)
        }
    }

    /// The names of items that came before.
    private var doubledItems: Set<String> {
        Set(facts.findings(.noDuplicates).compactMap(\.item))
    }
}
