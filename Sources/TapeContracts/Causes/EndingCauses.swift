import TapeHTTP
import TapePaging

/// Causes that keep a walk from reaching its end.
struct EndingCauses {
    let facts: CauseFacts

    /// What kept the main walk from reaching its end.
    var ofWalk: Cause? { cause(facts.evidence.main, in: nil) }

    /// What kept other walks from reaching theirs.
    var ofWalksBeside: [Cause] {
        facts.evidence.walked.compactMap { cause($0.evidence, in: $0.scene) }
    }

    private func cause(_ evidence: WalkEvidence, in scene: String?) -> Cause? {
        switch evidence.walk.ending {
        case .unfinished: nil
        case .end: scene == nil ? overlooked(evidence) : nil
        case .strayed(let page, let url, let stray):
            strayed(page, url.origin, stray, evidence, scene)
        case .looped(let page, let earlier):
            original(of: page, evidence).map { repeated(page, $0, evidence, scene) }
                ?? looped(page, earlier, scene)
        case .repeated(let page, let earlier): repeated(page, earlier, evidence, scene)
        case .capped(.emptyPages): endless(evidence, scene)
        case .failed(let page, let error) where error.code == .noItems: listless(page, error, scene)
        case .capped, .failed: nil
        }
    }

    private static let endLaws: Set<LawIdentifier> = [
        .terminates, .noRepeatedPosition, .moreMeansMore, .endMeansEnd, .signalsAgree,
        .nextStaysHome, .totalAgrees, .pageCountAgrees, .previousInvertsNext,
    ]

    /// Whether a finding is about how the walk continues at the page or after it.
    private func isAtEnd(
        _ law: LawIdentifier, _ finding: Finding, _ page: Int, _ scene: String?
    ) -> Bool {
        Self.endLaws.contains(law) && !finding.isAbout(.change)
            && (finding.scene == scene ? finding.page ?? page >= page : finding.scene != nil)
    }

    /// The spec looks for the next position in the wrong place, so that its walks end with their first page.
    private func overlooked(_ evidence: WalkEvidence) -> Cause? {
        guard let overlooked = evidence.overlooked, overlooked.isUnmistakable else { return nil }
        return Cause(
            words:
                "the walk ends with page 1, because \(overlooked.missing), and \(overlooked.found)",
            remedy: """
                Does the spec's `\(overlooked.key)` name the right place? `pagetape probe` finds it. If the place is \
                right, the server has to give a next position there on every page that items follow.
                """,
            tellers: [.terminates], isInHead: overlooked.isInHead,
            explains: { law, finding in
                isAtEnd(law, finding, 1, nil) || Cause.isOfWalkBeside(law, finding)
                    || [.noSilentCap, .sizeInvariant, .pastEndDeclared, .countParity].contains(law)
            })
    }

    private func strayed(
        _ page: Int, _ origin: String, _ stray: Walk.Stray, _ evidence: WalkEvidence,
        _ scene: String?
    ) -> Cause {
        let home = evidence.endpoint?.firstRequest.url.origin ?? "the server of the first page"
        let what =
            stray == .downgrade
            ? "is a link that gives up TLS, to \(origin)" : "leads to \(origin), not to \(home)"
        return Cause(
            words: "the next link of page \(page) \(what)",
            remedy: """
                A client that follows it hands its credentials to the server there. Behind a proxy, let the \
                server use the host and scheme of the request it got. A server that belongs to the API is \
                named in `carry: {origins: […]}`.
                """,
            tellers: [.nextStaysHome, .terminates],
            explains: { isAtEnd($0, $1, page, scene) })
    }

    /// The earlier page whose items a page repeats: its pointer leads back because it is the earlier page.
    private func original(of page: Int, _ evidence: WalkEvidence) -> Int? {
        let walk = evidence.walk
        guard walk.pages.indices.contains(page - 1), !walk.pages[page - 1].items.isEmpty else {
            return nil
        }
        let items = walk.digests[walk.pages[page - 1].items]
        return walk.pages.prefix(page - 1).first { walk.digests[$0.items] == items }?.number
    }

    private func looped(_ page: Int, _ earlier: Int, _ scene: String?) -> Cause {
        let back = earlier == page ? "to itself" : "back to page \(earlier)"
        return Cause(
            words: "page \(page) points \(back)",
            remedy: """
                A client would ask for ever. Let the server advance the position that it gives, and check \
                that the spec reads the right one.
                """,
            tellers: [.noRepeatedPosition, .terminates],
            explains: { law, finding in
                isAtEnd(law, finding, page, scene)
                    || (law == .sizeInvariant && finding.scene != nil)
                    || (scene == nil && Cause.isOfWalkBeside(law, finding))
            })
    }

    private func endless(_ evidence: WalkEvidence, _ scene: String?) -> Cause? {
        let last = evidence.lastPageWithItems
        let empty = evidence.walk.pages.map(\.number).filter { $0 > last }
        guard last > 0, empty.count > 1 else { return nil }
        return Cause(
            words: "empty pages lead on: \(CauseFacts.pageNumbers(empty)) have no items, "
                + "and each still points to a next one",
            remedy: """
                Give no next position on the page after which nothing comes; a client would ask for \
                ever.
                """,
            tellers: [.terminates],
            explains: { law, finding in
                isAtEnd(law, finding, last, scene)
                    || [.pastEndDeclared, .emptySet, .fullLastPage].contains(law)
            })
    }

    private func listless(_ page: Int, _ error: PageError, _ scene: String?) -> Cause {
        Cause(
            words: "page \(page) has no list of items: \(error.detail)",
            remedy: remedy(for: error.missingList),
            tellers: [.oneShape, .terminates],
            explains: { law, finding in
                isAtEnd(law, finding, page, scene) || (law == .oneShape && finding.page == page)
            })
    }

    private func remedy(for list: PageError.MissingList?) -> String {
        if list?.isError == true {
            return """
                Answer an error with a status of its own: a client that takes an absent list for an empty page \
                believes that the list has ended.
                """
        }
        if let path = list?.name?.meantPath {
            return """
                Does the spec mean `items: \(path)`? If not, the list was moved, which breaks clients: \
                `pagetape probe` finds the right place.
                """
        }
        if list?.elsewhere != nil {
            return """
                Either the list was moved, which breaks clients, or the spec's `items` names the wrong place: \
                `pagetape probe` finds the right one.
                """
        }
        return """
            Answer every page with a list, an empty page with an empty one. If leaving it out is the API's way, \
            write `absent-items: empty` into the spec; if there is a list, the spec's `items` names the wrong place.
            """
    }
}

extension EndingCauses {
    /// A page that brought the items of an earlier one again.
    private func repeated(
        _ page: Int, _ earlier: Int, _ evidence: WalkEvidence, _ scene: String?
    ) -> Cause? {
        // Where the main walk goes well, fully overlapping pages at another size have a cause of their own.
        guard scene == nil else { return nil }
        let position = evidence.walk.pages.last.map { $0.position.description } ?? ""
        let isFirst = earlier == 1 && page == 2
        guard isFirst, bringsFirstPageEverywhere else {
            return Cause(
                words: "page \(page) has the items of page \(earlier) again",
                remedy: """
                    Check that the server goes on from the position it is given, that it gives none on \
                    the last page, and that the spec sends it under the right name.
                    """,
                tellers: [.positionIsHonoured, .terminates], isClaimed: false,
                explains: { explainsRepetition($0, $1, from: page) })
        }
        return Cause(
            words:
                "the server ignores the position: asked for \(position), it brings the first page",
            remedy: """
                Check the name that the spec sends the position under, and that the server reads it.
                """,
            tellers: [.positionIsHonoured, .terminates],
            explains: { explainsRepetition($0, $1, from: page) })
    }

    /// Whether every other position that was tried brought the first page as well.
    private var bringsFirstPageEverywhere: Bool {
        guard let first = facts.evidence.digests(ofPage: 1) else { return false }
        let tried = [PageMark.Role.deepWindow, .pastEnd].flatMap(facts.evidence.answers)
            .compactMap(\.digests)
        // At every other size, the second page has to be the first one again.
        let walks = facts.evidence.sizedWalks.map(\.walk).filter { $0.pages.count > 1 }
        return tried.allSatisfy { $0.elementsEqual(first) }
            && walks.allSatisfy { $0.digests[$0.pages[0].items] == $0.digests[$0.pages[1].items] }
    }

    private func explainsRepetition(
        _ law: LawIdentifier, _ finding: Finding, from page: Int
    ) -> Bool {
        let isBehind = finding.page.map { $0 >= page } ?? true
        switch law {
        case .terminates, .positionIsHonoured, .moreMeansMore, .echoAgrees,
            .totalAgrees, .pageCountAgrees, .noDuplicates, .ordered, .signalsAgree,
            .previousInvertsNext, .endMeansEnd, .noRepeatedPosition:
            return (isBehind || finding.scene != nil) && !finding.isAbout(.change)
        case .deepWindow, .pastEndDeclared, .sizeChange, .sizeInvariant, .resumable,
            .fullLastPage, .shortFirstPage:
            return true
        case _:
            return false
        }
    }
}
