/// What a run may ask the origin for, and what it keeps.
package enum RecordingMode: String, Hashable, Sendable, CaseIterable {
    /// Never asks; a request without a recording fails.
    case none
    /// Records if there is no cassette yet, and is `none` from then on.
    case once
    /// Keeps the recordings there are, and adds what they do not answer.
    case new
    /// Records everything anew.
    case all
}
