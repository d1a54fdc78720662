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
        SentenceTable.text(
            Fault.samples.map { ("\($0)  ", $0.sentence.filter { $0 != "`" }) }, layout)
    }
}
