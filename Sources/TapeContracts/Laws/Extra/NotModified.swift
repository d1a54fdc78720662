package import TapeHTTP
import TapePaging

/// A page that has not changed is not sent again.
package struct NotModified: AnswerLaw {
    package let text = LawText(
        .notModified, "P14",
        "A conditional request is answered with 304 without a body, or with the page.",
        LawExplanation(
            why: "Lists are polled; what has not changed need not travel.",
            breach: "the same ETag comes with status 200 and the whole page",
            breakers: "frameworks that add ETags after the page was made",
            keys: ["request.headers"]))
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
            return .holds("the page was sent again: \(answer.words)")
        }
        return .violated(
            [
                answer.finding(
                    expected: "status 304", saw: "the same page with the same ETag", advice: advice)
            ], evidence: answer.words)
    }

    /// The tag of a 304 answer, if it is not the one that was asked about.
    private func stale(_ answer: ExtraEvidence.Answer) -> String? {
        guard let asked = answer.request.headers["If-None-Match"], let tag = answer.headers["ETag"]
        else { return nil }
        return Self.strong(asked) == Self.strong(tag) ? nil : tag
    }

    /// A tag without the marks that proxies add and remove: those for weak tags and for compression.
    private static func strong(_ tag: String) -> String {
        (tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag).replacing("-gzip", with: "")
    }

    private let advice = """
        Compare `If-None-Match` before the page is made: a polled list costs server time and the \
        phone's battery.
        """
}

extension LawIdentifier {
    package static let notModified: Self = "not-modified"
}
