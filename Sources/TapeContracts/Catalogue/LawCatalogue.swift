/// All laws of the kit, by the kind of evidence that they judge.
package enum LawCatalogue {
    /// Where a law's evidence comes from.
    package enum EvidenceClass: String, Hashable, Sendable, CaseIterable {
        /// One recorded walk.
        case walk
        /// Requests besides the walk: for the same list in other ways, and at the list's edges.
        case extra
        /// A list that is driven over a walk's pages.
        case client
        /// A screen's sections, failing in every combination.
        case board
        /// The requests of a client that `judge` runs.
        case conduct
        /// Walks of a list that is changed during the walk.
        case stir
    }

    /// The description of a law.
    package struct Entry: Sendable {
        package let identifier: LawIdentifier
        package let code: String
        package let sentence: String
        package let subject: Subject
        package let evidence: EvidenceClass
        package let explanation: LawExplanation
        /// The values of `record --also` that record the evidence; empty where a walk is enough.
        package let also: [String]

        init(_ law: any Law, _ subject: Subject, _ evidence: EvidenceClass) {
            identifier = law.identifier
            code = law.code
            sentence = law.sentence
            explanation = law.explanation
            also = (law as? any ExtraLaw)?.also ?? []
            self.subject = subject
            self.evidence = evidence
        }
    }

    package static let entries: [Entry] =
        WalkLaws.all.map { Entry($0, .api, .walk) }
        + ExtraLaws.all.map { Entry($0, .api, .extra) }
        + ClientLaws.all.map { Entry($0, .client, .client) }
        + BoardLaws.all.map { Entry($0, .board, .board) }
        + ConductLaws.own.map { Entry($0, .client, .conduct) }
        + StirLaws.all.map { Entry($0, .api, .stir) }
}
