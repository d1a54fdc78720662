import TapeHTTP
import TapePaging

/// The link to the previous page undoes the link to the next.
package struct PreviousInvertsNext: Law {
    package let identifier: LawIdentifier = "previous-inverts-next"
    package let code = "W17"
    package let sentence = "The link to the previous page leads back to where the walk came from."

    package init() {}

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        let pages = evidence.walk.pages
        guard let endpoint = evidence.endpoint, pages.contains(where: { $0.previous != nil }) else {
            return .notApplicable("no page links to the one before it")
        }
        var path = BackwardPath(of: pages, endpoint)
        var findings: [Finding] = []
        for (earlier, page) in zip(pages, pages.dropFirst()) {
            guard let link = page.previous, let saw = path.trouble(link, on: page, after: earlier)
            else { continue }
            findings.append(
                Finding(
                    at: page, expected: "a link back to page \(earlier.number)", saw: saw,
                    advice: """
                        A client that scrolls back shows the wrong page or stands still. Compute the \
                        previous link from this page's own position.
                        """))
        }
        guard path.compared > 0 else {
            return pages.count < 2
                ? evidence.tooShort
                : .notApplicable(
                    "previous links are cursors of their own, which only following tells")
        }
        return .weighing(findings, evidence: "led back by \(counted(path.compared, "link"))")
    }
}

/// Tells whether links lead back, as far as their text shows it.
private struct BackwardPath {
    private let endpoint: PagedEndpoint
    /// The query key whose number goes up by the same from page to page.
    private let counted: String?
    private(set) var compared = 0

    init(of pages: [Walk.Page], _ endpoint: PagedEndpoint) {
        self.endpoint = endpoint
        counted = Self.countedKey(pages.suffix(3).map { Self.url(of: $0, endpoint) })
    }

    /// What is wrong with a link; nil where nothing is, or where the text does not show it.
    mutating func trouble(_ link: HTTPURL, on page: Walk.Page, after earlier: Walk.Page) -> String?
    {
        let own = Self.url(of: page, endpoint)
        let before = Self.url(of: earlier, endpoint)
        if link.isEquivalent(to: before) {
            compared += 1
            return nil
        }
        if link.isEquivalent(to: own) {
            compared += 1
            return "a link to the page itself"
        }
        guard let counted, let target = Self.number(counted, in: link),
            let wanted = Self.number(counted, in: before)
        else { return nil }
        compared += 1
        return target == wanted ? nil : "\(counted)=\(target), not \(wanted)"
    }

    private static func url(of page: Walk.Page, _ endpoint: PagedEndpoint) -> HTTPURL {
        endpoint.request(for: page.position, mark: PageMark(page: page.number)).url
    }

    private static func number(_ name: String, in url: HTTPURL) -> Int? {
        url.queryItems.first { $0.name == name }.flatMap { Int($0.value) }
    }

    /// The one key that grows evenly over three pages; a cursor that happens to be a number does not.
    private static func countedKey(_ urls: [HTTPURL]) -> String? {
        guard urls.count == 3 else { return nil }
        let keys = urls[2].queryItems.map(\.name).filter { name in
            let numbers = urls.compactMap { number(name, in: $0) }
            guard numbers.count == 3 else { return false }
            return numbers[1] > numbers[0] && numbers[1] - numbers[0] == numbers[2] - numbers[1]
        }
        return keys.count == 1 ? keys[0] : nil
    }
}
