import TapeHTTP
import TapePaging

/// Reading backwards brings the same items as reading forwards.
package struct Reversible: ExtraLaw {
    package let text = LawText(
        .reversible, "R6",
        "Walked backwards, the list has the same items, each page in the same order.",
        LawExplanation(
            why: "Lists are scrolled in both directions.",
            breach: "`before` gives the items nearest to the cursor, last first",
            breakers: "GraphQL servers that turn `last` around, which Relay forbids",
            keys: ["paging.style", "paging.stability.cursor"]))
    package let also = ["reverse"]

    package func isRecorded(in evidence: ExtraEvidence) -> Bool {
        evidence.answers(.reversed).count > 1
    }

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard evidence.isRepeatable else { return .cursorServesOnce }
        guard isRecorded(in: evidence) else {
            return evidence.answers(.reversed).isEmpty
                ? unrecorded : .notApplicable("the last page links to none before it")
        }
        if evidence.hasSeveralLists { return .severalLists }
        let all = evidence.walk.digests
        var end = all.count
        var findings: [Finding] = []
        for answer in evidence.answers(.reversed) where answer.isAnswered {
            guard let items = answer.digests else {
                findings.append(answer.finding(expected: "the page before", advice: advice))
                break
            }
            let start = end - items.count
            // The way back may lead beyond the place where the walk began.
            if start < 0, evidence.main.beginsLater { break }
            guard start >= 0, items.elementsEqual(all[start..<end]) else {
                let isTurned = start >= 0 && items.reversed().elementsEqual(all[start..<end])
                findings.append(
                    answer.finding(
                        expected: "the items before item \(end + 1) of the list",
                        saw: isTurned ? "them, last first" : others(answer, before: end, evidence),
                        advice: advice))
                break
            }
            end = start
            findings += contradictions(answer, evidence)
        }
        if findings.isEmpty, end > 0, let stopped = stopped(evidence) {
            findings.append(
                stopped.finding(
                    expected: "the \(counted(end, "item")) before this page",
                    saw: "no link to a page before it", advice: advice))
        }
        let isOther = evidence.answers(.reversed).contains { evidence.mayDiffer(from: $0) }
        return isOther && !findings.isEmpty
            ? .mayHaveChanged
            : .weighing(findings, evidence: "\(all.count - end) items, backwards")
    }

    /// The first item on the way back that is not where the list has it, in words.
    private func others(
        _ answer: ExtraEvidence.Answer, before end: Int, _ evidence: ExtraEvidence
    ) -> String {
        guard case .success(let reading) = answer.reading, let last = reading.items.last else {
            return "no items"
        }
        let pairs = zip(reading.items.reversed(), evidence.walk.digests[..<end].reversed())
        let place = pairs.prefix { $0.digest == $1 }.count
        let item = place < reading.items.count ? reading.items.reversed()[place] : last
        let instead = evidence.nameOfItem(end - 1 - place).map { ", not \($0)" } ?? ""
        return "\(item.identity ?? "another item") as item \(end - place)\(instead)"
    }

    /// The answer that links to no previous page although the beginning of the list was not reached.
    private func stopped(_ evidence: ExtraEvidence) -> ExtraEvidence.Answer? {
        guard let last = evidence.answers(.reversed).last, case .success(let reading) = last.reading
        else { return nil }
        let links = reading.facts.links
        return links["prev"] == nil && links["previous"] == nil ? last : nil
    }

    /// Findings for what a page on the way back says that contradicts the list.
    private func contradictions(
        _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence
    ) -> [Finding] {
        guard case .success(let reading) = answer.reading else { return [] }
        var findings: [Finding] = []
        let total = evidence.walk.pages.lazy.compactMap(\.total).first
        if evidence.main.isTotalExact, evidence.convention.total?.meaning.isExact == true,
            let total, let other = reading.total, other != total
        {
            findings.append(
                answer.finding(
                    expected: "a total of \(total)", saw: "\(other)", advice: advice
                ).about(.total))
        }
        if let size = evidence.convention.size, size.exactness != .advisory,
            reading.items.count > size.granted
        {
            findings.append(
                answer.finding(
                    expected: "at most \(size.granted) items", saw: "\(reading.items.count)",
                    advice: advice))
        }
        return findings
    }

    private let advice = """
        A client that scrolls up repeats items or leaves a gap. Take the items before the cursor \
        nearest to it, and give them in the list's own order.
        """
}

extension LawIdentifier {
    package static let reversible: Self = "reversible"
}
