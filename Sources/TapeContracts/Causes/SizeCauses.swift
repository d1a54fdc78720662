import TapeHTTP
import TapePaging

/// Causes in how the server treats the page size.
struct SizeCauses {
    let facts: CauseFacts

    private var walk: Walk { facts.walk }

    // MARK: Links

    /// Links to the next page leave out parameters of the request.
    var droppedFromLink: Cause? {
        for beside in facts.evidence.walked {
            guard let name = narrowing(beside),
                let page = beside.walk.pages.dropFirst().first(where: { page in
                    guard case .url(let url) = page.position.pointing else { return false }
                    return !url.queryItems.contains { $0.name == name }
                }), case .url(let url) = page.position.pointing,
                isOther(page, in: beside)
            else { continue }
            return dropped(name, to: url, page, of: beside)
        }
        return nil
    }

    /// The parameter by which a walk differs from the main one.
    private func narrowing(_ beside: WalkBeside) -> String? {
        switch beside.kind {
        case .filtered(let filter): return filter.name
        case .sized:
            guard case .query(let name)? = facts.convention.size?.slot else { return nil }
            return name
        }
    }

    /// Whether a page shows that the parameter was lost.
    private func isOther(_ page: Walk.Page, in beside: WalkBeside) -> Bool {
        switch beside.kind {
        case .sized:
            guard let size = beside.size, let first = beside.walk.pages.first else { return false }
            return first.items.count <= size && page.items.count != first.items.count
                && page.items.count > size || (page.items.count < size && page.hasMore)
        case .filtered:
            let isKnown = walk.pages.contains { $0.position == page.position }
            return facts.isBroken(.filterCommutes) && isKnown
        }
    }

    private func dropped(
        _ name: String, to url: HTTPURL, _ page: Walk.Page, of beside: WalkBeside
    ) -> Cause {
        let asked =
            switch beside.kind {
            case .sized: "\(name)=\(beside.size ?? 0)"
            case .filtered(let filter): "\(filter)"
            }
        let isFilter = if case .filtered = beside.kind { true } else { false }
        return Cause(
            words: "links to the next page drop `\(name)`: asked for \(asked), page "
                + "\(page.number - 1) leads to \(url.requestTarget), "
                + "which brings \(counted(page.items.count, "item"))",
            remedy: "Keep every parameter of the request in the links to other pages.",
            tellers: isFilter
                ? [.filterCommutes, .filterChange] : [.sizeInvariant, .sizeWithinLimit],
            explains: { law, finding in
                if isFilter {
                    return [.filterCommutes, .filterChange].contains(law)
                        || finding.isAbout(.filtered)
                }
                return [.sizeInvariant, .fullLastPage, .shortFirstPage].contains(law)
                    || finding.scene != nil
            })
    }

    // MARK: Ignored

    /// The server gives the same number of items, whatever size is asked for.
    var ignored: Cause? {
        guard
            facts.isBroken(.sizeWithinLimit) || facts.isBroken(.sizeOne)
                || facts.isBroken(.nonsenseSize),
            let own = facts.convention.size?.granted, let usual = walk.pages.first?.items.count,
            usual == own, walk.digests.count > own
        else { return nil }
        var tried = facts.evidence.sizedWalks.compactMap { sized in
            sized.walk.pages.first.map { (asked: sized.size, got: $0.items.count) }
        }
        if let one = facts.evidence.answers(.sizeOne).first?.digests {
            tried.insert((1, one.count), at: 0)
        }
        let smaller = tried.filter { $0.asked < own }
        guard !smaller.isEmpty, smaller.allSatisfy({ $0.got == own }) else { return nil }
        let larger = tried.filter { $0.asked > own }
        let isIgnored = larger.allSatisfy { $0.got == own }
        let sizes = series(
            Set((isIgnored ? tried : smaller).map(\.asked)).filter { $0 != own }.sorted()
                .map(String.init))
        return Cause(
            words: isIgnored
                ? "the server ignores the size: asked for \(sizes), it gives \(own) items a page"
                : "the server gives at least \(own) items a page, also where \(sizes) are asked for",
            remedy: """
                Hold the size that is asked for. If the server has a smallest or a fixed one by design, \
                write `pages: advisory` into the spec's `size`, or leave out where it is sent.
                """,
            tellers: [.sizeWithinLimit, .sizeOne, .nonsenseSize],
            explains: { law, finding in
                switch law {
                case .sizeWithinLimit, .onlyLastPageShort, .echoAgrees:
                    finding.scene != nil
                case .sizeOne, .sizeChange, .sizeInvariant, .prefix, .shortFirstPage,
                    .fullLastPage, .overMaximum:
                    true
                // What the walk at the usual size keeps is broken by counting with a size that does not hold.
                case _:
                    Cause.isOfWalkBeside(law, finding) && finding.isAbout(.sized)
                        && !facts.findings(law).contains { $0.scene == nil }
                }
            })
    }

    // MARK: Counted from the wrong page

    /// The list begins one page too late, as if pages were counted from 0.
    var beginsLate: Cause? {
        guard let own = facts.convention.size?.granted, let first = walk.digests.first,
            facts.isBroken(.sizeInvariant) || facts.isBroken(.prefix)
        else { return nil }
        let sized = facts.evidence.sizedWalks.filter { $0.size != own && !$0.walk.digests.isEmpty }
        let smaller = sized.filter { $0.size < own }
        guard let smallest = smaller.first,
            smaller.allSatisfy({ $0.walk.digests.firstIndex(of: first) == own - $0.size })
        else { return nil }
        return Cause(
            words: "the list begins a page too late: the first page of \(own) begins "
                + "\(own - smallest.size) items after the first page of \(smallest.size), "
                + "as if pages were counted from 0",
            remedy:
                "The first page must begin with the first item: pass over (page − 1) × size items.",
            tellers: [.prefix, .sizeInvariant],
            explains: { law, finding in
                switch law {
                case .sizeInvariant, .prefix, .sizeOne, .sizeChange, .firstIsDefault,
                    .pastEndDeclared:
                    true
                case .totalAgrees, .pageCountAgrees, .countParity, .noSilentCap:
                    !finding.isAbout(.change)
                case .moreMeansMore: finding.isPromiseOfTotal
                case _: false
                }
            })
    }

    /// The observation where the list differs with the size for an unknown reason.
    var unexplained: Cause {
        Cause(
            words: isOtherList
                ? "the list differs at another page size"
                : "walks at other page sizes show what this one does not",
            remedy: isOtherList ? (remedyForAnEnd ?? remedyForItems) : nil,
            tellers: [.sizeInvariant, .fullLastPage, .sizeWithinLimit], isClaimed: false,
            explains: explainsSizes)
    }

    /// Whether walks of other sizes bring other items, rather than saying something else about them.
    private var isOtherList: Bool {
        let laws: [LawIdentifier] = [.sizeInvariant, .prefix, .noDuplicates, .ordered]
        return laws.contains { law in
            facts.findings(law).contains {
                !$0.isAbout(.refusal) && (law == .prefix || $0.isAbout(.sized))
            }
        }
    }

    private var remedyForItems: String {
        """
        Items are lost or repeated where pages meet. Order by a key that no two items share, and let a \
        position point between two items, whatever the size.
        """
    }

    /// The advice where walks bring the same items and one just ends before the other; nil where items differ before that.
    private var remedyForAnEnd: String? {
        let others = facts.differingWalks
        guard let first = others.first, others.allSatisfy({ $0.isShorterOrLonger(than: walk) })
        else { return nil }
        return """
            The walks bring the same items, and one ends before the other: at size \(first.size) after \
            \(counted(first.walk.digests.count, "item")), at the spec's own after \(walk.digests.count). \
            Look at what says the end there: it must not depend on the size.
            """
    }

    /// Whether a breach was seen only at another page size.
    private func explainsSizes(_ law: LawIdentifier, _ finding: Finding) -> Bool {
        switch law {
        case .sizeInvariant: !finding.isAbout(.refusal)
        case .sizeOne, .sizeChange, .prefix, .fullLastPage, .shortFirstPage:
            facts.isBrokenAtSizes
        case _: finding.isAbout(.sized)
        }
    }
}

extension ExtraEvidence.SizedWalk {
    /// Whether two walks bring the same items up to where one of them ends.
    func isShorterOrLonger(than other: Walk) -> Bool {
        walk.digests.starts(with: other.digests) || other.digests.starts(with: walk.digests)
    }
}
