/// Why a text was not read as YAML, and where.
package struct YAMLError: Error, Hashable, Sendable {
    /// The kinds of refusal.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        case syntax
        /// The bytes are not UTF-8.
        case encoding
        /// A character that YAML cannot carry raw.
        case character
        case duplicateKey = "duplicate-key"
        /// A key that is a list or a mapping.
        case complexKey = "complex-key"
        case alias
        case tag
        case mergeKey = "merge-key"
        case tooDeep = "too-deep"
        case tooLarge = "too-large"
        case manyDocuments = "many-documents"
        case outOfMemory = "out-of-memory"
    }

    package let code: Code
    package let message: String
    package let mark: YAMLMark
    /// What could have stood there, where that is known.
    package let expected: String?

    package init(_ code: Code, _ message: String, at mark: YAMLMark, expected: String? = nil) {
        self.code = code
        self.message = message
        self.mark = mark
        self.expected = expected
    }

    /// The error as a compiler would print it, with the line it is about and a caret.
    package func rendered(file: String, source: [UInt8]) -> String {
        SourceExcerpt(file: file, source: source, line: mark.line, column: mark.column)
            .rendered(message)
    }
}

extension YAMLError: CustomStringConvertible {
    package var description: String { "\(mark.line):\(mark.column): \(message)" }
}
