import TapeHTTP
import TapeReport

/// Names with a sentence each, which only a screen folds.
enum SentenceTable {
    static func text(_ rows: [(head: String, sentence: String)], _ layout: TextLayout) -> String {
        let width = rows.map(\.head.count).max() ?? 0
        let margin = "\n" + String(repeating: " ", count: width)
        let room = layout.isScreen ? max(layout.columns - width, 20) : .max
        return rows.map { head, sentence in
            let lines = sentence.folded(to: room)
            return head.padded(to: width) + lines.joined(separator: margin) + "\n"
        }.joined()
    }
}
