import TapeContracts

/// What came of stirring a list.
struct StirOutcome: Sendable {
    /// Why nothing, or nothing more, was written; nil where all was done.
    var obstacle: String?
    /// Whether anything was written.
    var hasWritten = false
    /// The rows of ours that could not be taken away, as the API names them.
    var left: [String] = []
    /// How many rows stay because the spec cannot take them away, as was allowed.
    var kept = 0

    /// What is to be said of rows that could not be taken away.
    var complaint: String? {
        guard !left.isEmpty else { return nil }
        let more = left.count > 10 ? " and \(left.count - 10) more" : ""
        return "\(counted(left.count, "row")) of ours could not be taken away: "
            + left.prefix(10).joined(separator: ", ") + more
    }
}
