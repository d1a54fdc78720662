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
    /// The message, and a caret under the place in the path.
    package var description: String {
        guard let offset, !path.contains(where: \.isNewline) else { return "\(message): \(path)" }
        return "\(message)\n  \(path)\n  \(String(repeating: " ", count: offset))^"
    }
}
