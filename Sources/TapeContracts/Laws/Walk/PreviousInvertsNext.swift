import TapeHTTP
import TapePaging

/// Links to the first, the previous and the last page lead there.
package struct PreviousInvertsNext: Law {
    package let text = LawText(
        .previousInvertsNext, "W17",
        "Links to the first, the previous and the last page lead there, in header and body alike.",
        LawExplanation(
            why: "Scrolling back shows the wrong page.",
            breach: """
                page 3's `rel="prev"` leads to page 3, `last_page_url` one page too far, `prev_page` is null, or \
                `hasPreviousPage` is true on page 1
                """,
            breakers:
                "Mergify, which gave up its backward links because boundaries did not line up",
            keys: ["paging.style"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        let pages = evidence.walk.pages
        let relations: Set<PageLinks.Relation> = [.first, .previous, .last]
        guard evidence.endpoint != nil,
            pages.contains(where: { page in
                page.links.entries.contains { relations.contains($0.relation) }
                    || !page.links.numbers.all(.previous).isEmpty
                    || !page.links.numbers.flags.isEmpty
            })
        else { return .notApplicable("no page describes the one before it, the first or the last") }
        var audit = LinkAudit(evidence)
        for page in pages {
            for link in page.links.entries { audit.enter(link, of: page) }
            audit.enterNumbers(of: page)
        }
        guard audit.compared > 0 else {
            return pages.count < 2
                ? evidence.tooShort
                : .notApplicable(
                    "previous links are cursors of their own, which only following can check")
        }
        return .weighing(
            audit.findings, evidence: "\(counted(audit.compared, "link")) lead where they say")
    }
}

/// Checks that links lead where they say, as far as their text shows it.
private struct LinkAudit {
    private let evidence: WalkEvidence
    private let pages: [Walk.Page]
    private let positions: PositionReading?
    private var numbers: NeighbourNumbers
    private(set) var compared = 0
    private(set) var findings: [Finding] = []

    init(_ evidence: WalkEvidence) {
        self.evidence = evidence
        numbers = NeighbourNumbers(evidence)
        pages = evidence.walk.pages
        positions = evidence.positions
    }

    mutating func enter(_ link: PageLinks.Entry, of page: Walk.Page) {
        let trouble: Trouble? =
            switch link.relation {
            case .first: first(link, page).map { Trouble(words: $0) }
            case .previous: previous(link, page).map { Trouble(words: $0) }
            case .last: last(link, page)
            case .next: nil
            }
        guard let trouble else { return }
        let (expected, kinds): (String, Set<FindingSubject.Kind>) =
            switch link.relation {
            case .first: ("a link to the first page", [])
            case .previous where page.number > 1:
                ("a link back to page \(page.number - 1)", [.wayBack])
            case .previous: ("no link to a page before the first", [.wayBack])
            case .last, .next: ("a link to the last page", [.lastLink])
            }
        var finding = Finding(
            at: page, expected: "\(expected) at \(link.place)", saw: trouble.words,
            advice: """
                A client that scrolls back or jumps to the end shows the wrong page or stands still. \
                Compute links to other pages from this page's own position and the list's length.
                """)
        finding.subject.kinds = kinds
        finding.subject.number = trouble.number
        findings.append(finding.inHead(link.place.isInHead))
    }

    /// Checks the numbers and flags with which a page describes the previous one.
    mutating func enterNumbers(of page: Walk.Page) {
        compared += numbers.entries(of: page, .previous).count + page.links.numbers.flags.count
        guard let (place, saw) = numbers.troubleWithPrevious(of: page) else { return }
        let expected =
            page.number > 1
            ? "page \(page.number - 1) as the one before" : "no page before the first"
        findings.append(
            Finding(
                at: page, expected: "\(expected) at \(place)", saw: saw,
                advice: """
                    A client that shows a way back shows it where there is none, or to the wrong page. Tell \
                    the page before from this page's own position.
                    """
            ).about(.wayBack).inHead(place.isInHead))
    }

    /// What is wrong with a link to the previous page; nil where nothing is, or where the text does not show it.
    private mutating func previous(_ link: PageLinks.Entry, _ page: Walk.Page) -> String? {
        let own = url(of: page)
        guard page.number > 1 else {
            // Lists that grow at their head link from the first page to newer items; a number below the first is always wrong.
            guard let positions, let number = number(in: link.target, of: page),
                page.position.pointing == .first, number < positions.start
            else { return nil }
            compared += 1
            return "number \(number)"
        }
        let before = url(of: pages[page.number - 2])
        if link.target.isEquivalent(to: before) {
            compared += 1
            return nil
        }
        if link.target.isEquivalent(to: own) {
            compared += 1
            return "a link to the page itself"
        }
        guard let positions, let target = number(in: link.target, of: page),
            let wanted = positions.number(of: pages[page.number - 2].position)
        else { return nil }
        compared += 1
        // Where positions count items, a link may step back by the page size rather than to where the walk was.
        let isStepBack =
            positions.unit == .items
            && positions.number(of: page.position).map {
                max($0.subtractingSaturated(step(of: page)), 0)
            } == target
        return target == wanted || isStepBack ? nil : "number \(target), not \(wanted)"
    }

    private func step(of page: Walk.Page) -> Int {
        evidence.askedSize(of: page) ?? evidence.convention.size?.granted ?? page.items.count
    }

    private mutating func first(_ link: PageLinks.Entry, _ page: Walk.Page) -> String? {
        guard let opening = pages.first, let positions,
            let number = number(in: link.target, of: page)
        else {
            if page.number > 1, link.target.isEquivalent(to: url(of: page)) {
                compared += 1
                return "a link to the page itself"
            }
            return nil
        }
        compared += 1
        let begun = positions.number(of: opening.position) ?? positions.start
        return number == begun || number == positions.start ? nil : "number \(number)"
    }

    /// What is wrong with a link.
    private struct Trouble {
        let words: String
        /// The number of the page to which a link to the last one leads.
        var number: Int?
    }

    private mutating func last(_ link: PageLinks.Entry, _ page: Walk.Page) -> Trouble? {
        guard !evidence.mayDrift, evidence.walk.ending == .end, let ending = pages.last else {
            return nil
        }
        guard let positions, let number = number(in: link.target, of: page) else {
            // After the last page with items there may be an empty one that ends the list.
            if page.number < evidence.lastPageWithItems,
                link.target.isEquivalent(to: url(of: page))
            {
                compared += 1
                return Trouble(words: "a link to the page itself")
            }
            return nil
        }
        // An empty list with counted pages has no last page to compare with.
        if isCounted, evidence.walk.digests.isEmpty { return nil }
        compared += 1
        var right = [pages[max(evidence.lastPageWithItems, 1) - 1]].compactMap {
            positions.number(of: $0.position)
        }
        if isLed(to: ending), let number = positions.number(of: ending.position) {
            right.insert(number, at: 0)
        }
        if positions.unit == .items { right += lastStarts(positions, page) }
        if evidence.reachesWindow(ending) || right.contains(number) { return nil }
        return Trouble(
            words: "number \(number), and the list ends at number \(right.last ?? 0)",
            number: number)
    }

    /// Whether a link led to the page: a client that counts reaches an empty page after the last one by itself.
    private func isLed(to page: Walk.Page) -> Bool {
        guard isCounted, page.items.isEmpty, page.number > 1 else { return true }
        return !pages[page.number - 2].links.all(.next).isEmpty
    }

    /// Other places at which the last page may begin, where positions count items.
    private func lastStarts(_ positions: PositionReading, _ page: Walk.Page) -> [Int] {
        let count = evidence.walk.digests.count.addingSaturated(evidence.itemsBefore.max() ?? 0)
        let step = step(of: page)
        // Some servers begin it early enough for it to be full.
        let full = count.subtractingSaturated(step).addingSaturated(positions.start)
        var starts = [max(positions.start, full)]
        // Others count pages from the beginning of the list, wherever the walk began.
        if isCounted, step > 0, count > 0 {
            starts.append(((count - 1) / step * step).addingSaturated(positions.start))
        }
        return starts
    }

    private var isCounted: Bool { evidence.convention.counter != nil }

    /// The number in a link; nil where it has none, or where the link asks for another page size.
    private func number(in url: HTTPURL, of page: Walk.Page) -> Int? {
        guard let number = positions?.number(in: url) else { return nil }
        guard isCounted, case .query(let name)? = evidence.convention.size?.slot else {
            return number
        }
        let size = { (url: HTTPURL) in url.queryItems.first { $0.name == name }?.value }
        let own = size(self.url(of: page))
        let granted = evidence.convention.size.map { String($0.granted) }
        let linked = size(url)
        return linked == own || linked == granted ? number : nil
    }

    private func url(of page: Walk.Page) -> HTTPURL {
        let mark = PageMark(page: page.number)
        return evidence.endpoint?.request(for: page.position, mark: mark).url ?? HTTPURL("")
    }
}

extension LawIdentifier {
    package static let previousInvertsNext: Self = "previous-inverts-next"
}
