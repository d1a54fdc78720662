import TapePaging

/// A law whose evidence is recorded only on request.
package protocol ExtraLaw: Law<ExtraEvidence> {
    /// The values of `record --also` that record the evidence.
    var also: [String] { get }

    /// Whether the recording has the evidence.
    func isRecorded(in evidence: ExtraEvidence) -> Bool

    /// Whether a run without a verdict is incomplete; false where the recorded evidence can never lead to one.
    func isRequired(over evidence: ExtraEvidence) -> Bool
}

extension ExtraLaw {
    package func isRequired(over evidence: ExtraEvidence) -> Bool { isRecorded(in: evidence) }
}

extension ExtraLaw {
    /// The judgement where nothing was recorded for the law.
    var unrecorded: Judgement { .unrecorded("not recorded", also: also) }

    /// The judgement where nothing was recorded for a law about later pages; the list may have only one.
    func unrecorded(behindFirstPageOf evidence: ExtraEvidence) -> Judgement {
        evidence.walk.pages.count < 2 ? evidence.main.tooShort : unrecorded
    }
}

extension Judgement {
    /// For a list that may change while it is read: a different answer proves nothing.
    static let mayHaveChanged = notApplicable("the spec says that the list may change meanwhile")

    /// For a list whose page size cannot be chosen.
    static let sizeIsFixed = notApplicable("the spec names no place for the size")

    /// For a list whose positions cannot be requested twice.
    static let cursorServesOnce = notApplicable("the spec says that a cursor serves once")

    /// For a walk that begins at a later numbered page, which is a different place at another size.
    static let beginsElsewhere = notApplicable(
        "the walk begins at a numbered page, which is another place in the list at another size")

    static let filterPassesAll = notEnoughEvidence(
        "the filter let every item through; name one that some items pass")

    static let severalLists = notApplicable(
        "items come from several lists of each page, whose order depends on the page")
}
