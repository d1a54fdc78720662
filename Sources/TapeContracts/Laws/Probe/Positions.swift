package import TapeHTTP
import TapePaging

/// A position that no server gave is refused.
package struct BadCursorRefused: AnswerLaw {
    package let identifier: LawIdentifier = "bad-cursor-refused"
    package let code = "P1"
    package let sentence = "A cursor that no server gave is refused, not taken for the first page."
    package let also = ["bad-cursor"]
    package let role = PageMark.Role.badCursor

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        let answers = evidence.answers(role)
        guard !answers.isEmpty else {
            return unrecorded(behindFirstPageOf: evidence)
        }
        let findings = answers.compactMap { trouble($0, evidence) }
        return .weighing(findings, evidence: answers.map(\.words).joined(separator: ", "))
    }

    private func trouble(
        _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence
    ) -> Finding? {
        let declared = evidence.convention.errors.badCursor
        if answer.isServerError, !declared.contains(answer.status ?? 0) {
            return answer.finding(expected: "a refusal such as status 400", advice: advice)
        }
        // A number that is none may well count as 0; a cursor has no such excuse.
        if let items = answer.digests, !items.isEmpty, evidence.convention.counter == nil,
            let first = evidence.digests(ofPage: 1), items.elementsEqual(first)
        {
            return answer.finding(
                expected: "a refusal such as status 400", saw: "the first page", advice: advice)
        }
        if !declared.isEmpty, let status = answer.status, status >= 400,
            !declared.contains(status)
        {
            return answer.finding(
                expected: "a status of \(declared.map(String.init).joined(separator: ", "))",
                advice: "Correct `bad-cursor` in the spec's `errors`, or the server.")
        }
        return nil
    }

    private let advice = """
        A client with a spoilt cursor reads the first page for ever, or takes the failure for one that \
        passes. Answer 400, and say that the cursor is not valid.
        """
}

/// Behind the end is what the spec says is there.
package struct PastEndDeclared: AnswerLaw {
    package let identifier: LawIdentifier = "past-end-declared"
    package let code = "P2"
    package let sentence = "A position behind the end brings what the spec declares, and no items."
    package let also = ["past-end"]
    package let role = PageMark.Role.pastEnd

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard evidence.convention.counter != nil else {
            return .notApplicable("only a counted position can lie past the end")
        }
        let answers = evidence.answers(role)
        guard !answers.isEmpty else { return unrecorded }
        let findings = answers.compactMap { trouble($0, evidence.convention.errors) }
        return .weighing(findings, evidence: answers.map(\.words).joined(separator: ", "))
    }

    private func trouble(
        _ answer: ExtraEvidence.Answer, _ errors: Convention.Errors
    ) -> Finding? {
        let isEmpty = answer.isSuccess && answer.digests?.isEmpty == true
        switch errors.pastEnd {
        case .empty?:
            return isEmpty ? nil : answer.finding(expected: "an empty page", advice: advice)
        case .status(let statuses)?:
            if let status = answer.status, statuses.contains(status) { return nil }
            let expected = statuses.map(String.init).joined(separator: " or ")
            return answer.finding(expected: "status \(expected)", advice: advice)
        case .otherPage?:
            return answer.isSuccess ? nil : answer.finding(expected: "a page", advice: advice)
        case nil:
            if isEmpty || answer.isRefusal { return nil }
            return answer.finding(
                expected: "an empty page, or a refusal such as status 404", advice: advice)
        }
    }

    private let advice = """
        Clients that count their way to the end never see it. Answer an empty page or 404, and write \
        what it is as `past-end` into the spec's `errors`.
        """
}

/// Deep pages are refused loudly, or are right.
package struct DeepWindow: AnswerLaw {
    package let identifier: LawIdentifier = "deep-window"
    package let code = "P10"
    package let sentence = "A position far down the list is refused in words, or answered truly."
    package let also = ["deep"]
    package let role = PageMark.Role.deepWindow

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard evidence.convention.counter != nil else {
            return .notApplicable("only a counted position can lie far into the list")
        }
        let answers = evidence.answers(role)
        guard !answers.isEmpty else { return unrecorded }
        let findings = answers.compactMap { trouble($0, evidence) }
        return .weighing(findings, evidence: answers.map(\.words).joined(separator: ", "))
    }

    private func trouble(
        _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence
    ) -> Finding? {
        if answer.isServerError {
            return answer.finding(
                expected: "a page, or a refusal such as status 400", advice: advice)
        }
        guard evidence.convention.errors.pastEnd != .otherPage, let items = answer.digests,
            !items.isEmpty, let first = evidence.digests(ofPage: 1), items.elementsEqual(first)
        else { return nil }
        return answer.finding(
            expected: "no items of the first page", saw: "the first page", advice: advice)
    }

    private let advice = """
        Say where the limit is: answer 400 with the deepest position that is allowed, and declare it \
        as `window` in the spec.
        """
}

/// A cursor opens nothing that its bearer may not see.
package struct CursorGrantsNothing: AnswerLaw {
    package let identifier: LawIdentifier = "cursor-grants-nothing"
    package let code = "P11"
    package let sentence = "A cursor opens no page to somebody who may not see the first."
    package let also = ["credentials"]
    package let role = PageMark.Role.noCredentials

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        let answers = evidence.answers(role)
        guard let later = answers.first else { return unrecorded }
        guard later.isSuccess, let items = later.digests, !items.isEmpty else {
            return .holds("without credentials: \(later.words)")
        }
        guard let first = answers.dropFirst().first else {
            return .notApplicable(
                "the list may be public; its first page was not requested without credentials")
        }
        guard !first.isSuccess || first.digests == nil else {
            return .notApplicable("the list is open to everyone")
        }
        let finding = later.finding(
            expected: "a refusal, as for the first page (\(first.words))",
            advice: """
                Whoever finds a cursor in a log reads the list with it. Check the credentials of every \
                request, whatever cursor it brings.
                """)
        return .violated([finding], evidence: later.words)
    }
}

/// A cursor that is too old is refused as such.
package struct ExpiredCursor: AnswerLaw {
    package let identifier: LawIdentifier = "expired-cursor"
    package let code = "P12"
    package let sentence =
        "A cursor that has expired is refused, with the declared way to start again."
    package let also = ["expired"]
    package let role = PageMark.Role.expiredCursor

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let answer = evidence.answers(role).first else { return unrecorded }
        if let items = answer.digests, answer.isSuccess {
            guard !items.isEmpty, let first = evidence.digests(ofPage: 1),
                items.elementsEqual(first)
            else { return .notApplicable("the cursor of the earlier recording still works") }
            return .violated(
                [
                    answer.finding(
                        expected: "a refusal such as status 410", saw: "the first page",
                        advice: advice)
                ], evidence: answer.words)
        }
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

    private let advice = """
        A client must be able to tell "start again" from "try again". Answer 410 or 400 with a code of \
        its own, and declare it as `expired` in the spec's `errors`.
        """
}
