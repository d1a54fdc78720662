/// Why an XPath was refused, or could not be evaluated.
package struct XPathError: Error, Hashable, Sendable {
    /// The kinds of failure.
    package enum Code: Hashable, Sendable {
        case syntax
        case unknownFunction
        case unknownVariable
        case unknownPrefix
        /// Arguments or operands of the wrong type or number.
        case type
        /// The path is too long, too nested, or takes too many steps on this document.
        case tooMuch
        case outOfMemory
    }

    package let code: Code
    package let message: String
    /// The path as it was given.
    package let path: String
    /// The number of characters of the path before the error, if its place is known.
    package let offset: Int?

    package init(_ code: Code, _ message: String, path: String, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.path = path
        self.offset = offset
    }
}

extension XPathError: CustomStringConvertible {
    /// The message, and a caret under the place in the path; what would act on a terminal is left out.
    package var description: String {
        let (message, path) = (Self.visible(message), Self.visible(path))
        guard let offset, !path.contains(where: \.isNewline) else { return "\(message): \(path)" }
        return "\(message)\n  \(path)\n  \(String(repeating: " ", count: offset))^"
    }

    private static func visible(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isInvisible =
                switch scalar.properties.generalCategory {
                case .control: scalar != "\n" && scalar != "\t"
                case .format, .lineSeparator, .paragraphSeparator: true
                default: false
                }
            shown.append(isInvisible ? "\u{FFFD}" : scalar)
        }
        return String(shown)
    }
}
