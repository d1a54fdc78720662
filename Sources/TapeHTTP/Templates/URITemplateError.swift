/// Why a URI template is invalid, or cannot be expanded with the given values.
package struct URITemplateError: Error, Hashable, Sendable {
    /// The kinds a caller can act on.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        case unclosedExpression = "unclosed-expression"
        case strayBrace = "stray-brace"
        /// An operator that RFC 6570 reserves, such as `!`.
        case reservedOperator = "reserved-operator"
        case invalidName = "invalid-name"
        case invalidModifier = "invalid-modifier"
        /// A prefix modifier on a list or pairs.
        case prefixOfComposite = "prefix-of-composite"
    }

    package let code: Code
    package let template: String
    /// The offset in the template, in UTF-8 bytes.
    package let offset: Int
    /// What was expected there.
    package let expected: String
}

extension URITemplateError: CustomStringConvertible {
    package var description: String {
        let problem = code.rawValue.split(separator: "-").joined(separator: " ")
        return "\(problem) at byte \(offset) of \(template.debugDescription): expected \(expected)"
    }
}
