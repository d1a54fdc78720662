package import TapeHTTP
import TapePaging

/// A position that the server never gave is refused.
package struct BadCursorRefused: AnswerLaw {
    package let text = LawText(
        .badCursorRefused, "P1",
        "A cursor that no server gave is refused, not taken for the first page.",
        LawExplanation(
            why: "A spoilt cursor taken for the first page never ends.",
            breach: "a cursor cut in half answers page 1 with status 200",
            breakers:
                "Relay's own algorithm; servers that decode leniently and fall back to offset 0",
            keys: ["paging.errors.bad-cursor"]))
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
                \(words): nothing shows whether another text is a position, too; declare \
                `errors: {bad-cursor: […]}` if it is to be refused
                """)
        }
        guard !opinions.contains(.meaningless) else {
            return .notApplicable(reason(evidence))
        }
        return .holds(words)
    }

    /// A law that cannot be judged without a declaration is not required.
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

    /// What the answer to a spoilt position shows.
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
                    saw: seen(items, evidence).map { "status \(status) and \($0)" },
                    advice: advice))
        }
        // A server may read a malformed number as 0. A malformed cursor has no such excuse.
        if evidence.isCounted { return .meaningless }
        switch evidence.nature {
        case .number?, .itemValue?, .plainText?: return .meaningless
        case .opaque?, .object?: break
        // Two very different texts brought the first page, so the server read neither.
        case .unclear?: guard isAlwaysFirst else { return .unclear }
        case nil: return .unclear
        }
        guard let saw = seen(items, evidence) else { return .unclear }
        return .broken(
            answer.finding(expected: "a refusal such as status 400", saw: saw, advice: advice))
    }

    /// What a client would take the answer for; nil for a page from the middle.
    private func seen(_ items: [UInt64], _ evidence: ExtraEvidence) -> String? {
        if let first = evidence.digests(ofPage: 1), items.elementsEqual(first) {
            return "the first page"
        }
        if items.isEmpty { return "an empty page, as after the end" }
        if let last = evidence.lastItems, items.elementsEqual(last) { return "the last page" }
        return nil
    }

    private func reason(_ evidence: ExtraEvidence) -> String {
        // A page number may happen to be a value of an item as well.
        let nature: PositionNature? = evidence.isCounted ? .number : evidence.nature
        return switch nature {
        case .itemValue?: "positions are values of items, so that any text is a place in the list"
        case .plainText?: "positions are plain text, and any text may be a place in the list"
        case .number?, .object?, .opaque?, .unclear?, nil:
            "positions are numbers, and a malformed one may count as 0"
        }
    }

    private let advice = """
        A client with a spoilt cursor reads the wrong page, or believes the list has ended. Answer 400, and \
        say that the cursor is not valid.
        """
    private let brokenAdvice = """
        The server fails on a cursor that it cannot read. Check the cursor before it is used, and \
        answer 400, so that a client does not try again for ever.
        """
}

extension LawIdentifier {
    package static let badCursorRefused: Self = "bad-cursor-refused"
}
