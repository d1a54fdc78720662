extension ConductLaw {
    /// A client sends each position back unchanged.
    static let positionVerbatim = ConductLaw(
        .positionVerbatim, "C33",
        "A position comes back exactly as it was given: not decoded, encoded again or cut.",
        why: "A cursor means something to the server alone.",
        breach: "`a+b=` comes back as `a b=`, or without its padding",
        breakers:
            "clients that paste cursors into URLs unencoded, or encode them twice")
}

extension ConductReading {
    /// Reports a position that came back changed.
    mutating func breachPosition(_ difference: RecordedRequests.Difference, _ page: Int) {
        breach(
            .positionVerbatim, page, expected: "the position exactly as a page gave it",
            saw: difference.words,
            "send the position back as it is; encode it once, for its place, and nothing else")
    }
}

extension LawIdentifier {
    package static let positionVerbatim: Self = "position-verbatim"
}
