extension ConductLaw {
    /// A client gives up on silence and lasting failures, and reports the failure.
    static let givesUp = ConductLaw(
        .givesUp, "C38",
        "A client gives up on silence and lasting failures within its patience, and says that it failed.",
        why: "A program that hangs is noticed late, by the person who waits for it.",
        breach: "the server is silent after its headers, and the client waits for ever",
        breakers:
            "HTTP libraries whose default is no time limit, such as Python's requests")
}

extension ConductReading {
    /// Reports a client that waits for an answer that never comes.
    mutating func breachSilence(of time: Duration) {
        breach(
            .givesUp, situation.page, expected: "it goes on or fails within its patience",
            saw: "it asked for nothing more during \(time.inWords), and did not exit",
            "give each request a time limit, and let what waits for it fail")
    }

    /// Reports a client that retries for ever.
    mutating func breachPatience(saw: String, _ advice: String) {
        breach(
            .givesUp, situation.page, expected: "it ends, with everything or with a failure",
            saw: saw, advice)
    }
}

extension LawIdentifier {
    package static let givesUp: Self = "gives-up"
}
