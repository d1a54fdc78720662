/// A URI template of RFC 6570, level 4.
package struct URITemplate: Sendable {
    /// An expression such as `{?query,list*}`.
    struct Expression {
        let style: ExpansionStyle
        let variables: [Variable]
    }

    /// A name in an expression with its modifier.
    struct Variable {
        enum Modifier: Equatable {
            case none
            /// Only the first characters of the value.
            case prefix(Int)
            case explode
        }

        let name: String
        let modifier: Modifier
        let offset: Int
    }

    enum Part {
        /// Literal text, already encoded.
        case literal(String)
        case expression(Expression)
    }

    package let text: String
    private let parts: [Part]

    package init(_ text: String) throws(URITemplateError) {
        var parser = URITemplateParser(text)
        parts = try parser.parse()
        self.text = text
    }

    /// The names of all variables, in order of first use.
    package var variableNames: [String] {
        var seen: Set<String> = []
        return parts.flatMap { part -> [String] in
            guard case .expression(let expression) = part else { return [] }
            return expression.variables.map(\.name)
        }.filter { seen.insert($0).inserted }
    }

    /// The template with its expressions expanded; a variable without a value expands to nothing.
    package func expand(
        _ values: [String: TemplateValue]
    ) throws(URITemplateError) -> String {
        var result: [UInt8] = []
        for part in parts {
            switch part {
            case .literal(let literal): result += literal.utf8
            case .expression(let expression): try expand(expression, values, into: &result)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func expand(
        _ expression: Expression,
        _ values: [String: TemplateValue],
        into result: inout [UInt8]
    ) throws(URITemplateError) {
        var separator = expression.style.first
        for variable in expression.variables {
            guard let value = values[variable.name], value.isDefined else { continue }
            result += separator.utf8
            separator = expression.style.separator
            switch (value, variable.modifier) {
            case (.string(let string), .prefix(let length)):
                expression.style.append(string, of: variable.name, upTo: length, to: &result)
            case (.string(let string), _):
                expression.style.append(string, of: variable.name, upTo: nil, to: &result)
            case (_, .prefix):
                throw URITemplateError(
                    code: .prefixOfComposite, template: text, offset: variable.offset,
                    expected: "a string as value of \(variable.name)")
            case (_, .explode):
                expression.style.appendExploded(value, of: variable.name, to: &result)
            case (_, .none):
                expression.style.appendJoined(value, of: variable.name, to: &result)
            }
        }
    }
}

extension URITemplate: Hashable, CustomStringConvertible {
    package static func == (left: Self, right: Self) -> Bool { left.text == right.text }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }

    package var description: String { text }
}
