import TapeContracts

/// The result of stirring a list.
struct StirOutcome: Sendable {
    /// Why nothing, or not everything, was written; nil if all was done.
    var obstacle: String?
    /// Whether anything was written.
    var hasWritten = false
    /// Why not all scenarios were carried out; nil if they were, or if nothing was meant to be written.
    var shortfall: String?
    /// Our rows that could not be deleted, by their ids in the API.
    var left: [String] = []
    /// Names of rows of ours that were or may have been deleted, under which the list shows items that may be someone else's.
    var uncertain: [String] = []
    /// Rows of ours that may be there although the list shows of no item whether it is one of them.
    var unfindable: [String] = []
    /// Names of rows of ours that were deleted, and whose texts the list has shown under other names since then.
    var copied: [String] = []
    /// How many rows remain with permission because the spec cannot delete them.
    var kept = 0
    /// The file that names all rows that may be left, and the command that takes them away.
    var remedy: (path: String, command: String) = ("", "")

    /// The names of all rows that are or may be left.
    var remnants: [String] { left + unfindable + uncertain + copied }

    /// The message about rows that could not be deleted, and about names that may be someone else's by now.
    var complaint: String? {
        var words: [String] = []
        if !left.isEmpty {
            let count = counted(left.count, "row")
            words.append(
                "\(count) of ours could not be taken away: \(listed(left, most: Self.mostNamed))")
        }
        if !unfindable.isEmpty {
            words.append(
                """
                \(counted(unfindable.count, "row")) of ours may be there, and the list shows of no item whether it is one of \
                them; look for them: \(listed(unfindable, most: Self.mostNamed))
                """)
        }
        if !uncertain.isEmpty {
            words.append(
                """
                the list shows \(counted(uncertain.count, "name")) of deleted rows of ours, and nothing of whose rows they \
                are now, so they are not deleted again; check them: \(listed(uncertain, most: Self.mostNamed))
                """)
        }
        if !copied.isEmpty {
            words.append(
                """
                the list shows the texts of \(counted(copied.count, "deleted row")) of ours under other names, in items that \
                may be someone else's copies and are left alone; check them: \(listed(copied, most: Self.mostNamed))
                """)
        }
        if [left, unfindable, uncertain, copied].contains(where: { $0.count > Self.mostNamed }) {
            words.append("\(remedy.path) names all of them, and \(remedy.command) takes them away")
        }
        return words.isEmpty ? nil : words.joined(separator: "; ")
    }

    /// How many rows are named; more are only counted.
    private static let mostNamed = 10
}
