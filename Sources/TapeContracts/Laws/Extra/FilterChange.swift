package import TapeHTTP
import TapePaging

/// A position given under one filter is not mixed with another filter.
package struct FilterChange: AnswerLaw {
    package let text = LawText(
        .filterChange, "P13",
        "A filter changed on the way is refused or honoured, never mixed.",
        LawExplanation(
            why: "Half a list by one filter and half by another is no list.",
            breach: "page 2 under another filter mixes both",
            breakers: "Paddle refuses it by a digest in the cursor (right); plain offsets cannot",
            keys: ["paging.carry", "paging.stability.cursor"]))
    package let also = ["filter:NAME=VALUE"]
    package let role = PageMark.Role.filterChange

    /// A filter that lets everything through proves nothing.
    package func isRequired(over evidence: ExtraEvidence) -> Bool {
        isRecorded(in: evidence) && !evidence.filterPassesAll
    }

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard evidence.isRepeatable else { return .cursorServesOnce }
        guard let answer = evidence.answers(role).first else {
            return unanswered(behindFirstPageOf: evidence)
        }
        guard answer.isAnswered else { return .notEnoughEvidence("no answer came") }
        if answer.isRefusal { return .holds("refused: \(answer.words)") }
        guard let items = answer.digests else {
            return .violated([finding(answer, answer.words)], evidence: answer.words)
        }
        if let second = evidence.digests(ofPage: 2), items.elementsEqual(second) {
            return evidence.filterPassesAll
                ? .filterPassesAll : .holds("the cursor keeps the filter it was given for")
        }
        guard let filtered = evidence.filtered.first, filtered.walk.ending.isWhole else {
            return .notEnoughEvidence("no filtered walk to compare with")
        }
        let passed = Set(filtered.walk.digests)
        let strangers = items.count { !passed.contains($0) }
        guard strangers == 0 else {
            if evidence.mayDiffer(from: answer) { return .mayHaveChanged }
            let saw = "\(strangers) of \(items.count) items that the filter does not pass"
            return .violated([finding(answer, saw)], evidence: answer.words)
        }
        guard items.isEmpty, let expected = rest(of: filtered.walk, evidence), !expected.isEmpty
        else {
            return evidence.filterPassesAll
                ? .filterPassesAll : .holds("the new filter is honoured: \(answer.words)")
        }
        if evidence.mayDiffer(from: answer) { return .mayHaveChanged }
        let saw = "no items, where the filtered list has \(counted(expected.count, "item"))"
        return .violated([finding(answer, saw)], evidence: answer.words)
    }

    /// The filtered list's items from the counted position on; nil where positions do not count.
    private func rest(of filtered: Walk, _ evidence: ExtraEvidence) -> ArraySlice<UInt64>? {
        guard !evidence.main.beginsLater, let positions = evidence.main.positions,
            let size = evidence.convention.size,
            evidence.walk.pages.count > 1,
            let before = positions.itemsBefore(
                evidence.walk.pages[1].position, size: size.granted),
            let skipped = positions.itemsBefore(.first, size: size.granted)
        else { return nil }
        return filtered.digests.dropFirst(max(0, before - skipped))
    }

    private func finding(_ answer: ExtraEvidence.Answer, _ saw: String) -> Finding {
        answer.finding(
            expected: "a refusal, the new filter's items, or the old one's page", saw: saw,
            advice: """
                Bind the cursor to the filter it was given for, and answer 400 when another one comes \
                with it.
                """)
    }
}

extension LawIdentifier {
    package static let filterChange: Self = "filter-change"
}
