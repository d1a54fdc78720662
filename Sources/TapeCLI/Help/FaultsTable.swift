import TapeFaults
import TapeReport

/// The faults with their sentences, for a terminal and for the document about them.
package enum FaultsTable {
    /// A table in Markdown.
    package static var markdown: String {
        let rows = Fault.samples.map { "| `\($0)` | \($0.sentence) |" }
        return (["| fault | what a client gets |", "|---|---|"] + rows).map { $0 + "\n" }.joined()
    }

    /// Every fault on a line of its own, which only a screen folds.
    static func text(_ layout: TextLayout) -> String {
        let width = (Fault.samples.map(\.description.count).max() ?? 0) + 2
        let margin = "\n" + String(repeating: " ", count: width)
        let room = layout.isScreen ? max(layout.columns - width, 20) : .max
        return Fault.samples.map { fault in
            let lines = fault.sentence.filter { $0 != "`" }.folded(to: room)
            return fault.description.padded(to: width) + lines.joined(separator: margin) + "\n"
        }.joined()
    }
}
