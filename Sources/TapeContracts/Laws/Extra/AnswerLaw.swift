package import TapeHTTP
import TapePaging

/// A law about the answers to requests of one role.
package protocol AnswerLaw: ExtraLaw {
    /// The role of the requests whose answers it judges.
    var role: PageMark.Role { get }
}

extension AnswerLaw {
    package func isRecorded(in evidence: ExtraEvidence) -> Bool {
        !evidence.answers(role).isEmpty
    }

    /// The judgement over every answer that came.
    func weighAnswers(
        in evidence: ExtraEvidence, _ trouble: (ExtraEvidence.Answer) -> Finding?
    ) -> Judgement {
        let answers = evidence.answers(role).filter(\.isAnswered)
        guard !answers.isEmpty else { return unanswered(in: evidence) }
        return .weighing(
            answers.compactMap(trouble), evidence: answers.map(\.words).joined(separator: ", "))
    }

    /// The judgement of a law about counted positions; `reason` says why it does not apply to others.
    func weighCountedAnswers(
        in evidence: ExtraEvidence, because reason: String,
        _ trouble: (ExtraEvidence.Answer) -> Finding?
    ) -> Judgement {
        evidence.isCounted
            ? weighAnswers(in: evidence, trouble) : .notApplicable(reason)
    }

    /// The judgement where no answer to the law's requests can be judged.
    func unanswered(in evidence: ExtraEvidence) -> Judgement {
        evidence.postponed[role].map(Judgement.notEnoughEvidence) ?? unrecorded
    }

    /// The same for a law about later pages, where the list may have only one.
    func unanswered(behindFirstPageOf evidence: ExtraEvidence) -> Judgement {
        evidence.walk.pages.count < 2 ? evidence.main.tooShort : unanswered(in: evidence)
    }
}
