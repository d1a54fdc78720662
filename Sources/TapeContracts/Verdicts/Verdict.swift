/// What came of asking a law; one that was never exercised does not read as passed.
package enum Verdict: String, Hashable, Sendable, CaseIterable {
    case holds
    case violated
    case notApplicable = "not-applicable"
    case notEnoughEvidence = "not-enough-evidence"
    case waived
}
