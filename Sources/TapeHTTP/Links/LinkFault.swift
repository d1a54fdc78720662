/// Something in a `Link` field that RFC 8288 does not allow; the other links are read all the same.
package struct LinkFault: Error, Hashable, Sendable {
    /// The kinds a law can tell apart.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// A list element does not begin with `<`.
        case noTarget = "no-target"
        case unclosedTarget = "unclosed-target"
        case unclosedQuote = "unclosed-quote"
        /// A target or anchor that is no URL reference.
        case invalidReference = "invalid-reference"
        /// No `rel`, or one that names no relation type.
        case noRelation = "no-relation"
        /// A parameter that may occur once occurs again; the first one counts.
        case repeatedParameter = "repeated-parameter"
        /// A `title*` or its like that RFC 8187 cannot decode; it is left out.
        case undecodableParameter = "undecodable-parameter"
        /// Text after a parameter or target where `;` or `,` should be; it is passed over.
        case strayText = "stray-text"
    }

    package let code: Code
    /// Which of the field lines, from 0.
    package let line: Int
    /// Where in that line, in UTF-8 bytes from 0.
    package let offset: Int
    /// What should have been there.
    package let expected: String
}

extension LinkFault: CustomStringConvertible {
    package var description: String {
        let problem = code.rawValue.split(separator: "-").joined(separator: " ")
        return "Link line \(line + 1), byte \(offset): \(problem), expected \(expected)"
    }
}
