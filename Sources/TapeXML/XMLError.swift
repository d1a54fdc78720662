/// Why bytes were not read as XML, and where.
package struct XMLError: Error, Hashable, Sendable {
    /// The kinds of refusal.
    package enum Code: Hashable, Sendable {
        case syntax
        case encoding
        /// The document declares entities or attributes of its own.
        case declarations
        case tooDeep
        case tooLarge
        case outOfMemory
    }

    package let code: Code
    package let message: String
    /// Counted from one.
    package let line: Int
    /// Counted from one; libxml2 notices most mistakes just after them.
    package let column: Int

    package init(_ code: Code, _ message: String, line: Int, column: Int) {
        self.code = code
        self.message = message
        self.line = line
        self.column = column
    }
}

extension XMLError: CustomStringConvertible {
    package var description: String { "\(line):\(column): \(message)" }
}
