/// Why a text was not read as YAML, and where.
package struct YAMLError: Error, Hashable, Sendable {
    /// The kinds of refusal.
    package enum Code: Hashable, Sendable {
        case syntax
        /// The bytes are not UTF-8.
        case encoding
        /// A character that YAML cannot carry raw.
        case character
        case duplicateKey
        /// A key that is a list or a mapping.
        case complexKey
        case alias
        case tag
        case mergeKey
        case tooDeep
        case tooLarge
        case manyDocuments
        case outOfMemory
    }

    package let code: Code
    package let message: String
    package let mark: YAMLMark
    /// What was expected there, if it is known.
    package let expected: String?

    package init(_ code: Code, _ message: String, at mark: YAMLMark, expected: String? = nil) {
        self.code = code
        self.message = message
        self.mark = mark
        self.expected = expected
    }

    /// The error in the style of a compiler, with its line and a caret.
    package func rendered(file: String, source: [UInt8]) -> String {
        SourceExcerpt(file: file, source: source, line: mark.line, column: mark.column)
            .rendered(message)
    }
}

extension YAMLError: CustomStringConvertible {
    package var description: String { "\(mark.line):\(mark.column): \(message)" }
}
