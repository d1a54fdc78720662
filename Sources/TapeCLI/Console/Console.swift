import TapeReport

/// Where a command's words go: results to one stream, progress and complaints to another.
package struct Console: Sendable {
    /// Whether results may carry color.
    package let isColored: Bool
    private var isQuiet = false
    private let output: @Sendable (String) -> Void
    private let diagnostics: @Sendable (String) -> Void

    package init(
        isColored: Bool = false,
        output: @escaping @Sendable (String) -> Void,
        diagnostics: @escaping @Sendable (String) -> Void
    ) {
        self.isColored = isColored
        self.output = output
        self.diagnostics = diagnostics
    }

    /// Writes results, as they are.
    func write(_ text: String) { output(text) }

    /// Writes a line of diagnosis.
    func note(_ line: String) { diagnostics(line.visible(keepingLines: true) + "\n") }

    /// The same console without its progress; complaints still come through.
    var quieted: Self {
        var quiet = self
        quiet.isQuiet = true
        return quiet
    }

    /// Writes a line of progress.
    func progress(_ line: String) {
        if !isQuiet { note(line) }
    }

    /// Writes a complaint.
    func complain(_ message: String) { note("pagetape: \(message)") }
}
