import TapeCassette

/// A mistake in the command line.
struct UsageError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

/// Why a command cannot do part of what it was asked to do.
struct Obstacle: Error, Hashable, Sendable {
    let message: String
    /// The environment variables that are missing.
    let missing: [String]

    init(_ message: String, missing: [String] = []) {
        self.message = message
        self.missing = missing
    }
}

extension NearestName {
    /// Advice for an unknown name: the nearest known one, or else all of them.
    static func advice(for name: String, among known: [String]) -> String {
        nearest(to: name, among: known).map { "did you mean `\($0)`?" }
            ?? "it is one of \(known.joined(separator: ", "))"
    }
}
