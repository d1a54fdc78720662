/// Everything that changed between two recordings of a list, the worst first.
package struct Drift: Hashable, Sendable {
    package let changes: [DriftChange]

    package init(_ changes: [DriftChange]) {
        self.changes = changes.enumerated()
            .sorted { ($0.element.severity, $0.offset) < ($1.element.severity, $1.offset) }
            .map(\.element)
    }

    package func count(_ severity: DriftChange.Severity) -> Int {
        changes.count { $0.severity == severity }
    }

    /// Whether a client of the older recording may fail today.
    package var isBreaking: Bool { count(.breaking) > 0 }

    /// Compares an older recording with a newer one.
    package init(from old: ListOutline, to new: ListOutline) {
        if let lost = Self.lost(old, new) {
            self.init([lost])
            return
        }
        self.init(
            Self.walk(old, new) + Self.paging(old, new) + Self.response(old, new)
                + Self.shape(old.schema, new.schema, of: "each item")
                + Self.shape(old.envelope, new.envelope, of: "the page")
                + Self.items(old, new))
    }

    /// The number of changes of each severity, in a phrase.
    package var summary: String {
        guard !changes.isEmpty else { return "nothing changed" }
        return DriftChange.Severity.allCases.map { "\(count($0)) \($0.rawValue)" }
            .joined(separator: ", ")
    }
}
