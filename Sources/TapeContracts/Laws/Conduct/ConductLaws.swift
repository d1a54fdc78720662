/// A law about a client in any language: the requests it makes, and how it ends.
package struct ConductLaw: Law {
    package let text: LawText

    init(
        _ identifier: LawIdentifier, _ code: String, _ sentence: String, why: String,
        breach: String, breakers: String
    ) {
        text = LawText(
            identifier, code, sentence,
            LawExplanation(why: why, breach: breach, breakers: breakers, keys: ["paging"]))
    }

    /// The client law of that name, applied to a client without a list.
    fileprivate init?(like identifier: LawIdentifier) {
        guard let law = ClientLaws.all.first(where: { $0.identifier == identifier }) else {
            return nil
        }
        text = law.text
    }

    package func judge(_ reading: ConductReading) -> Judgement { reading.judgement(of: identifier) }
}

/// The laws that `judge` holds clients to.
package enum ConductLaws {
    /// Laws that lists are held to as well.
    private static let shared = [
        LawIdentifier.complete, LawIdentifier.singleFlight, LawIdentifier.stopsAtEnd,
        LawIdentifier.resumesAtPointer, LawIdentifier.retryIsIdentical,
        LawIdentifier.noStorm, LawIdentifier.respectsRetryAfter,
        LawIdentifier.badCursorOffersRefresh,
    ].compactMap { ConductLaw(like: $0) }

    /// Laws that only requests on the wire can break.
    package static let own: [ConductLaw] = [
        .noSilentLoss, .positionVerbatim, .keepsParameters, .credentialsStayHome, .isBounded,
        .noNeedlessRequests, .givesUp,
    ]

    /// Every law, in the order in which reports list them.
    package static let all = shared + own
}
