package import TapeHTTP
import TapePaging

/// An empty list is a page without items, and nothing else.
package struct EmptySet: AnswerLaw {
    package let identifier: LawIdentifier = "empty-set"
    package let code = "P7"
    package let sentence = "An empty list is a page without items that promises nothing."
    package let also = ["empty:NAME=VALUE"]
    package let role = PageMark.Role.emptySet

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let answer = evidence.answers(role).first else { return unrecorded }
        guard case .success(let reading) = answer.reading else {
            let isRefused = answer.status.map { (400..<500).contains($0) } ?? true
            return isRefused
                ? .notEnoughEvidence("the filter was refused: \(answer.words)")
                : .violated(
                    [answer.finding(expected: "an empty list", advice: advice)],
                    evidence: answer.words)
        }
        guard reading.items.isEmpty else {
            return .notEnoughEvidence("the filter lets items through: name one that nothing passes")
        }
        let findings = promises(reading, evidence.main).map { promise in
            answer.finding(expected: "no promise of more", saw: promise, advice: advice)
        }
        return .weighing(findings, evidence: answer.words)
    }

    private func promises(_ reading: PageReading, _ main: WalkEvidence) -> [String] {
        var promises: [String] = []
        if main.signalsOfEnd.contains(.next), main.convention.pointerIsSignal,
            let next = reading.next
        {
            promises.append("a next position: \(next)")
        }
        if reading.saysMore == true { promises.append("a flag that says there is more") }
        if main.isTotalExact, main.convention.total?.meaning == .exact, let total = reading.total,
            total != 0
        {
            promises.append("a total of \(total)")
        }
        return promises
    }

    private let advice = """
        Answer 200 with an empty list in the same shape as any page, a total of 0 and no next \
        position: search screens meet this page first.
        """
}

/// A position given for one filter is not mixed with another.
package struct FilterChange: AnswerLaw {
    package let identifier: LawIdentifier = "filter-change"
    package let code = "P13"
    package let sentence = "A filter changed on the way is refused or honoured, never mixed."
    package let also = ["filter:NAME=VALUE"]
    package let role = PageMark.Role.filterChange

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let answer = evidence.answers(role).first else {
            return unrecorded(behindFirstPageOf: evidence)
        }
        if answer.isRefusal { return .holds("refused: \(answer.words)") }
        guard let items = answer.digests else {
            return .violated([finding(answer, answer.words)], evidence: answer.words)
        }
        if let second = evidence.digests(ofPage: 2), items.elementsEqual(second) {
            return .holds("the cursor keeps the filter it was given for")
        }
        guard let filtered = evidence.filtered, filtered.ending == .end else {
            return .notEnoughEvidence("no filtered walk to compare with")
        }
        let passed = Set(filtered.digests)
        let strangers = items.count { !passed.contains($0) }
        guard strangers > 0 else { return .holds("the new filter is honoured: \(answer.words)") }
        if evidence.mayDrift { return .mayHaveChanged }
        return .violated(
            [finding(answer, "\(strangers) of \(items.count) items that the filter does not pass")],
            evidence: answer.words)
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
    package let identifier: LawIdentifier = "not-modified"
    package let code = "P14"
    package let sentence = "A page asked for if changed is answered 304 without a body, or anew."
    package let also = ["not-modified"]
    package let role = PageMark.Role.notModified

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let answer = evidence.answers(role).first else { return unrecorded }
        if answer.status == 304 {
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
        let asked = answer.request.headers["If-None-Match"]
        guard let asked, asked == answer.headers["ETag"] else {
            return .holds("the page came anew: \(answer.words)")
        }
        return .violated(
            [
                answer.finding(
                    expected: "status 304", saw: "the same page with the same ETag", advice: advice)
            ], evidence: answer.words)
    }

    private let advice = """
        Compare `If-None-Match` before the page is made: a list that is polled costs its owner and the \
        phone's battery.
        """
}
