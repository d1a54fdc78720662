import TapePaging

/// The parts of the request that a response repeats match the request.
package struct EchoAgrees: Law {
    package let text = LawText(
        .echoAgrees, "W11",
        "The position, the size and the range that a page repeats match the request and the items that came.",
        LawExplanation(
            why: "A client that counts on from what the server repeats loses its place.",
            breach:
                "asked for page 3, the answer says `\"page\": 2`, or `itemsPerPage` is not how many came",
            breakers:
                "APIs behind caches that ignore the query; clamped sizes that are repeated as asked",
            keys: ["paging.echo", "paging.size"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        let ranged = evidence.walk.pages.contains { $0.range != nil }
        guard !evidence.convention.echo.isEmpty || ranged else {
            return .notApplicable("the spec reads no `echo`, and no page has a `Content-Range`")
        }
        let pages = evidence.walk.pages.filter { !$0.echo.isEmpty }
        guard !pages.isEmpty || ranged else {
            return .notEnoughEvidence("no page repeats the request")
        }
        var audit = EchoAudit(evidence)
        for page in pages { audit.enter(page) }
        audit.finish()
        var ranges = RangeAudit(evidence)
        for page in evidence.walk.pages { ranges.enter(page) }
        let compared = audit.compared + ranges.compared
        guard compared > 0 else {
            return .notApplicable("the links do not show what the pages repeat")
        }
        return .weighing(
            audit.findings + ranges.findings, evidence: "\(compared) repeated values agree")
    }
}

/// Compares what pages repeat with their requests, page by page.
private struct EchoAudit {
    private let evidence: WalkEvidence
    private let positions: PositionReading?
    private(set) var findings: [Finding] = []
    private(set) var compared = 0
    /// The number from which the server counts what it repeats, 0 or 1, once a page has shown it.
    private var bases: [Convention.Echo: Int] = [:]
    private var smallerSize: Int?
    /// Pages, and the sizes they repeat.
    private var sizes: [(page: Walk.Page, size: Int)] = []

    init(_ evidence: WalkEvidence) {
        self.evidence = evidence
        positions = evidence.positions
    }

    mutating func enter(_ page: Walk.Page) {
        for echo in Convention.Echo.allCases {
            guard let text = page.echo[echo], text != "null" else { continue }
            switch echo {
            case .position: comparePosition(text, page)
            case .size: compareSize(text, page)
            case .items: compareItems(text, page)
            case .page, .offset: compareNumber(text, page, echo)
            }
        }
    }

    private mutating func note(
        _ page: Walk.Page, _ echo: Convention.Echo, _ asked: String, _ saw: String,
        _ kinds: FindingSubject.Kind...
    ) {
        var finding = Finding(
            at: page, expected: "\(echo.rawValue) \(asked)", saw: "\(echo.rawValue) \(saw)",
            advice: """
                A client that goes on from what the server repeats asks for the wrong page. Repeat \
                what was asked, or what was granted, on every page.
                """
        ).about(name: echo.rawValue)
        finding.subject.kinds = Set(kinds)
        findings.append(finding)
    }

    private mutating func comparePosition(_ text: String, _ page: Walk.Page) {
        switch page.position.pointing {
        case .values(let values) where values.count == 1:
            compared += 1
            if values[0].text != text { note(page, .position, values[0].text, text) }
        case .number(let number):
            compared += 1
            if Int(text) != number { note(page, .position, String(number), text) }
        case .url:
            guard let number = positions?.number(of: page.position), let echoed = Int(text) else {
                break
            }
            compared += 1
            if echoed != number { note(page, .position, String(number), text) }
        case .first, .values, .map, .carrying:
            break
        }
    }

    private mutating func compareNumber(_ text: String, _ page: Walk.Page, _ echo: Convention.Echo)
    {
        guard let number = Int(text) else {
            compared += 1
            return note(page, echo, "as a number", text)
        }
        let wanted = distances(page, echo)
        guard !wanted.isEmpty else { return }
        compared += 1
        // The server may count from 0 what the request counts from 1, or vice versa, but consistently on every page.
        // A walk that begins in the middle of the list may count from there.
        let allowed = bases[echo].map { [$0] } ?? [0, 1] + [positions?.start].compactMap(\.self)
        if let distance = wanted.first(where: { allowed.contains(number.subtractingSaturated($0)) })
        {
            bases[echo] = number.subtractingSaturated(distance)
        } else {
            note(
                page, echo, String(wanted[0].addingSaturated(bases[echo] ?? positions?.start ?? 1)),
                text)
        }
    }

    /// The distances from the first page or item that a page may give as its own.
    private func distances(_ page: Walk.Page, _ echo: Convention.Echo) -> [Int] {
        let size = evidence.askedSize(of: page) ?? evidence.convention.size?.granted
        let distance = positions.flatMap { positions in
            positions.number(of: page.position).map { $0.subtractingSaturated(positions.start) }
        }
        let walked = page.number - 1
        switch (echo, positions?.unit) {
        case (.page, .pages?), (.offset, .items?): return distance.map { [$0] } ?? []
        case (.page, .items?):
            guard let distance, let size, size > 0 else { return [walked] }
            return [distance / size, walked]
        case (.offset, .pages?):
            return
                (size.flatMap { size in distance.map { [$0.multipliedSaturated(by: size)] } } ?? [])
                + [
                    page.items.lowerBound
                ]
        case (.page, nil): return [walked, walked.addingSaturated(evidence.pagesBefore)]
        case (.offset, nil):
            return [page.items.lowerBound]
                + (size.map { [$0.multipliedSaturated(by: walked)] } ?? [])
                + evidence.itemsBefore.map { page.items.lowerBound.addingSaturated($0) }
        case (.position, _), (.size, _), (.items, _): return []
        }
    }
}

extension EchoAudit {
    private mutating func compareItems(_ text: String, _ page: Walk.Page) {
        compared += 1
        // The extra item that was requested may be counted, although it does not belong to the page.
        let most = page.items.count + (page.signals.extraRow == true ? 1 : 0)
        guard let count = Int(text), (page.items.count...most).contains(count) else {
            return findings.append(
                Finding(
                    at: page, expected: "\(counted(page.items.count, "item")) counted",
                    saw: text,
                    advice: """
                        A client that makes room for as many items as the page says reads past its end, or \
                        leaves some out. Count what the page holds.
                        """
                ).about(name: "count"))
        }
    }

    private mutating func compareSize(_ text: String, _ page: Walk.Page) {
        guard let size = Int(text) else {
            compared += 1
            return note(page, .size, "as a number", text)
        }
        sizes.append((page, size))
        let isHint = evidence.convention.size?.exactness == .advisory
        guard let asked = evidence.askedSize(of: page) else { return }
        compared += 1
        if size > asked, !isHint { return note(page, .size, String(asked), text) }
        // A server may grant less than was asked for, if it is the same on every page, or repeat how many items came.
        guard size != asked, size != page.items.count else { return }
        let granted = smallerSize ?? size
        smallerSize = granted
        if size != granted { note(page, .size, "\(granted), as before", text, .change) }
    }

    /// Compares the sizes that pages repeat with how many items they hold.
    mutating func finish() {
        guard evidence.containerCount == 1, evidence.convention.size?.exactness != .advisory,
            !evidence.convention.asksOneMore
        else { return }
        for (page, size) in sizes where page.items.count > size {
            compared += 1
            note(
                page, .size, "of at least \(page.items.count), the items of the page", String(size))
        }
        let earlier = sizes.filter { $0.page.number < evidence.lastPageWithItems }
        guard let held = earlier.first?.page.items.count, held > 1,
            earlier.allSatisfy({ $0.page.items.count == held && $0.size > held }),
            // A single short page may have lost items to a filter; a limit is a round number, or occurs repeatedly.
            earlier.count > 1 || Self.limits.contains(held)
        else { return }
        compared += 1
        note(earlier[0].page, .size, "\(held), which every page holds", String(earlier[0].size))
    }

    private static let limits: Set<Int> = [5, 10, 20, 25, 30, 50, 100, 200, 250, 500, 1000]
}

extension LawIdentifier {
    package static let echoAgrees: Self = "echo-agrees"
}
