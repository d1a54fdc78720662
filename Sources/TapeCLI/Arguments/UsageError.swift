import TapeCassette

/// A command line that cannot be obeyed.
struct UsageError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

/// What keeps a command from doing some part of what it was asked for.
struct Obstacle: Error, Hashable, Sendable {
    let message: String
    /// The variables that the environment would have to hold.
    let missing: [String]

    init(_ message: String, missing: [String] = []) {
        self.message = message
        self.missing = missing
    }
}

extension NearestName {
    /// What to write instead of an unknown name: the nearest, or else one of all.
    static func advice(for name: String, among known: [String]) -> String {
        nearest(to: name, among: known).map { "did you mean `\($0)`?" }
            ?? "it is one of \(known.joined(separator: ", "))"
    }
}
