/// Tells specs from other files of Pagetape by their lines.
enum SpecLine {
    /// Top-level keys that specs have and cassettes do not.
    private static let keys = ["request:", "paging:", "sections:", "layout:"]

    /// Whether a line begins with a top-level key of specs.
    static func isKey(_ line: some Collection<UInt8>) -> Bool {
        keys.contains { line.starts(with: $0.utf8) }
    }
}
