import TapePaging

/// All pages have the same structure.
package struct OneShape: Law {
    package let text = LawText(
        .oneShape, "W12",
        "Every page is built alike: the same kinds of values in the same places.",
        LawExplanation(
            why: "Typed clients fail to decode the one page that is built differently.",
            breach: """
                an empty page has `"items": null`, or `{}` where others have `[]`; a field of items is null or missing \
                on page 2, whatever items are on it (walks of other sizes show it). Beside the items, members may \
                come and go: many APIs give facets and totals with the first page only
                """,
            breakers:
                "PHP servers that write empty maps as lists; GitHub endpoints that answer 204; MLflow, which leaves `runs` out",
            keys: ["paging.absent-items", "paging.id"]))

    package init() {}

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        guard evidence.convention.syntax == .json else {
            return .notApplicable("the pages are XML, in which every value is text")
        }
        let walk = evidence.walk
        if case .failed(let number, let error) = walk.ending, error.code == .noItems, number > 1 {
            let finding = Finding(
                page: number, expected: "items as on page 1; an empty page has an empty list",
                saw: error.detail,
                advice: error.missingList?.isError == true ? errorAdvice : emptyAdvice)
            return .violated([finding], evidence: evidence.summary)
        }
        var findings = bodiless(evidence)
        var items = SplitItems(evidence)
        let breaches = walk.shapes.breaches.map { (breach: $0, cause: cause(of: $0, &items)) }
        findings += breaches.filter { $0.cause == .page }.map { breach, _ in
            finding(of: breach, at: walk.pages[breach.page - 1])
        }
        if findings.isEmpty, let open = breaches.first(where: { $0.cause == .unknown })?.breach {
            return .notEnoughEvidence(
                """
                `\(open.member)` of items has \(open.saw) of page \(open.page) and not of page \
                \(open.earlier), which may be due to the items; `pagetape record --also sizes` shows whether it is \
                theirs or the page's
                """)
        }
        guard walk.shapes.pageCount > 1 || !findings.isEmpty else { return evidence.tooShort }
        return .weighing(
            findings,
            evidence: "\(counted(walk.shapes.pageCount, "page")), built alike\(once(walk.shapes))")
    }

    private func finding(of breach: ShapeLedger.Breach, at page: Walk.Page) -> Finding {
        let finding = Finding(
            at: page,
            expected:
                "\(breach.expected) in `\(breach.member)`\(breach.isOfItems ? " of items" : ""), as on page \(breach.earlier)",
            saw: breach.saw,
            advice: """
                A typed client fails to decode this page although the others worked. Write the \
                value the same way everywhere; where it may be of several kinds by design, waive \
                this law and say so.
                """
        ).about(name: breach.member)
        guard breach.split?.kind == .presence else { return finding }
        return finding.about(breach.isGone ? .missingMember : .newMember)
    }

    /// The members that only the first page has beside its items, in words.
    private func once(_ shapes: ShapeLedger) -> String {
        let members = shapes.onFirstPageOnly
        guard !members.isEmpty else { return "" }
        let names = members.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
        return "; with the first only: \(names)\(members.count > 3 ? " …" : "")"
    }

    /// Why a page is built differently from others.
    private enum Cause {
        case page
        /// The same items are built so wherever pages are cut.
        case items
        case unknown
    }

    /// Decides whether pages differ because of the pages themselves or of their items, by how other walks cut the list.
    private func cause(of breach: ShapeLedger.Breach, _ items: inout SplitItems) -> Cause {
        guard let split = breach.split else { return .page }
        let (with, without) = items.digests(of: split, inWalk: 0)
        var isOfItems = false
        for (number, other) in items.walks.enumerated().dropFirst() {
            guard let theirs = other.shapes.split(split.kind, ofField: breach.member) else {
                continue
            }
            let (have, lack) = items.digests(of: theirs, inWalk: number)
            if !with.isDisjoint(with: lack) || !without.isDisjoint(with: have) { return .page }
            // The other walk splits a page of this one, or has a page with both kinds of items.
            let isCutOtherwise = items.isCutOtherwise(inWalk: number)
            if isCutOtherwise, theirs.isMixed || !without.isDisjoint(with: lack) {
                isOfItems = true
            }
        }
        if isOfItems || breach.isLoose { return .items }
        return split.kind == .value && split.looksSorted ? .unknown : .page
    }

    /// Pages without a body among others that have one, unless the spec says that absent means empty.
    private func bodiless(_ evidence: WalkEvidence) -> [Finding] {
        let pages = evidence.walk.pages.filter(\.isPage)
        var declared: Set<Int> = []
        if case .status(let statuses)? = evidence.convention.errors.pastEnd {
            declared = Set(statuses)
        }
        let bare = pages.filter {
            ($0.status == 204 || $0.status == 205) && !declared.contains($0.status)
        }
        guard !evidence.convention.items.absentIsEmpty, bare.count < pages.count else { return [] }
        return bare.map { page in
            Finding(
                at: page, expected: "an empty list in a body like the other pages'",
                saw: "status \(page.status) without a body", advice: emptyAdvice
            ).inHead()
        }
    }

    private let emptyAdvice = """
        Answer an empty page with an empty list. If leaving it out is the API's way, write \
        `absent-items: empty` into the spec.
        """
    private let errorAdvice = """
        Answer an error with a status of its own, so that no client takes it for an empty page.
        """
}

/// The items of a walk and of its siblings by what their pages have; many members come and go on the same pages.
private struct SplitItems {
    private struct Place: Hashable {
        let walk: Int
        let split: ShapeLedger.Split
    }

    /// The walk itself, and then its siblings.
    let walks: [Walk]
    private var cuts: [Int: Bool] = [:]
    private var known: [Place: (with: Set<UInt64>, without: Set<UInt64>)] = [:]

    init(_ evidence: WalkEvidence) {
        walks = [evidence.walk] + evidence.siblings
    }

    /// Whether the first page of a walk differs from that of the walk itself.
    mutating func isCutOtherwise(inWalk walk: Int) -> Bool {
        if let isCut = cuts[walk] { return isCut }
        let isCut = walks[walk].isCutOtherwise(than: walks[0])
        cuts[walk] = isCut
        return isCut
    }

    /// The items of pages that have something throughout, and of pages that lack it.
    mutating func digests(
        of split: ShapeLedger.Split, inWalk walk: Int
    ) -> (with: Set<UInt64>, without: Set<UInt64>) {
        let place = Place(walk: walk, split: split)
        if let items = known[place] { return items }
        let items = walks[walk].digests(of: split)
        known[place] = items
        return items
    }
}

extension Walk {
    /// The items of pages that have something throughout, and of pages that lack it.
    fileprivate func digests(
        of split: ShapeLedger.Split
    ) -> (with: Set<UInt64>, without: Set<UInt64>) {
        (digests(ofPages: split.with), digests(ofPages: split.without))
    }

    private func digests(ofPages numbers: [Int]) -> Set<UInt64> {
        numbers.reduce(into: []) { $0.formUnion(digests[pages[$1 - 1].items]) }
    }

    /// Whether the first page differs from another walk's first page.
    fileprivate func isCutOtherwise(than other: Walk) -> Bool {
        digests(ofPages: pages.isEmpty ? [] : [1])
            != other.digests(ofPages: other.pages.isEmpty ? [] : [1])
    }
}

extension LawIdentifier {
    package static let oneShape: Self = "one-shape"
}
