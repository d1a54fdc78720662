package import TapeHTTP
import TapePaging

/// An empty list is a page without items, and nothing else.
package struct EmptySet: AnswerLaw {
    package let identifier = LawIdentifier.emptySet
    package let code = "P7"
    package let sentence = "An empty list is a page without items that promises nothing."
    package let explanation = LawExplanation(
        why: "A search that finds nothing is the first edge that people meet.",
        breach: "no items, `has_more: true`, or a next position beside `total: 0`",
        breakers: """
            servers that set the flag before they look; APIs that answer 404. A position alone promises nothing: \
            servers that filter what they have read give one with an empty page, which is right
            """,
        keys: ["paging.absent-items", "paging.total", "paging.more"])
    package let also = ["empty:NAME=VALUE"]
    package let role = PageMark.Role.emptySet

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let answer = evidence.answers(role).first else { return unanswered(in: evidence) }
        guard answer.isAnswered else { return .notEnoughEvidence("no answer came") }
        guard case .success(let reading) = answer.reading else {
            let isRefused = answer.status.map { (400..<500).contains($0) } ?? true
            if isRefused, evidence.main.beginsLater {
                return .notApplicable(
                    "the walk begins in the middle of the list, which an empty one has not")
            }
            return isRefused
                ? .notEnoughEvidence("the filter was refused: \(answer.words)")
                : .violated(
                    [answer.finding(expected: "an empty list", advice: advice)],
                    evidence: answer.words)
        }
        guard reading.items.isEmpty else {
            return .notEnoughEvidence("the filter lets items through: name one that nothing passes")
        }
        // A position alone promises nothing: a server that filters what it has read goes on reading from there.
        let isOpen = reading.next != nil && !evidence.saysEnd(reading)
        let findings = evidence.promises(of: reading, total: 0, readsPosition: !isOpen)
            .map { promise in
                answer.finding(promise, expected: "no promise of more", advice: advice)
            }
        let words = isOpen ? ", with a next position, which alone promises nothing" : ""
        return .weighing(findings, evidence: answer.words + words)
    }

    private let advice = """
        Answer 200 with an empty list in the same shape as any page, a total of 0 and no next \
        position: search screens meet this page first.
        """
}

/// A position given for one filter is not mixed with another.
package struct FilterChange: AnswerLaw {
    package let identifier = LawIdentifier.filterChange
    package let code = "P13"
    package let sentence = "A filter changed on the way is refused or honoured, never mixed."
    package let explanation = LawExplanation(
        why: "Half a list by one filter and half by another is no list.",
        breach: "page 2 under another filter mixes both",
        breakers: "Paddle refuses it by a digest in the cursor (right); plain offsets cannot",
        keys: ["paging.carry", "paging.stability.cursor"])
    package let also = ["filter:NAME=VALUE"]
    package let role = PageMark.Role.filterChange

    /// A filter that lets everything through shows nothing of another.
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
        guard items.isEmpty, let expected = counted(filtered.walk, evidence), !expected.isEmpty
        else {
            return evidence.filterPassesAll
                ? .filterPassesAll : .holds("the new filter is honoured: \(answer.words)")
        }
        if evidence.mayDiffer(from: answer) { return .mayHaveChanged }
        let saw =
            "no items, where the filtered list has \(TapeContracts.counted(expected.count, "item"))"
        return .violated([finding(answer, saw)], evidence: answer.words)
    }

    /// What the filtered list has where the position counts to; nil where positions do not count.
    private func counted(_ filtered: Walk, _ evidence: ExtraEvidence) -> ArraySlice<UInt64>? {
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

/// A page that has not changed is not sent again.
package struct NotModified: AnswerLaw {
    package let identifier = LawIdentifier.notModified
    package let code = "P14"
    package let sentence = "A page asked for if changed is answered 304 without a body, or anew."
    package let explanation = LawExplanation(
        why: "Lists are polled; what has not changed need not travel.",
        breach: "the same ETag comes with status 200 and the whole page",
        breakers: "frameworks that add ETags after the page was made",
        keys: ["request.headers"])
    package let also = ["not-modified"]
    package let role = PageMark.Role.notModified

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let answer = evidence.answers(role).first else { return unanswered(in: evidence) }
        guard answer.isAnswered else { return .notEnoughEvidence("no answer came") }
        if answer.status == 304 {
            if let tag = stale(answer) {
                return .violated(
                    [
                        answer.finding(
                            expected: "the ETag that was asked about",
                            saw: "304 with \(tag), the ETag of another page", advice: advice)
                    ], evidence: answer.words)
            }
            guard answer.byteCount > 0 else { return .holds("status 304") }
            return .violated(
                [
                    answer.finding(
                        expected: "status 304 without a body",
                        saw: "304 with \(answer.byteCount) bytes", advice: advice)
                ], evidence: answer.words)
        }
        guard answer.isSuccess, answer.digests != nil else {
            return .violated(
                [answer.finding(expected: "status 304, or the page", advice: advice)],
                evidence: answer.words)
        }
        let asked = answer.request.headers["If-None-Match"].map(Self.strong)
        guard let asked, asked == answer.headers["ETag"].map(Self.strong) else {
            return .holds("the page came anew: \(answer.words)")
        }
        return .violated(
            [
                answer.finding(
                    expected: "status 304", saw: "the same page with the same ETag", advice: advice)
            ], evidence: answer.words)
    }

    /// The tag of a 304 that is not the one asked about.
    private func stale(_ answer: ExtraEvidence.Answer) -> String? {
        guard let asked = answer.request.headers["If-None-Match"], let tag = answer.headers["ETag"]
        else { return nil }
        return Self.strong(asked) == Self.strong(tag) ? nil : tag
    }

    /// A tag without the marks that proxies add and take off: of a weak one, and of a coding.
    private static func strong(_ tag: String) -> String {
        (tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag).replacing("-gzip", with: "")
    }

    private let advice = """
        Compare `If-None-Match` before the page is made: a list that is polled costs its owner and the \
        phone's battery.
        """
}

extension LawIdentifier {
    package static let emptySet: Self = "empty-set"
    package static let filterChange: Self = "filter-change"
    package static let notModified: Self = "not-modified"
}
