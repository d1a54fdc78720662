package import TapeHTTP
import TapePaging

/// A position that no server gave is refused.
package struct BadCursorRefused: AnswerLaw {
    package let identifier = LawIdentifier.badCursorRefused
    package let code = "P1"
    package let sentence = "A cursor that no server gave is refused, not taken for the first page."
    package let explanation = LawExplanation(
        why: "A spoilt cursor taken for the first page never ends.",
        breach: "a cursor cut in half answers page 1 with status 200",
        breakers:
            "Relay's own algorithm; servers that decode leniently and fall back to offset 0",
        keys: ["paging.errors.bad-cursor"])
    package let also = ["bad-cursor"]
    package let role = PageMark.Role.badCursor

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        let answers = evidence.answers(role).filter(\.isAnswered)
        guard !answers.isEmpty else { return unanswered(behindFirstPageOf: evidence) }
        let isAlwaysFirst = answers.count > 1 && answers.allSatisfy { isFirst($0, evidence) }
        let opinions = answers.map { opinion($0, evidence, isAlwaysFirst: isAlwaysFirst) }
        let words = answers.map(\.words).joined(separator: ", ")
        let findings = opinions.compactMap { opinion -> Finding? in
            if case .broken(let finding) = opinion { finding } else { nil }
        }
        if !findings.isEmpty { return .violated(findings, evidence: words) }
        if opinions.contains(.unclear) {
            return .notEnoughEvidence(
                """
                \(words): nothing tells whether another text is a position, too; declare \
                `errors: {bad-cursor: […]}` if it is to be refused
                """)
        }
        guard !opinions.contains(.meaningless) else {
            return .notApplicable(reason(evidence))
        }
        return .holds(words)
    }

    /// What cannot be told for want of a declaration is nothing that a run depends on.
    package func isRequired(over evidence: ExtraEvidence) -> Bool {
        isRecorded(in: evidence) && judge(evidence).verdict != .notEnoughEvidence
    }

    /// Whether an answer is the very first page.
    private func isFirst(_ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence) -> Bool {
        guard let items = answer.digests, let first = evidence.digests(ofPage: 1) else {
            return false
        }
        return !items.isEmpty && items.elementsEqual(first)
    }

    /// What an answer to a spoilt position shows.
    private enum Opinion: Hashable {
        case kept
        case broken(Finding)
        /// Any text is a position, and this one was taken for one.
        case meaningless
        case unclear
    }

    private func opinion(
        _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence, isAlwaysFirst: Bool
    ) -> Opinion {
        let declared = evidence.convention.errors.badCursor
        let status = answer.status ?? 0
        let statuses = declared.map(String.init).joined(separator: " or ")
        if answer.isServerError, !declared.contains(status) {
            return .broken(
                answer.finding(expected: "a refusal such as status 400", advice: brokenAdvice))
        }
        guard let items = answer.digests else {
            guard !declared.isEmpty, status >= 400, !declared.contains(status) else { return .kept }
            return .broken(
                answer.finding(
                    expected: "a status of \(statuses)",
                    advice: "Correct `bad-cursor` in the spec's `errors`, or the server."))
        }
        if !declared.isEmpty {
            return .broken(
                answer.finding(
                    expected: "status \(statuses), as declared",
                    saw: seen(items, answer, evidence).map { "status \(status) and \($0)" },
                    advice: advice))
        }
        // A server may read a malformed number as 0. A malformed cursor has no such excuse.
        if evidence.isCounted { return .meaningless }
        switch evidence.nature {
        case .number?, .itemValue?, .plainText?: return .meaningless
        case .opaque?: break
        // Two texts so different, and both the first page: the server read neither.
        case .unclear?: guard isAlwaysFirst else { return .unclear }
        case nil: return .unclear
        }
        guard let saw = seen(items, answer, evidence) else { return .unclear }
        return .broken(
            answer.finding(expected: "a refusal such as status 400", saw: saw, advice: advice))
    }

    /// What a client would take the answer for; nil for a page out of the middle.
    private func seen(
        _ items: [UInt64], _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence
    ) -> String? {
        if let first = evidence.digests(ofPage: 1), items.elementsEqual(first) {
            return "the first page"
        }
        if items.isEmpty { return "an empty page, as after the end" }
        if let last = evidence.lastItems, items.elementsEqual(last) { return "the last page" }
        return nil
    }

    private func reason(_ evidence: ExtraEvidence) -> String {
        switch evidence.nature {
        case .itemValue?: "positions are values of items, so that any text is a place in the list"
        case .plainText?: "positions are plain text, of which any may be a place in the list"
        case .number?, .opaque?, .unclear?, nil:
            "positions are numbers, and a malformed one may count as 0"
        }
    }

    private let advice = """
        A client with a spoilt cursor reads the wrong page, or takes the list for ended. Answer 400, and \
        say that the cursor is not valid.
        """
    private let brokenAdvice = """
        The server breaks over a cursor that it cannot read. Check the cursor before it is used, and \
        answer 400, so that a client does not try again for ever.
        """
}

/// A cursor opens nothing that its bearer may not see.
package struct CursorGrantsNothing: AnswerLaw {
    package let identifier = LawIdentifier.cursorGrantsNothing
    package let code = "P11"
    package let sentence = "A cursor opens no page to somebody who may not see the first."
    package let explanation = LawExplanation(
        why: "A cursor is not a key.",
        breach: "without credentials page 1 is refused and page 2 is not",
        breakers: "signed page URLs that outlive their session",
        keys: ["request.headers"])
    package let also = ["credentials"]
    package let role = PageMark.Role.noCredentials

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        let answers = evidence.answers(role).filter(\.isAnswered)
        guard let later = answers.first(where: { $0.number == 1 }) else {
            return unanswered(in: evidence)
        }
        guard later.isSuccess, let items = later.digests, !items.isEmpty else {
            return evidence.isRepeatable
                ? .holds("without credentials: \(later.words)") : .cursorServesOnce
        }
        guard let first = answers.first(where: { $0.number == 2 }) else {
            return .notApplicable(
                "the list may be public; its first page was not requested without credentials")
        }
        if first.isSuccess, let open = first.digests, !opens(items, beside: open, evidence) {
            return .notApplicable("the list is open to everyone")
        }
        let finding = later.finding(
            expected: "a refusal, as for the first page (\(first.words))",
            advice: """
                Anyone who finds a cursor in a log can read the list with it. Check the credentials of every \
                request, whatever cursor it brings.
                """)
        return .violated([finding], evidence: later.words)
    }

    /// Whether the later page is the one that only credentials give, while the first was another list's.
    private func opens(
        _ items: [UInt64], beside open: [UInt64], _ evidence: ExtraEvidence
    ) -> Bool {
        guard !evidence.mayDrift, let first = evidence.digests(ofPage: 1),
            let second = evidence.digests(ofPage: 2), !open.elementsEqual(first)
        else { return false }
        return items.elementsEqual(second) && Set(open).isDisjoint(with: first)
    }
}

/// A cursor that is too old is refused as such.
package struct ExpiredCursor: AnswerLaw {
    package let identifier = LawIdentifier.expiredCursor
    package let code = "P12"
    package let sentence =
        "A cursor that has expired is refused, with the declared way to start again."
    package let explanation = LawExplanation(
        why: "A client must tell \"start again\" from \"try again\".",
        breach: "an old cursor answers the first page without a word",
        breakers: "Kubernetes answers 410 with a fresh token (right)",
        keys: ["paging.errors.expired", "paging.errors.recovery"])
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

    /// A cursor that was taken although it is old: still good, or taken for another.
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
    package static let badCursorRefused: Self = "bad-cursor-refused"
    package static let cursorGrantsNothing: Self = "cursor-grants-nothing"
    package static let expiredCursor: Self = "expired-cursor"
}
