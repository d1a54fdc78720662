package import TapeHTTP
import TapePaging

/// A HEAD request reports the same total as the pages.
package struct CountParity: AnswerLaw {
    package let text = LawText(
        .countParity, "R9",
        "A HEAD request reports the same total as the pages do.",
        LawExplanation(
            why: "Badges count with HEAD what the list then shows.",
            breach: "HEAD says 11, the list has 10",
            breakers: "Kinto asks for it by design; servers whose HEAD skips the filters",
            keys: ["paging.total", "paging.total.means"]))
    package let also = ["count"]
    package let role = PageMark.Role.count

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let answer = evidence.answers(role).first else { return unanswered(in: evidence) }
        guard answer.isSuccess else {
            // A server without HEAD says nothing about counts.
            return answer.isServerError && answer.status != 501
                ? .violated([answer.finding(expected: "headers", advice: advice)], evidence: "HEAD")
                : .notApplicable("the API does not answer HEAD")
        }
        guard let (name, text) = total(answer, evidence) else {
            return .notApplicable("the headers give no total")
        }
        guard evidence.main.isTotalExact, evidence.convention.total.map(\.isExact) ?? true,
            let count = count(evidence)
        else { return .notApplicable("the total is not an exact number") }
        guard Int(text) != count else { return .holds("\(name) is \(count)") }
        if meansOtherwise(name, count, evidence) {
            return .notApplicable("\(name) counts something else, on the page itself as well")
        }
        return .violated(
            [answer.finding(expected: "\(name): \(count)", saw: text, advice: advice)],
            evidence: "HEAD")
    }

    /// What the answer to HEAD should say; nil where the walk does not show it.
    private func count(_ evidence: ExtraEvidence) -> Int? {
        let walk = evidence.walk
        // A walk that begins in the middle does not show how many items the list has.
        let isFromStart = !evidence.main.beginsLater
        guard let page = walk.pages.first(where: { $0.total != nil }), let total = page.total else {
            return isFromStart && walk.ending == .end ? walk.digests.count : nil
        }
        guard let declared = evidence.convention.total, declared.meaning == .remaining,
            case .body = declared.place
        else { return total }
        // The header counts the whole list, and the page what comes after it.
        return isFromStart ? total.addingSaturated(page.items.upperBound) : nil
    }

    /// Whether a header that the spec does not name differs from the total in the answer to GET as well.
    private func meansOtherwise(_ name: String, _ count: Int, _ evidence: ExtraEvidence) -> Bool {
        if case .header? = evidence.convention.total?.place { return false }
        let page = evidence.answers(.samePage).first { $0.number == 1 }
        guard let value = page?.headers[HeaderName(name)] else { return false }
        return Int(value.split(separator: "/").last ?? "") != count
    }

    private func total(
        _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence
    ) -> (name: String, text: String)? {
        var names: [HeaderName] = ["X-Total-Count", "X-Total", "Total-Records", "X-WP-Total"]
        if case .header(let name)? = evidence.convention.total?.place { names = [name] }
        for name in names {
            guard let value = answer.headers[name] else { continue }
            let text = value.split(separator: "/").last.map(String.init) ?? value
            if text != "*" { return (name.spelling, text) }
        }
        return nil
    }

    private let advice = """
        A client that counts before it loads shows a wrong number. Answer HEAD by the same query as \
        GET, and leave the body out.
        """
}

extension LawIdentifier {
    package static let countParity: Self = "count-parity"
}
