import TapeHTTP
import TapePaging

/// Causes in the signs of the end.
struct SignCauses {
    let facts: CauseFacts

    private var walk: Walk { facts.walk }

    /// The page that ended the walk.
    private var ending: Walk.Page? {
        switch walk.ending {
        case .end: return walk.pages.last
        case .failed(let page, let error) where error.code == .deadEnd:
            return walk.pages.indices.contains(page - 1) ? walk.pages[page - 1] : walk.pages.last
        case .unfinished, .failed, .looped, .repeated, .strayed, .capped: return nil
        }
    }

    // MARK: Too early

    /// The walk ends although items follow.
    var endsEarly: Cause? {
        guard let page = ending, !facts.evidence.main.reachesWindow(page) else { return nil }
        let strong = [behind, elsewhere ?? everywhere].compactMap(\.self)
        let signs = contrary(page)
        // A server's limit ends walks at every size alike.
        guard !strong.isEmpty || (signs.count > 1 && !facts.isCapped) else {
            return nil
        }
        let leadsNowhere = page.signals.pointer == false
        var words = "the list ends too early, with page \(page.number)"
        if leadsNowhere {
            let isNowhere =
                walk.pages.count == 1
                && facts.evidence.sizedWalks.allSatisfy { $0.walk.pages.count == 1 }
            words =
                isNowhere
                ? "no page gives a next position" : "page \(page.number) gives no next position"
            words += place(on: page)
        } else if page.signals.flag == false, facts.convention.authority == .more {
            words = "page \(page.number) says the end (\(sign("more")))"
        } else if facts.convention.authority == .shortPage, page.signals.full == false {
            words =
                "page \(page.number) is short (\(counted(page.items.count, "item"))), "
                + "which a client takes for the end"
        }
        words += ", although " + series(strong + signs)
        return Cause(
            words: words,
            remedy: leadsNowhere
                ? "Give a next position on every page that items follow."
                : "Say the end on no page that items follow: look one item ahead before saying so.",
            tellers: [
                .signalsAgree, .totalAgrees, .moreMeansMore, .pageCountAgrees,
                .sizeInvariant, .pastEndDeclared, .previousInvertsNext,
            ],
            explains: { explainsEarlyEnd($0, $1, page.number) })
    }

    private var behind: String? {
        guard facts.newBehind > 0, let answer = facts.behind else { return nil }
        return "\(answer.request.url.requestTarget) brings \(counted(facts.newBehind, "more item"))"
    }

    /// Items after the last page that a walk of another size has, in words.
    private var elsewhere: String? {
        let gaps = facts.gapsToOtherWalk
        guard let gap = gaps.first, gaps.count == 1, case .atEnd = gap.place, let size = gap.size
        else { return nil }
        return "the walk at size \(size) brings \(counted(gap.count, "more item"))"
    }

    /// Words for walks that all end with their first page, however few items it has.
    private var everywhere: String? {
        guard walk.pages.count == 1, walk.ending == .end else { return nil }
        let walks = facts.evidence.sizedWalks.filter { $0.walk.ending == .end }
        guard walks.allSatisfy({ $0.walk.pages.count == 1 }),
            let short = walks.first(where: {
                $0.walk.digests.count < walk.digests.count
                    && walk.digests.starts(with: $0.walk.digests)
            })
        else { return nil }
        return
            "the walk at size \(short.size) ends after \(counted(short.walk.digests.count, "item"))"
            + " and this one after \(walk.digests.count)"
    }

    /// Signs on the last page by which there should be more; signs that are computed alike count once.
    private func contrary(_ page: Walk.Page) -> [String] {
        var signs: [String] = []
        if page.signals.flag == true { signs.append("\(sign("more")) says more") }
        if let total = facts.total, total > facts.items.count, page.items.upperBound < total {
            signs.append("the total says \(total), and \(walk.digests.count) came")
        } else if let last = facts.findings(.previousInvertsNext).first(where: {
            $0.isAbout(.lastLink) && $0.scene == nil
        }) {
            let target = last.subject.number.map { "number \($0)" } ?? last.saw
            signs.append("its link to the last page says \(target)")
        }
        return signs
    }

    /// Where the spec looks for the next position on a page, in brackets.
    private func place(on page: Walk.Page) -> String {
        switch facts.convention.sources.first {
        case .body(let paths)?: " at \(paths.map(\.text).joined(separator: ", "))"
        case .link? where (page.linkFaults ?? 0) > 0: " (its `Link` header cannot be read as one)"
        case .link(let relation, _)?: " (no `Link` header with rel=\"\(relation)\")"
        case .header(let name)?: " in the header \(name.spelling)"
        case .item?, .extraRow?, .counted?, nil: ""
        }
    }

    private func sign(_ name: String) -> String {
        if case .body(let path)? = facts.convention.flag?.place { return path.text }
        return "`\(name)`"
    }

    private func explainsEarlyEnd(
        _ law: LawIdentifier, _ finding: Finding, _ page: Int
    ) -> Bool {
        // A difference between the last page and earlier ones belongs to its signs of the end.
        guard !finding.isAbout(.change) || finding.page == page else { return false }
        switch law {
        case .moreMeansMore, .signalsAgree, .terminates:
            return finding.scene != nil || finding.page == page || finding.page == page - 1
        case .totalAgrees, .pageCountAgrees, .noSilentCap, .countParity,
            .sizeInvariant, .fullLastPage, .shortFirstPage, .deepWindow,
            .pastEndDeclared:
            return true
        case .previousInvertsNext:
            return finding.isAbout(.lastLink)
        // An error that looks like an empty page also ends the list.
        case .oneShape, .oneMediaType, .linkHeaderValid:
            return finding.page == page
        case _:
            return Cause.isOfWalkBeside(law, finding)
        }
    }

    // MARK: Too late

    /// The list is complete, and its last page says that there is more.
    var promisesMore: Cause? {
        guard let page = ending, page.signals.flag == true, isComplete else { return nil }
        let proof =
            if facts.isWhole == true {
                "walks \(facts.sizes) bring the same \(counted(facts.items.count, "item"))"
            } else if let total = facts.total {
                "all \(total) items of the total have come"
            } else {
                "nothing comes after it"
            }
        return Cause(
            words: "\(sign("more")) says more on page \(page.number), the last: \(proof)",
            remedy: """
                Let it be true only where items follow: look one item ahead (fetch n + 1) before saying so.
                """,
            tellers: [.moreMeansMore, .signalsAgree, .terminates],
            explains: { law, finding in
                switch law {
                case .moreMeansMore, .signalsAgree, .terminates:
                    finding.scene != nil || finding.page.map { $0 >= page.number } ?? true
                case .fullLastPage: true
                case .pastEndDeclared, .emptySet: finding.isAbout(.flag)
                case _: false
                }
            })
    }

    private var isComplete: Bool {
        if facts.isWhole == true { return true }
        guard facts.isWhole == nil else { return false }
        return facts.total == walk.digests.count
            || (facts.behind?.digests?.isEmpty == true && facts.evidence.isCounted)
    }

    /// A page in the middle says that it is the last.
    var saysEndInMiddle: Cause? {
        let findings = facts.findings(.endMeansEnd).filter { $0.scene == nil }
        guard let first = findings.first else { return nil }
        let pages = findings.compactMap(\.page)
        let signs = first.subject.claims.map(\.name).joined(separator: " and ")
        let isOfPageCount = first.claims("pages")
        return Cause(
            words: "\(signs) says the end on \(CauseFacts.pageNumbers(pages)), and items follow",
            remedy: """
                A client that believes it loses the rest of the list. Say the end only on the page after \
                which nothing comes.
                """,
            tellers: [.endMeansEnd, .signalsAgree],
            explains: { law, finding in
                switch law {
                case .endMeansEnd, .signalsAgree:
                    finding.scene != nil || finding.page.map(pages.contains) ?? false
                case .pageCountAgrees: isOfPageCount
                case _: false
                }
            })
    }

    /// The advice for signs of a page that contradict each other.
    private func remedy(_ page: Walk.Page) -> String {
        if page.signals.pointer == true, isFollowedByNothing(page) {
            return """
                Only the next position\(place(on: page)) says that there is more, and nothing follows. If every page \
                has one by design, as where the server remembers how far a token got, write `absent: []` \
                into the spec, and it is no sign; else give none on the last page.
                """
        }
        let lacksPosition = page.signals.pointer == false && page.signals.flag == true
        let what =
            lacksPosition
            ? "Page \(page.number) gives no next position\(place(on: page)), "
                + "although \(sign("more")) says more."
            : "Clients that trust different signs see lists of different length."
        return
            "\(what) If items follow, give a next position; if none do, let every sign say the end."
    }

    /// Whether only empty pages follow, and no sign but the position leads on to them.
    private func isFollowedByNothing(_ page: Walk.Page) -> Bool {
        page.signals.given.allSatisfy { $0.name == "next" || !$0.saysMore }
            && walk.pages.indices.contains(page.number)
            && walk.pages[page.number...].allSatisfy(\.items.isEmpty)
    }

    /// Signs on one page contradict each other, and nothing shows which is right.
    var contradiction: Cause? {
        let findings = facts.findings(.signalsAgree)
        guard
            let finding = findings.first(where: { $0.scene == nil && !$0.isAbout(.missingFlag) }),
            let page = finding.page
        else { return nil }
        let seen = walk.pages.first { $0.number == page }
        return Cause(
            words: "the signs of page \(page) contradict each other: \(finding.saw)",
            remedy: seen.map(remedy) ?? finding.advice,
            tellers: [.signalsAgree], isClaimed: false,
            explains: { law, told in
                switch law {
                case .signalsAgree
                where told.isAbout(.nextLinks) == finding.isAbout(.nextLinks):
                    true
                case .signalsAgree, .moreMeansMore, .terminates, .endMeansEnd:
                    told.page == page || told.scene != nil
                case .pageCountAgrees, .fullLastPage: finding.claims("pages")
                case _: false
                }
            })
    }
}
