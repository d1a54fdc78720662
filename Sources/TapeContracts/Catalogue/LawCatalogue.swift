/// Every law the kit knows.
package enum LawCatalogue {
    /// What a law's evidence comes from.
    package enum EvidenceClass: String, Hashable, Sendable, CaseIterable {
        /// One recorded walk.
        case walk
        /// Requests besides the walk: for the same list in other ways, and at its edges.
        case extra
        /// A list that is driven over a walk's pages.
        case client
        /// A screen's sections, failing in every combination.
        case board
        /// The requests of a client that `judge` runs.
        case conduct
        /// Walks of a list that is changed meanwhile.
        case stir
    }

    /// What is said of a law without asking it.
    package struct Entry: Sendable {
        package let identifier: LawIdentifier
        package let code: String
        package let sentence: String
        package let subject: Subject
        package let evidence: EvidenceClass
        package let explanation: LawExplanation
        /// The values of `record --also` that bring the evidence; none where a walk is enough.
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
