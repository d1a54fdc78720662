/// Something in a `Link` field that RFC 8288 does not allow; the other links are still read.
package struct LinkFault: Error, Hashable, Sendable {
    /// The kinds that a law can distinguish.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// A list element does not begin with `<`.
        case noTarget = "no-target"
        case unclosedTarget = "unclosed-target"
        case unclosedQuote = "unclosed-quote"
        /// A target or anchor that is not a URL reference.
        case invalidReference = "invalid-reference"
        /// No `rel`, or one that names no relation type.
        case noRelation = "no-relation"
        /// A parameter that may occur once occurs again; the first one counts.
        case repeatedParameter = "repeated-parameter"
        /// An extended parameter such as `title*` that cannot be decoded by RFC 8187; it is left out.
        case undecodableParameter = "undecodable-parameter"
        /// Text after a parameter or target where `;` or `,` should be; it is skipped.
        case strayText = "stray-text"
    }

    package let code: Code
    /// The index of the field line.
    package let line: Int
    /// The offset in that line, in UTF-8 bytes.
    package let offset: Int
    /// What was expected there.
    package let expected: String
}

extension LinkFault: CustomStringConvertible {
    package var description: String {
        let problem = code.rawValue.split(separator: "-").joined(separator: " ")
        return "Link line \(line + 1), byte \(offset): \(problem), expected \(expected)"
    }
}
