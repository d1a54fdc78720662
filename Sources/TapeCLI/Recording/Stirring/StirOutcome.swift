import TapeContracts

/// The result of stirring a list.
struct StirOutcome: Sendable {
    /// Why nothing, or not everything, was written; nil if all was done.
    var obstacle: String?
    /// Whether anything was written.
    var hasWritten = false
    /// Our rows that could not be deleted, by their ids in the API.
    var left: [String] = []
    /// How many rows remain with permission because the spec cannot delete them.
    var kept = 0

    /// The message about rows that could not be deleted.
    var complaint: String? {
        guard !left.isEmpty else { return nil }
        let more = left.count > 10 ? " and \(left.count - 10) more" : ""
        return "\(counted(left.count, "row")) of ours could not be taken away: "
            + left.prefix(10).joined(separator: ", ") + more
    }
}
