/// A command line to begin with, and what it does.
struct Example: Hashable, Sendable {
    let line: String
    let purpose: String

    init(_ line: String, _ purpose: String) {
        self.line = line
        self.purpose = purpose
    }
}
