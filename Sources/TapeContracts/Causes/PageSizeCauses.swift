import TapeHTTP
import TapePaging

/// Causes that show in pages with too many items, or with other items.
struct PageSizeCauses {
    let facts: CauseFacts

    private var walk: Walk { facts.walk }
    private var asked: Int? { facts.convention.size?.granted }

    private static let laws: Set<LawIdentifier> = [
        .sizeWithinLimit, .sizeOne, .sizeChange, .prefix, .overMaximum, .nonsenseSize,
        .onlyLastPageShort, .sizeInvariant, .fullLastPage, .shortFirstPage,
    ]

    private static func isOfSize(_ law: LawIdentifier, _ finding: Finding) -> Bool {
        laws.contains(law) && (finding.subject.failure ?? 0) < 500
            || (law == .echoAgrees && finding.subject.name == "size")
    }

    // MARK: Rows that were looked ahead at

    /// Every page but the last has the same number of extra items.
    var leaksAhead: Cause? {
        guard let asked, facts.isBroken(.sizeWithinLimit),
            let surplus = surplus(of: walk, over: asked), surplus > 0,
            facts.evidence.sizedWalks.allSatisfy({ sized in
                guard let other = self.surplus(of: sized.walk, over: sized.size) else {
                    return true
                }
                return other == surplus
            })
        else { return nil }
        let doubles = Set(facts.findings(.noDuplicates).compactMap(\.item))
        let again = doubles.isEmpty ? "" : ", and the surplus comes again on the next page"
        return Cause(
            words: "pages have \(counted(surplus, "item")) more than were asked for: "
                + "asked for \(asked), page 1 has \(asked + surplus)\(again)",
            remedy: """
                Rows that are fetched to look ahead are not the page's: cut them off before the page is sent.
                """,
            tellers: [.sizeWithinLimit],
            explains: { law, finding in
                if Self.isOfSize(law, finding) || Cause.isOfWalkBeside(law, finding) { return true }
                guard !doubles.isEmpty else { return false }
                return switch law {
                case .ordered: finding.item.map(doubles.contains) ?? false
                case .noDuplicates: !finding.isAbout(.missingIdentity)
                case .endMeansEnd, .signalsAgree, .totalAgrees, .pageCountAgrees,
                    .reversible:
                    true
                case .moreMeansMore: finding.isPromiseOfTotal
                case _: false
                }
            })
    }

    /// How many extra items every page but the last has; nil where pages differ, or where there are no others.
    private func surplus(of walk: Walk, over size: Int) -> Int? {
        let counts = Set(walk.pages.dropLast().map(\.items.count).filter { $0 > 0 })
        guard counts.count == 1, let count = counts.first else { return nil }
        return count - size
    }

    // MARK: Items on top

    /// The first page begins with extra items that come again where they belong.
    var pinned: Cause? {
        guard let asked, let first = walk.pages.first, first.items.count > asked,
            facts.isBroken(.noDuplicates),
            walk.pages.dropFirst().allSatisfy({ $0.items.count <= asked })
        else { return nil }
        let top = walk.digests[first.items].prefix(first.items.count - asked)
        let rest = walk.digests[(first.items.lowerBound + top.count)...]
        let names = facts.findings(.noDuplicates).compactMap(\.item)
        guard names.count == top.count, top.allSatisfy(rest.contains),
            let page = facts.findings(.noDuplicates).first?.page
        else { return nil }
        let (stand, come) = top.count == 1 ? ("stands", "comes") : ("stand", "come")
        return Cause(
            words: "\(series(names)) \(stand) on top of page 1 "
                + "besides the \(counted(asked, "item")) asked for, and \(come) again on page \(page)",
            remedy: """
                What is pinned is not one of the list's pages: give it in a field of its own, or leave it out \
                where it would come again.
                """,
            tellers: [.noDuplicates],
            explains: { law, finding in
                if Self.isOfSize(law, finding) || Cause.isOfWalkBeside(law, finding) { return true }
                return switch law {
                case .noDuplicates: !finding.isAbout(.missingIdentity)
                case .ordered: finding.page == 1
                case .totalAgrees, .endMeansEnd, .signalsAgree, .pageCountAgrees: true
                case .moreMeansMore: finding.isPromiseOfTotal
                case _: false
                }
            })
    }

    // MARK: Sizes that are not held

    /// At other sizes, later pages have the usual size, or a size that was not asked for.
    var heldOnFirstPageOnly: Cause? {
        guard let asked else { return nil }
        for beside in sizedBesides {
            guard let size = beside.size, size < asked, let first = beside.walk.pages.first,
                first.items.count <= size,
                let page = beside.walk.pages.dropFirst().first(where: { $0.items.count > size })
            else { continue }
            return notHeld(
                "the size counts on the first page only: asked for \(size), page \(page.number) has "
                    + counted(page.items.count, "item"))
        }
        return nil
    }

    /// At other sizes, pages are larger than was asked for.
    var tooLarge: Cause? {
        for beside in sizedBesides {
            guard let size = beside.size,
                let page = beside.walk.pages.first(where: { $0.items.count > size })
            else { continue }
            return notHeld(
                "pages are larger than was asked for: asked for \(size), page \(page.number) has "
                    + counted(page.items.count, "item"))
        }
        return nil
    }

    /// The server's own maximum is lower than the spec's.
    var lowerMaximum: Cause? {
        guard
            let over = facts.findings(.overMaximum).first(where: {
                $0.isAbout(.greatestSize)
            }),
            let short = facts.findings(.onlyLastPageShort).first(where: { $0.scene != nil }),
            over.subject.itemCount == short.subject.itemCount
        else { return nil }
        return Cause(
            words: "pages have at most \(short.saw) items, whatever maximum the spec says",
            remedy: over.advice, tellers: [.overMaximum],
            explains: { law, finding in
                Self.isOfSize(law, finding) || Cause.isOfWalkBeside(law, finding)
            })
    }

    private var sizedBesides: [WalkBeside] {
        guard facts.isBroken(.sizeWithinLimit) else { return [] }
        return facts.evidence.walked.filter { if case .sized = $0.kind { true } else { false } }
    }

    private func notHeld(_ words: String) -> Cause {
        Cause(
            words: words,
            remedy: """
                Hold the size that is asked for on every page, down to 1; keep it in links and cursors. If it \
                is only a hint, write `pages: advisory` into the spec's `size`.
                """,
            tellers: [.sizeWithinLimit, .sizeOne],
            explains: { law, finding in
                Self.isOfSize(law, finding) || Cause.isOfWalkBeside(law, finding)
            })
    }

    // MARK: Sizes that break the server

    /// Walks of another size break off.
    var failsAtSizes: Cause? {
        for beside in facts.evidence.walked {
            guard case .sized = beside.kind, let size = beside.size,
                case .failed(let page, _) = beside.walk.ending,
                let finding = facts.findings(.terminates).first(where: { $0.scene == beside.scene }
                )
            else { continue }
            return Cause(
                words: "in pages of \(size) the list breaks off: \(finding.saw)",
                remedy: """
                    Answer page \(page) as at any other size; a client that asks for another size than was \
                    tested loses the rest of the list.
                    """,
                tellers: [.terminates], isInHead: finding.subject.isInHead,
                explains: { law, other in
                    other.scene != nil && Cause.isOfWalkBeside(law, other)
                        || law == .sizeChange && other.subject.failure != nil
                        || law == .sizeInvariant
                })
        }
        return nil
    }
}
