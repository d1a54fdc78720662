package import TapeHTTP
import TapePaging

/// A cursor that is too old is refused, and the answer says so.
package struct ExpiredCursor: AnswerLaw {
    package let text = LawText(
        .expiredCursor, "P12",
        "A cursor that has expired is refused, with the declared way to start again.",
        LawExplanation(
            why: "A client must tell \"start again\" from \"try again\".",
            breach: "an old cursor answers the first page without a word",
            breakers: "Kubernetes answers 410 with a fresh token (right)",
            keys: ["paging.errors.expired", "paging.errors.recovery"]))
    package let also = ["expired"]
    package let role = PageMark.Role.expiredCursor

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let answer = evidence.answers(role).first else { return unanswered(in: evidence) }
        guard answer.isAnswered else { return .notEnoughEvidence("no answer came") }
        if let items = answer.digests { return taken(items, answer, evidence) }
        let errors = evidence.convention.errors
        var findings: [Finding] = []
        if answer.isServerError {
            findings.append(
                answer.finding(expected: "a refusal such as status 410", advice: advice))
        } else if let status = answer.status, !errors.expired.isEmpty,
            !errors.expired.contains(status)
        {
            let expected = errors.expired.map(String.init).joined(separator: " or ")
            findings.append(answer.finding(expected: "status \(expected)", advice: advice))
        } else if errors.recovery != nil, !answer.hasRecovery {
            findings.append(
                answer.finding(
                    expected: "a fresh cursor at \(errors.recovery?.text ?? "")",
                    saw: "none", advice: advice))
        }
        return .weighing(findings, evidence: answer.words)
    }

    /// The judgement of an old cursor that was accepted: it may still be valid, or have been mistaken for another.
    private func taken(
        _ items: [UInt64], _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence
    ) -> Judgement {
        let declared = evidence.convention.errors.expired
        let isSecond = evidence.digests(ofPage: 2).map { items.elementsEqual($0) } ?? false
        if isSecond {
            let reason = "the cursor of the earlier recording still works"
            return declared.isEmpty
                ? .notApplicable(reason)
                : .notEnoughEvidence("\(reason); record again once it has expired")
        }
        let isFirst = evidence.digests(ofPage: 1).map { items.elementsEqual($0) } ?? false
        guard isFirst || !declared.isEmpty else {
            return .notApplicable("the cursor of the earlier recording brings another page")
        }
        let statuses = declared.isEmpty ? [410] : declared
        let expected = statuses.map(String.init).joined(separator: " or ")
        let finding = answer.finding(
            expected: declared.isEmpty
                ? "a refusal such as status 410" : "status \(expected), as declared",
            saw: isFirst ? "the first page" : nil, advice: advice)
        return .violated([finding], evidence: answer.words)
    }

    private let advice = """
        A client must be able to tell "start again" from "try again". Answer 410 or 400 with a code of \
        its own, and declare it as `expired` in the spec's `errors`.
        """
}

extension LawIdentifier {
    package static let expiredCursor: Self = "expired-cursor"
}
