package import TapeHTTP
import TapePaging

/// The way back is the way there.
package struct Reversible: ExtraLaw {
    package let identifier: LawIdentifier = "reversible"
    package let code = "R6"
    package let sentence =
        "Walked backwards, the list has the same items, each page in the same order."
    package let also = ["reverse"]

    package init() {}

    package func isRecorded(in evidence: ExtraEvidence) -> Bool {
        evidence.answers(.reversed).count > 1
    }

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard isRecorded(in: evidence) else {
            return evidence.answers(.reversed).isEmpty
                ? unrecorded : .notApplicable("the last page links to none before it")
        }
        let all = evidence.walk.digests
        var end = all.count
        var findings: [Finding] = []
        for answer in evidence.answers(.reversed) {
            guard let items = answer.digests else {
                findings.append(answer.finding(expected: "the page before", advice: advice))
                break
            }
            let start = end - items.count
            guard start >= 0, items.elementsEqual(all[start..<end]) else {
                let isTurned = start >= 0 && items.reversed().elementsEqual(all[start..<end])
                findings.append(
                    answer.finding(
                        expected: "the items before number \(end + 1) of the list",
                        saw: isTurned ? "them, last first" : "other items", advice: advice))
                break
            }
            end = start
        }
        return evidence.weighing(findings, evidence: "\(all.count - end) items, backwards")
    }

    private let advice = """
        A client that scrolls up repeats items or leaves a gap. Take the items before the cursor \
        nearest to it, and give them in the list's own order.
        """
}

/// A filter leaves out items and does nothing else.
package struct FilterCommutes: ExtraLaw {
    package let identifier: LawIdentifier = "filter-commutes"
    package let code = "R8"
    package let sentence = "What a filter lets through are items of the whole list, in its order."
    package let also = ["filter:NAME=VALUE"]

    package init() {}

    package func isRecorded(in evidence: ExtraEvidence) -> Bool { evidence.filtered != nil }

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let filtered = evidence.filtered else { return unrecorded }
        guard evidence.walk.ending == .end, filtered.ending == .end else {
            return .notEnoughEvidence("a walk did not reach its end")
        }
        guard !filtered.digests.isEmpty else {
            return .notEnoughEvidence("the filter let nothing through")
        }
        let findings = strangers(filtered, in: evidence.walk)
        return evidence.weighing(
            findings,
            evidence: "\(filtered.digests.count) of \(evidence.walk.digests.count) items, in order")
    }

    /// The first item that is not the whole list's, or not behind the one before it.
    private func strangers(_ filtered: Walk, in all: Walk) -> [Finding] {
        var rest = all.digests[...]
        for (item, digest) in filtered.digests.enumerated() {
            guard let place = rest.firstIndex(of: digest) else {
                let isKnown = all.digests.contains(digest)
                return [
                    Finding(
                        at: filtered.page(ofItem: item),
                        expected: "items of the whole list, in its order",
                        saw: isKnown
                            ? "item \(item + 1) of the filtered list before one that it follows"
                            : "item \(item + 1) of the filtered list, which the whole list lacks",
                        advice: """
                            The filtered list is another list: it comes from another index, or in \
                            another order. Filter before pages are cut.
                            """)
                ]
            }
            rest = rest[(place + 1)...]
        }
        return []
    }
}

/// The headers alone tell the same total.
package struct CountParity: AnswerLaw {
    package let identifier: LawIdentifier = "count-parity"
    package let code = "R9"
    package let sentence = "A HEAD request tells the same total as the pages do."
    package let also = ["count"]
    package let role = PageMark.Role.count

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let answer = evidence.answers(role).first else { return unrecorded }
        guard answer.isSuccess else {
            return answer.isServerError
                ? .violated([answer.finding(expected: "headers", advice: advice)], evidence: "HEAD")
                : .notApplicable("the API does not answer HEAD")
        }
        guard let (name, text) = total(answer, evidence) else {
            return .notApplicable("the headers tell no total")
        }
        let walk = evidence.walk
        let known = walk.pages.lazy.compactMap(\.total).first
        guard evidence.main.isTotalExact, evidence.convention.total.map(\.isExact) ?? true,
            let count = known ?? (walk.ending == .end ? walk.digests.count : nil)
        else { return .notApplicable("the total is no exact number") }
        guard Int(text) != count else { return .holds("\(name) is \(count)") }
        return .violated(
            [answer.finding(expected: "\(name): \(count)", saw: text, advice: advice)],
            evidence: "HEAD")
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
