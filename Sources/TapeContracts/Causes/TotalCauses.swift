import TapeHTTP
import TapePaging

/// Causes in the total.
struct TotalCauses {
    let facts: CauseFacts

    var all: [Cause] {
        guard facts.evidence.main.isTotalExact, facts.convention.total?.meaning.isExact == true
        else {
            return []
        }
        return [countsPage, changes, tooLow, tooHigh].compactMap(\.self)
    }

    private var walk: Walk { facts.walk }

    private var distinct: Int {
        facts.convention.identity.text == nil ? walk.digests.count : facts.items.count
    }

    /// Whether a breach is about how many items there are.
    private static func isOfCount(_ law: LawIdentifier, _ finding: Finding) -> Bool {
        switch law {
        case .totalAgrees, .pageCountAgrees, .countParity, .noSilentCap, .fullLastPage:
            true
        case .moreMeansMore: finding.isPromiseOfTotal
        case .endMeansEnd: finding.subject.claims.first?.name == "total"
        case .signalsAgree: finding.claims("total")
        case .pastEndDeclared, .reversible, .emptySet:
            finding.isAbout(.total)
        case _: false
        }
    }

    /// The total differs from page to page.
    private var changes: Cause? {
        guard
            facts.findings(.totalAgrees).contains(where: { $0.isAbout(.change) && $0.scene == nil })
        else { return nil }
        var told: [String] = []
        var last: Int?
        for page in walk.pages {
            guard let total = page.total, total != last else { continue }
            told.append("\(total) on page \(page.number)")
            last = total
        }
        let shown = told.count > 4 ? told.prefix(2) + ["… \(told[told.count - 1])"] : told[...]
        let endsWalks = isEndByTotal
        let manner =
            facts.isWhole == true
            ? ", while the items stay the same"
            : endsWalks ? ", and ends walks before the list does" : ""
        return Cause(
            words: "the total changes from page to page\(manner): \(shown.joined(separator: ", "))",
            remedy: """
                Count by one query, whatever the page. If the list changed meanwhile, record again; if it \
                always does, declare `stability: drifting`, and `total: {means: estimate}` for a guess.
                """,
            tellers: [.totalAgrees], isClaimed: facts.isWhole == true || endsWalks,
            explains: { law, finding in
                if Self.isOfCount(law, finding) { return true }
                guard endsWalks else { return false }
                return switch law {
                case .sizeInvariant: !finding.isAbout(.refusal)
                case .moreMeansMore, .endMeansEnd: finding.claims("total")
                case .pastEndDeclared: facts.newBehind > 0
                case _: false
                }
            })
    }

    /// Whether walks of different sizes bring the same items up to where its own total ends the shorter one.
    private var isEndByTotal: Bool {
        guard facts.convention.authority == .total, walk.ending == .end, facts.isWhole == false
        else { return false }
        return facts.differingWalks.allSatisfy { sized in
            let shorter = sized.walk.digests.count < walk.digests.count ? sized.walk : walk
            return sized.isShorterOrLonger(than: walk) && shorter.pages.last?.signals.count == false
        }
    }

    /// The total is the number of items on the page.
    private var countsPage: Cause? {
        let walks = [walk] + facts.evidence.sizedWalks.map(\.walk)
        let pages = walks.flatMap(\.pages).filter { !$0.items.isEmpty }
        let counts = Set(pages.map(\.items.count))
        guard counts.count > 1, facts.newBehind > 0 || facts.isWhole == false,
            pages.allSatisfy({ $0.total == $0.items.count }), let first = walk.pages.first
        else { return nil }
        return Cause(
            words: "the total counts the items of the page, not those of the list: "
                + "it says \(first.items.count) on page 1, where more follow",
            remedy: "Count what the request finds before it is cut into pages.",
            tellers: [.totalAgrees, .sizeInvariant],
            explains: { law, finding in
                Self.isOfCount(law, finding)
                    || [.sizeInvariant, .pastEndDeclared, .shortFirstPage, .terminates]
                        .contains(law)
            })
    }

    /// There are more items than the total says.
    private var tooLow: Cause? {
        guard let total = facts.total, walk.ending == .end else { return nil }
        let known = distinct + facts.newBehind
        guard known > total, distinct > total || facts.convention.authority == .total else {
            return nil
        }
        return Cause(
            words: "the total is too low: it says \(total), and at least \(known) items come",
            remedy: """
                A client that believes it never asks for the rest. Count by the same query and filter as \
                the pages; a number that is only a guess is declared as `total: {means: estimate}`.
                """,
            tellers: [.totalAgrees, .pastEndDeclared],
            explains: { law, finding in
                Self.isOfCount(law, finding)
                    || [.pastEndDeclared, .sizeInvariant, .endMeansEnd, .echoAgrees]
                        .contains(law)
            })
    }

    /// The total promises more than any walk brings.
    private var tooHigh: Cause? {
        guard let total = facts.total, walk.ending == .end, total > distinct,
            !facts.isCapped, !facts.isBroken(.noDuplicates)
        else { return nil }
        guard facts.isWhole == true else { return nil }
        let isEmptyBehind = facts.behind?.digests?.isEmpty == true
        let behind = isEmptyBehind ? ", with nothing after them" : ""
        return Cause(
            words: "the total promises \(total) items, and every walk brings the same "
                + "\(distinct), \(facts.sizes), too\(behind)",
            remedy: """
                Count by the same query and filter as the pages; a number that is only a guess is declared \
                as `total: {means: estimate}`.
                """,
            tellers: [.totalAgrees],
            explains: { law, finding in Self.isOfCount(law, finding) })
    }

    /// A walk that ends after a round number of items, although its total promises more.
    var capped: Cause? {
        guard let finding = facts.findings(.noSilentCap).first(where: { $0.scene == nil }) else {
            return nil
        }
        return Cause(
            words: "\(finding.saw), where \(finding.expected) should come", remedy: finding.advice,
            tellers: [.noSilentCap], isClaimed: false,
            explains: { law, finding in
                (Self.isOfCount(law, finding) && !finding.isAbout(.change))
                    || (law == .previousInvertsNext && finding.isAbout(.lastLink))
            })
    }

    /// The number of remaining items is wrong.
    var remaining: Cause? {
        guard facts.convention.total?.meaning == .remaining,
            let first = facts.findings(.totalAgrees).first(where: { $0.scene == nil })
        else { return nil }
        return Cause(
            words: "what remains is counted wrongly: \(first.saw)",
            remedy: """
                Count what comes after the page, by the same query and filter. If it is a number of all \
                items, or only a guess, declare that as the total's `means`.
                """,
            tellers: [.totalAgrees], isClaimed: false,
            explains: { Self.isOfCount($0, $1) })
    }

    /// The observation where the total and the walk differ, and it is unknown which is right.
    var unexplained: Cause? {
        guard let total = facts.total, walk.ending == .end, total != distinct,
            !facts.isCapped
        else { return nil }
        let canAsk = facts.isWhole == nil && facts.convention.size?.slot != nil
        let hint =
            canAsk
            ? " `pagetape record --also all` compares walks of other sizes, which shows it." : ""
        let last = walk.pages.last
        let isOpen = last?.signals.pointer == false && total > distinct
        let elsewhere = facts.evidence.main.overlooked.map { "\($0.words.firstCapitalised) " }
        let end =
            isOpen
            ? elsewhere
                ?? "Page \(last?.number ?? 1) gives no next position; if items follow, it must. "
            : ""
        return Cause(
            words: "the total says \(total), and \(walk.digests.count) items came",
            remedy: """
                \(end)Either items are missing from the pages, or the total counts what the list does not \
                give.\(hint) Declare a total that is only a guess as `total: {means: estimate}`.
                """,
            tellers: [.totalAgrees], isClaimed: false,
            explains: { law, finding in
                Self.isOfCount(law, finding) && !finding.isAbout(.change)
            })
    }
}
