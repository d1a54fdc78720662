import TapeCassette
package import TapeYAML

/// All mistakes in one spec file.
package struct SpecError: Error, Sendable {
    package let file: String
    /// In the order of the file; empty only if all mistakes are inherited.
    package let mistakes: [Mistake]
    /// The mistakes in the file that this one extends.
    package let inherited: [SpecError]
    private let source: [UInt8]

    package init(
        file: String, source: [UInt8], mistakes: [Mistake], inherited: [SpecError] = []
    ) {
        self.file = file
        self.source = source
        self.inherited = inherited
        self.mistakes = mistakes.map { $0.pointed(in: source) }
            .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    /// One mistake and its place.
    package struct Mistake: Hashable, Sendable {
        package let line: Int
        package let column: Int
        package let message: String
        /// The character of the value that is wrong; nil if the whole value is meant.
        private var spot: Spot?

        package init(_ message: String, at mark: YAMLMark) {
            line = mark.line
            column = mark.column
            self.message = message
        }
    }

    /// Each mistake as compilers show them: place, message, source line, caret; credentials in the line are redacted.
    package var rendered: String { renderedEach.joined(separator: "\n") }

    /// The mistakes one by one, in the form of ``rendered``.
    package var renderedEach: [String] {
        let redactor = Redactor()
        return mistakes.map { mistake in
            redactor.mask(
                SourceExcerpt(
                    file: file, source: source, line: mistake.line, column: mistake.column
                )
                .rendered(mistake.message))
        } + inherited.flatMap(\.renderedEach)
    }
}

extension SpecError.Mistake {
    /// A character within a value, and the message for it.
    private struct Spot: Hashable, Sendable {
        let byte: Int
        /// The value's text before the character.
        let before: String
        let message: String
    }

    /// A mistake at a character of a value's text, given as the number of scalars before it.
    ///
    /// `whole` is the message for a value that the source writes in another way than it is read, such as with escapes.
    init(_ message: String, in node: YAMLNode, at offset: Int, orElse whole: String) {
        self.init(whole, at: node.mark)
        spot = Spot(
            byte: node.mark.byte,
            before: String((node.text ?? "").unicodeScalars.prefix(offset)), message: message)
    }

    /// The mistake at the character itself, if the source writes the value as it is read.
    fileprivate func pointed(in source: [UInt8]) -> Self {
        guard let spot, source.indices.contains(spot.byte) else { return self }
        let isQuoted =
            source[spot.byte] == UInt8(ascii: "\"") || source[spot.byte] == UInt8(ascii: "'")
        let start = spot.byte + (isQuoted ? 1 : 0)
        guard source[start...].starts(with: spot.before.utf8) else { return self }
        let passed = spot.before.unicodeScalars.count
        return Self(
            spot.message,
            at: YAMLMark(
                line: line, column: column + (isQuoted ? 1 : 0) + passed,
                byte: start + spot.before.utf8.count))
    }
}
