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
        self.mistakes = mistakes.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    /// One mistake and its place.
    package struct Mistake: Hashable, Sendable {
        package let line: Int
        package let column: Int
        package let message: String

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
