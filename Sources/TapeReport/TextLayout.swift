import TapeHTTP

/// How wide a report's lines may be.
package struct TextLayout: Hashable, Sendable {
    /// Lines break between words before they would be longer.
    package let columns: Int
    /// Whether the output is a screen, which would break longer lines in the middle of a word.
    package let isScreen: Bool

    /// For files and pipes, where a line that belongs together may be longer than the others.
    package static let piped = Self(columns: 80, isScreen: false)

    /// A terminal that is hardly wider than a word gets lines that are too long for it.
    package init(columns: Int, isScreen: Bool) {
        self.columns = max(columns, 40)
        self.isScreen = isScreen
    }

    /// A message with long lines broken between words; a line with a caret below it stays as it is.
    package func broken(_ message: String) -> String {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            let isPointedAt = lines.dropFirst(index + 1).first.map(Self.points) ?? false
            guard line.count > columns, !isPointedAt, !Self.points(line) else {
                return String(line)
            }
            return folded(String(line)).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// The same for results, which are broken on a screen only: in a pipe a line stays whole, so that it can be searched for.
    package func fitting(_ results: String) -> String { isScreen ? broken(results) : results }

    /// A line in parts that begin in the same column, behind the mark of a list if the line begins with one.
    private func folded(_ line: String) -> [String] {
        let indent = line.prefix { $0 == " " }
        let mark = line.dropFirst(indent.count).prefix(2)
        let isListed = ["→ ", "· ", "- "].contains(mark)
        let start = indent + (isListed ? mark : "")
        let margin = String(repeating: " ", count: start.count)
        return String(line.dropFirst(start.count)).folded(to: max(columns - start.count, 20))
            .enumerated().map { ($0 == 0 ? String(start) : margin) + $1 }
    }

    /// Whether a line does nothing but mark a place in the line above.
    private static func points(_ line: Substring) -> Bool {
        line.contains("^") && line.allSatisfy { " \t^|~".contains($0) }
    }

    /// A text folded into lines, with a label in front of the first.
    func labelled(_ label: String, indent: Int, width: Int, _ text: String) -> [String] {
        let margin = String(repeating: " ", count: indent)
        let room = max(columns - indent - width - 1, 20)
        return text.folded(to: room).enumerated().map { index, line in
            margin + (index == 0 ? label : "").padded(to: width) + " " + line
        }
    }
}

extension String {
    /// The text in lines of at most `width` characters; a longer word gets a line of its own.
    ///
    /// Several spaces in a row belong to quoted text: they stay, and no line breaks there.
    package func folded(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in foldableWords {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? word : " \(word)"
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// The parts between single spaces and line ends.
    private var foldableWords: [String] {
        split(separator: "\n").flatMap { line -> [String] in
            var words: [String] = []
            for part in line.split(separator: " ", omittingEmptySubsequences: false) {
                // An empty part means two spaces in a row.
                let continues = words.last.map { part.isEmpty || $0.hasSuffix(" ") } ?? false
                if continues {
                    words[words.count - 1] += " \(part)"
                } else if !part.isEmpty || !words.isEmpty {
                    words.append(String(part))
                }
            }
            // Spaces at the end of a line are invisible.
            while words.last?.hasSuffix(" ") == true { words[words.count - 1].removeLast() }
            return words
        }
    }
}

/// Colours and bold type, for terminals that show them.
struct Palette: Sendable {
    private let isColored: Bool

    static let terminal = Self(isColored: true)
    static let plain = Self(isColored: false)

    func good(_ text: String) -> String { wrap(text, "32") }
    func bad(_ text: String) -> String { wrap(text, "31") }
    func unsure(_ text: String) -> String { wrap(text, "33") }
    func strong(_ text: String) -> String { wrap(text, "1") }

    private func wrap(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
