import TapePaging

/// A law whose evidence is recorded only when it is asked for.
package protocol ExtraLaw: Law<ExtraEvidence> {
    /// The values of `record --also` that bring the evidence.
    var also: [String] { get }

    /// Whether the recording has what the law looks at.
    func isRecorded(in evidence: ExtraEvidence) -> Bool

    /// Whether a run that cannot tell is incomplete; where what was recorded can never tell, it is not.
    func isRequired(over evidence: ExtraEvidence) -> Bool
}

extension ExtraLaw {
    package func isRequired(over evidence: ExtraEvidence) -> Bool { isRecorded(in: evidence) }
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

    /// A numbered page in the middle of the list is another place at another size.
    static let beginsElsewhere = notApplicable(
        "the walk begins at a page's number, which is another place of the list at another size")

    static let filterPassesAll = notEnoughEvidence(
        "the filter let every item through; name one that some items pass")

    static let severalLists = notApplicable(
        "items come from several lists of each page, whose order hangs on the page")
}
