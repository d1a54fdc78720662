/// Where a cassette comes from.
package struct RecordingFacts: Hashable, Sendable {
    /// Scheme, host and port.
    package var origin: String?
    /// The moment to the second, by RFC 3339.
    package var recorded: String?
    /// The program that wrote it, with its version.
    package var by: String?

    package init(origin: String?, recorded: String?, by: String?) {
        self.origin = origin
        self.recorded = recorded
        self.by = by
    }
}
