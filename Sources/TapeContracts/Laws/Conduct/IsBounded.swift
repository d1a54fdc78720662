extension ConductLaw {
    /// A walk that loops, or brings only empty pages, ends.
    static let isBounded = ConductLaw(
        .isBounded, "C36",
        "A position that loops, or pages that stay empty, do not keep a client walking for ever.",
        why: "One wrong page must not cost a night of requests.",
        breach: "a page that points to itself is requested until someone stops the job",
        breakers: "`while next:` without a look at where it leads")
}

extension ConductReading {
    /// Reports a client that keeps walking round a loop or through empty pages.
    mutating func breachBound(_ expected: String, saw: String) {
        breach(
            .isBounded, situation.page, expected: expected, saw: saw,
            "remember the positions that were asked for, and stop at one that comes again")
    }
}

extension LawIdentifier {
    package static let isBounded: Self = "is-bounded"
}
