import TapeHTTP
import TapePaging

/// What looks wrong with the list, and would all be right if the spec said something else.
///
/// A server may be wrong in the same way throughout, so none of these is claimed as a cause.
struct SpecDoubts {
    let facts: CauseFacts

    private var walk: Walk { facts.walk }

    private func doubt(
        _ words: String, _ question: String, tellers: [LawIdentifier],
        explains: @escaping (LawIdentifier, Finding) -> Bool
    ) -> Cause {
        Cause(
            words: words, remedy: "\(words.firstCapitalised). \(question)", tellers: tellers,
            isClaimed: false, explains: explains)
    }

    // MARK: Identity

    /// Items of one page share their identities, on most pages: it is hardly one.
    var identity: Cause? {
        guard let name = facts.convention.identity.text, walk.unidentified.isEmpty,
            facts.isBroken(.noDuplicates), facts.items.count * 3 < walk.digests.count
        else { return nil }
        let pages = walk.pages.filter { $0.items.count > 1 }
        let doubled = pages.count { Set(walk.digests[$0.items]).count < $0.items.count }
        guard doubled * 2 > pages.count else { return nil }
        return doubt(
            "`id: \(name)` does not name items: \(counted(facts.items.count, "value")) "
                + "in \(walk.digests.count) items",
            """
            Name in `id` what no two items share; `pagetape probe` finds it. If it is right, the server gives the \
            same items again and again.
            """,
            tellers: [.noDuplicates],
            explains: { law, finding in
                let laws: Set<LawIdentifier> = [
                    .noDuplicates, .sizeInvariant, .prefix, .sizeChange, .sizeOne,
                    .filterCommutes, .filterChange,
                ]
                return laws.contains(law) && !finding.isAbout(.missingIdentity)
            })
    }

    // MARK: Order

    /// Every item comes after one that it should precede.
    var direction: Cause? {
        guard let order = facts.convention.order, facts.isBroken(.ordered),
            walk.digests.count > 2, walk.orderBreachCount == walk.digests.count - 1,
            walk.orderBreaches.allSatisfy({ breach in
                [breach.key, breach.previous].allSatisfy { $0.map { !$0.isMissing } ?? false }
            })
        else { return nil }
        let declared = order.keys[0].direction
        let other: Convention.Order.Direction =
            declared == .ascending ? .descending : .ascending
        let meant =
            order.keys.count == 1
            ? "`order: {by: \(order.keys[0].path.text), direction: \(other.rawValue)}`"
            : "the other direction in its `order`"
        return doubt(
            "all \(walk.digests.count) items come in the opposite order: the spec says \(declared.rawValue)",
            "Does the spec mean \(meant)? If not, the server sorts the whole list the wrong way round.",
            tellers: [.ordered], explains: { law, _ in law == .ordered })
    }

    // MARK: Signs

    /// The flag says the opposite on every page.
    var flag: Cause? {
        guard let flag = facts.convention.flag, walk.ending == .end, walk.pages.count > 1,
            walk.pages.dropLast().allSatisfy({ $0.signals.flag == false }),
            walk.pages.last?.signals.flag == true
        else { return nil }
        let (said, meant) = flag.meansMore ? ("more", "last") : ("last", "more")
        let place =
            switch flag.place {
            case .body(let path): path.text
            case .header(let name): name.spelling
            }
        return doubt(
            "the flag at \(place) reads inverted: it says more on the last page only",
            "Does the spec mean `\(meant)` where it has `\(said)`? If not, the server inverts it.",
            tellers: [.moreMeansMore, .endMeansEnd, .signalsAgree],
            explains: { law, finding in
                switch law {
                case .moreMeansMore, .endMeansEnd, .signalsAgree:
                    finding.claims("more")
                case .fullLastPage: true
                case .pastEndDeclared, .emptySet: finding.isAbout(.flag)
                case _: false
                }
            })
    }

    // MARK: Totals

    /// The total is the number of pages, or smaller than the first page.
    var pagesAsTotal: Cause? {
        guard let place = facts.convention.total?.place, let total = facts.total,
            walk.ending == .end, let size = facts.convention.size?.granted, size > 1,
            let first = walk.pages.first, first.items.count == size,
            total > 0, total < walk.digests.count
        else { return nil }
        let isCount = (walk.digests.count + size - 1) / size == total
        let isCutShort =
            facts.convention.authority == .total && walk.pages.count == 1 && total < size
        guard isCount || isCutShort else { return nil }
        let words =
            isCount
            ? "the total counts pages, not items: it says \(total), and "
                + "\(walk.digests.count) items came in pages of \(size)"
            : "the total says \(total) on a page of \(size) items"
        let spelling =
            switch place {
            case .body(let path): path.text
            case .header(let name): "{header: \(name.spelling)}"
            }
        let key = facts.convention.pages == nil ? "`pages: \(spelling)`" : "another place"
        return doubt(
            words,
            """
            If it counts pages, the spec means \(key) instead of `total`. If it counts items, it is too low, and a \
            client that believes it never asks for the rest.
            """,
            tellers: [.totalAgrees],
            explains: { law, finding in
                switch law {
                case .totalAgrees, .countParity, .noSilentCap, .fullLastPage, .pastEndDeclared,
                    .sizeInvariant, .endMeansEnd, .echoAgrees:
                    true
                case .moreMeansMore, .signalsAgree: finding.claims("total")
                case _: false
                }
            })
    }

    // MARK: Styles

    /// Positions count pages by the spec, and items by the server, or the other way round.
    var style: Cause? { itemsForPages ?? pagesForItems }

    /// Each later page begins one item after the one before.
    private var itemsForPages: Cause? {
        guard facts.convention.counter != nil, facts.evidence.main.positions?.unit == .pages,
            facts.isBroken(.noDuplicates)
        else { return nil }
        let later = walk.pages.dropFirst().filter { !$0.items.isEmpty }
        guard later.count > 2, later[later.startIndex].items.count > 2,
            zip(later, later.dropFirst()).allSatisfy({ page, next in
                let end = walk.digests[page.items].dropFirst()
                return end.count <= next.items.count
                    && walk.digests[next.items].starts(with: end)
            })
        else { return nil }
        return doubt(
            "each page begins one item after the page before",
            """
            Either the position counts items, and the spec means `style: offset`, or the server takes the number \
            of a page for that of an item.
            """,
            tellers: [.noDuplicates, .totalAgrees], explains: explainsStyle)
    }

    /// Each page is the one that the position would bring if it were the number of a page.
    private var pagesForItems: Cause? {
        guard facts.convention.counter != nil, walk.ending == .end, facts.isWhole != true,
            let positions = facts.evidence.main.positions, positions.unit == .items,
            let size = facts.convention.size?.granted, size > 1,
            let total = facts.total, total > walk.digests.count, walk.pages.count > 1
        else { return nil }
        let isPaged = [0, 1].contains { start in
            walk.pages.dropFirst().allSatisfy { page in
                guard let number = positions.number(of: page.position) else { return false }
                let before = number.subtractingSaturated(start).multipliedSaturated(by: size)
                return page.items.count == min(size, max(0, total.subtractingSaturated(before)))
            }
        }
        guard isPaged else { return nil }
        return doubt(
            "the total says \(total), and \(walk.digests.count) items came, as if each position "
                + "were the number of a page",
            """
            Either the position counts pages, and the spec means `style: page-number`, or the server passes \
            over more items than the request says, or the total is too high.
            """,
            tellers: [.totalAgrees, .moreMeansMore], explains: explainsStyle)
    }

    private func explainsStyle(_ law: LawIdentifier, _ finding: Finding) -> Bool {
        switch law {
        case .noDuplicates: !finding.isAbout(.missingIdentity)
        case .ordered: !finding.isAbout(.missingKey) && facts.isBroken(.noDuplicates)
        case .moreMeansMore, .signalsAgree: finding.claims("total")
        case .endMeansEnd: finding.subject.claims.map(\.name) == ["total"]
        case .totalAgrees, .pageCountAgrees, .noSilentCap: !finding.isAbout(.change)
        case .fullLastPage, .sizeInvariant, .pastEndDeclared, .countParity, .shortFirstPage,
            .sizeChange:
            true
        case _: false
        }
    }
}
