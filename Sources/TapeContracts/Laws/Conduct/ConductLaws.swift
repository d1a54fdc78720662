/// A law about the requests of a client in any language, and how it ends.
package struct ConductLaw: Law {
    package let identifier: LawIdentifier
    package let code: String
    package let sentence: String

    init(_ identifier: LawIdentifier, _ code: String, _ sentence: String) {
        self.identifier = identifier
        self.code = code
        self.sentence = sentence
    }

    /// The same promise as one of lists, kept by a client that has none.
    fileprivate init?(like identifier: LawIdentifier) {
        guard let law = ClientLaws.all.first(where: { $0.identifier == identifier }) else {
            return nil
        }
        self.init(law.identifier, law.code, law.sentence)
    }

    package func judge(_ reading: ConductReading) -> Judgement { reading.judgement(of: identifier) }
}

/// The laws that `judge` holds clients to.
package enum ConductLaws {
    /// Those that lists keep, too.
    private static let shared = [
        "complete", "single-flight", "stops-at-end", "resumes-at-pointer", "retry-is-identical",
        "no-storm", "respects-retry-after", "bad-cursor-offers-refresh",
    ].compactMap { ConductLaw(like: LawIdentifier(rawValue: $0)) }

    /// Those that only requests on the wire can break.
    package static let own = [
        ConductLaw(
            "no-silent-loss", "C32",
            "A client that says it has everything has every page, whole."),
        ConductLaw(
            "position-verbatim", "C33",
            "A position comes back exactly as it was given: not decoded, encoded again or cut."),
        ConductLaw(
            "keeps-parameters", "C34",
            "Filters, sizes and headers travel along with every page as the API wants them."),
        ConductLaw(
            "credentials-stay-home", "C35",
            "Credentials go to the API's own server alone, wherever a link leads."),
        ConductLaw(
            "is-bounded", "C36",
            "A position that loops, or pages that stay empty, do not keep a client walking for ever."
        ),
        ConductLaw(
            "no-needless-requests", "C37", "Where nothing goes wrong, each page is asked for once."),
        ConductLaw(
            "gives-up", "C38",
            "A client leaves silence and lasting failures within its patience, and says that it failed."
        ),
    ]

    /// In the order in which reports list them.
    package static let all = shared + own
}
