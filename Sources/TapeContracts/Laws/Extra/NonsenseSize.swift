package import TapeHTTP
import TapePaging

/// A malformed size is refused or replaced.
package struct NonsenseSize: AnswerLaw {
    package let text = LawText(
        .nonsenseSize, "P4",
        "A size that is zero, negative, huge or not a number is refused or replaced.",
        LawExplanation(
            why: "Zero lifts the limit in some databases and breaks others.",
            breach: "`limit=0` answers the whole table, `limit=-1` status 500",
            breakers:
                "thin layers over SQL; AIP-158 takes 0 for the default and refuses the rest (right)",
            keys: ["paging.size", "paging.size.maximum"]))
    package let also = ["sizes"]
    package let role = PageMark.Role.nonsenseSize

    /// The sizes that the requests ask for, by number; the last request leaves the size to the server.
    private static let names = ["zero", "below zero", "no number", "beyond measure"]
    private static let hugeNumber = 4
    private static let unsizedNumber = 5
    /// The most items that APIs usually give on one page.
    private static let usual = 100

    package func isRequired(over evidence: ExtraEvidence) -> Bool {
        isRecorded(in: evidence) && evidence.walk.digests.count > Self.usual
    }

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let size = evidence.convention.size, size.slot != nil else { return .sizeIsFixed }
        let answers = evidence.answers(role)
        guard !answers.isEmpty else { return unanswered(in: evidence) }
        let usual = answers.first { $0.number == Self.unsizedNumber }?.digests?.count
        let asked = answers.filter { $0.number < Self.unsizedNumber }
        let whole = asked.filter { isWhole($0, evidence, usual) }
        // The server's default is known, but even a huge size may be within its maximum.
        let lifted = usual == nil ? [] : whole.filter { $0.number != Self.hugeNumber }
        let findings = asked.compactMap { answer -> Finding? in
            let most = size.maximum.map { $0 * (evidence.main.containerCount ?? 1) }
            let isTooMuch = most.map { (answer.digests?.count ?? 0) > $0 } ?? false
            let isAll = lifted.contains { $0.number == answer.number }
            guard answer.isServerError || (isTooMuch && size.exactness != .advisory) || isAll
            else { return nil }
            guard isAll else { return finding(answer, saw: nil) }
            return finding(answer, saw: "the whole list: \(answer.words)").inHead()
                .seeing(.wholeList(status: answer.status, itemCount: answer.digests?.count))
        }
        let words = asked.map(\.words).joined(separator: ", ")
        guard findings.isEmpty, let doubtful = whole.first else {
            return .weighing(findings, evidence: words)
        }
        return .notEnoughEvidence(
            """
            a size of \(name(doubtful)) brought the whole list (\(doubtful.words)), which may be what \
            the server allows; declare that as `size: {maximum: …}`
            """)
    }

    /// Whether an answer is the whole of a list that fills more than one usual page.
    private func isWhole(
        _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence, _ usual: Int?
    ) -> Bool {
        guard let size = evidence.convention.size, evidence.walk.ending == .end,
            size.exactness != .advisory, size.maximum == nil || usual != nil
        else { return false }
        let all = evidence.walk.digests.count
        // Without a size, the server gives as many items as it likes, and may do the same for a malformed size.
        guard all > size.granted * (evidence.main.containerCount ?? 1), all > usual ?? size.granted
        else { return false }
        return (answer.digests?.count ?? 0) >= all
    }

    private func finding(_ answer: ExtraEvidence.Answer, saw: String?) -> Finding {
        answer.finding(
            expected: "a refusal or a usual page for a size of \(name(answer))", saw: saw,
            advice: answer.isServerError
                ? "The server fails on such a size: check it before it reaches the database."
                : """
                Check the size before it reaches the database: in some, zero and negative numbers lift \
                the limit.
                """
        ).about(name: name(answer))
    }

    private func name(_ answer: ExtraEvidence.Answer) -> String {
        let isKnown = Self.names.indices.contains(answer.number - 1)
        return isKnown ? Self.names[answer.number - 1] : "none"
    }
}

extension LawIdentifier {
    package static let nonsenseSize: Self = "nonsense-size"
}
