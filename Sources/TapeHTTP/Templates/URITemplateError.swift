/// What is wrong with a URI template, or with the values it was given.
package struct URITemplateError: Error, Hashable, Sendable {
    /// The kinds a caller can act on.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        case unclosedExpression = "unclosed-expression"
        case strayBrace = "stray-brace"
        /// An operator that RFC 6570 keeps for later, such as `!`.
        case reservedOperator = "reserved-operator"
        case invalidName = "invalid-name"
        case invalidModifier = "invalid-modifier"
        /// A prefix was asked of a list or of pairs.
        case prefixOfComposite = "prefix-of-composite"
    }

    package let code: Code
    package let template: String
    /// Where in the template, in UTF-8 bytes from 0.
    package let offset: Int
    /// What should have been there.
    package let expected: String
}

extension URITemplateError: CustomStringConvertible {
    package var description: String {
        let problem = code.rawValue.split(separator: "-").joined(separator: " ")
        return "\(problem) at byte \(offset) of \(template.debugDescription): expected \(expected)"
    }
}
