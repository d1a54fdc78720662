import TapePaging

/// What a response repeats of the request is what was asked.
package struct EchoAgrees: Law {
    package let identifier: LawIdentifier = "echo-agrees"
    package let code = "W11"
    package let sentence = "The position and size that a page repeats are those that were asked."

    package init() {}

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        guard !evidence.convention.echo.isEmpty else {
            return .notApplicable("the spec reads no `echo`")
        }
        let pages = evidence.walk.pages.filter { !$0.echo.isEmpty }
        guard !pages.isEmpty else { return .notEnoughEvidence("no page repeats the request") }
        var audit = EchoAudit(evidence)
        for page in pages { audit.enter(page) }
        guard audit.compared > 0 else {
            return .notApplicable("what the pages repeat is in links that keep it to themselves")
        }
        return .weighing(audit.findings, evidence: "\(audit.compared) repeated values agree")
    }
}

/// Compares what pages repeat, one page after the other.
private struct EchoAudit {
    private let evidence: WalkEvidence
    private(set) var findings: [Finding] = []
    private(set) var compared = 0
    /// By how much the server counts from another first page than the request does.
    private var shift: Int?
    private var numbers: [Convention.Echo: Int] = [:]
    private var smallerSize: Int?

    init(_ evidence: WalkEvidence) {
        self.evidence = evidence
    }

    mutating func enter(_ page: Walk.Page) {
        for echo in Convention.Echo.allCases {
            guard let text = page.echo[echo], text != "null" else { continue }
            switch echo {
            case .position: comparePosition(text, page)
            case .size: compareSize(text, page)
            case .page, .offset: compareNumber(text, page, echo)
            }
        }
    }

    private mutating func note(
        _ page: Walk.Page, _ echo: Convention.Echo, _ asked: String, _ saw: String
    ) {
        findings.append(
            Finding(
                at: page, expected: "\(echo.rawValue) \(asked)", saw: saw,
                advice: """
                    A client that goes on from what the server repeats asks for the wrong page. Repeat \
                    what was asked, or what was granted, on every page.
                    """))
    }

    private mutating func comparePosition(_ text: String, _ page: Walk.Page) {
        switch page.position.pointing {
        case .values(let values) where values.count == 1:
            compared += 1
            if values[0].text != text { note(page, .position, values[0].text, text) }
        case .number(let number):
            compared += 1
            if Int(text) != number { note(page, .position, String(number), text) }
        case .first, .url, .values, .map, .carrying:
            break
        }
    }

    private mutating func compareSize(_ text: String, _ page: Walk.Page) {
        guard let asked = evidence.askedSize(of: page) else { return }
        compared += 1
        guard let size = Int(text), size <= asked else {
            return note(page, .size, String(asked), text)
        }
        // A server may grant less than was asked, but the same on every page, or say how many came.
        guard size != asked, size != page.items.count else { return }
        let granted = smallerSize ?? size
        smallerSize = granted
        if size != granted { note(page, .size, "\(granted), as before", text) }
    }

    private mutating func compareNumber(_ text: String, _ page: Walk.Page, _ echo: Convention.Echo)
    {
        guard let number = Int(text) else {
            compared += 1
            return note(page, echo, "as a number", text)
        }
        defer { numbers[echo] = number }
        guard let asked = asked(page, echo) else {
            // A link keeps its number to itself, but numbers must go up.
            guard let earlier = numbers[echo] else { return }
            compared += 1
            if number <= earlier { note(page, echo, "after \(earlier)", text) }
            return
        }
        compared += 1
        let (difference, isFar) = number.subtractingReportingOverflow(asked)
        let allowed = echo == .page ? 1 : 0
        guard !isFar, abs(difference) <= allowed, difference == shift ?? difference else {
            return note(page, echo, String(asked + (echo == .page ? shift ?? 0 : 0)), text)
        }
        if echo == .page { shift = difference }
    }

    /// The number that was asked for, as the echo counts.
    private func asked(_ page: Walk.Page, _ echo: Convention.Echo) -> Int? {
        guard let counter = evidence.convention.counter, let number = evidence.number(of: page)
        else { return nil }
        switch (echo, counter.advance) {
        case (.page, .one), (.offset, .limit), (.offset, .received): return number
        case (.offset, .one), (.page, .limit), (.page, .received), (.position, _), (.size, _):
            return nil
        }
    }
}

extension WalkEvidence {
    /// The number a page was asked for by, where positions are counted.
    func number(of page: Walk.Page) -> Int? {
        guard convention.counter != nil else { return nil }
        switch page.position.pointing {
        case .first: return endpoint?.firstNumber
        case .number(let number): return number
        case .url, .values, .map, .carrying: return nil
        }
    }
}
