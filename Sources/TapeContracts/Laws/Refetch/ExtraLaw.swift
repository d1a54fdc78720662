package import TapeHTTP
import TapePaging

/// A law whose evidence is recorded only when it is asked for.
package protocol ExtraLaw: Law<ExtraEvidence> {
    /// The values of `record --also` that bring the evidence.
    var also: [String] { get }

    /// Whether the recording has what the law looks at.
    func isRecorded(in evidence: ExtraEvidence) -> Bool
}

/// A law that looks at the answers to requests of one role.
package protocol AnswerLaw: ExtraLaw {
    /// What its requests were made for.
    var role: PageMark.Role { get }
}

extension AnswerLaw {
    package func isRecorded(in evidence: ExtraEvidence) -> Bool {
        !evidence.answers(role).isEmpty
    }
}

extension ExtraLaw {
    /// What is said where nothing was recorded for the law.
    var unrecorded: Judgement {
        let values = also.joined(separator: ",")
        var judgement = Judgement.notEnoughEvidence(
            "not recorded; `pagetape record --also \(values)` asks for it")
        judgement.also = also
        return judgement
    }

    /// What is said where nothing was recorded for a law about later pages, of which there may be none.
    func unrecorded(behindFirstPageOf evidence: ExtraEvidence) -> Judgement {
        evidence.walk.pages.count < 2 ? evidence.main.tooShort : unrecorded
    }
}

extension Judgement {
    /// Nothing follows from another answer of a list that changes under its readers.
    static let mayHaveChanged = notApplicable("the spec says that the list may change meanwhile")

    /// Nobody can ask for pages of another size.
    static let sizeIsFixed = notApplicable("the spec names no place for the size")

    /// A position cannot be asked for again.
    static let cursorServesOnce = notApplicable("the spec says that a cursor serves once")
}
