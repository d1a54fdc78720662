/// Parses URI templates by the grammar of RFC 6570 §2.
struct URITemplateParser {
    private let text: String
    private var scanner: ByteScanner

    init(_ text: String) {
        self.text = text
        scanner = ByteScanner(text)
    }

    mutating func parse() throws(URITemplateError) -> [URITemplate.Part] {
        var parts: [URITemplate.Part] = []
        while let next = scanner.next {
            switch next {
            case UInt8(ascii: "{"): parts.append(.expression(try expression()))
            case UInt8(ascii: "}"): throw error(.strayBrace, expected: "{ before it")
            default: parts.append(.literal(literal()))
            }
        }
        return parts
    }

    /// Takes a literal; characters that URLs must not contain are encoded (§3.1).
    private mutating func literal() -> String {
        let bytes = scanner.take { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
        var encoded: [UInt8] = []
        PercentEncoding.appendKeepingTriplets(Array(bytes), to: &encoded)
        return String(decoding: encoded, as: UTF8.self)
    }

    private mutating func expression() throws(URITemplateError) -> URITemplate.Expression {
        let start = scanner.position
        _ = scanner.skip("{")
        let style = try style()
        var variables: [URITemplate.Variable] = []
        repeat {
            variables.append(try variable())
        } while scanner.skip(",")
        guard !scanner.isAtEnd else {
            throw error(.unclosedExpression, at: start, expected: "} to close it")
        }
        guard scanner.skip("}") else {
            throw error(.invalidName, expected: "a letter, digit, _, % and two hex digits, or }")
        }
        return URITemplate.Expression(style: style, variables: variables)
    }

    private mutating func style() throws(URITemplateError) -> ExpansionStyle {
        guard let next = scanner.next else { return .simple }
        if let style = ExpansionStyle(operator: next) {
            scanner.advance(to: scanner.position + 1)
            return style
        }
        guard !ASCIISet("=,!@|").contains(next) else {
            throw error(.reservedOperator, expected: "one of + # . / ; ? & or a name")
        }
        return .simple
    }

    private mutating func variable() throws(URITemplateError) -> URITemplate.Variable {
        let start = scanner.position
        repeat {
            guard takeNameCharacters() else {
                throw error(.invalidName, expected: "a letter, digit, _ or % and two hex digits")
            }
        } while scanner.skip(".")
        let name = String(decoding: scanner.bytes[start..<scanner.position], as: UTF8.self)
        return URITemplate.Variable(name: name, modifier: try modifier(), offset: start)
    }

    /// Takes the characters of a name between dots; false if there are none.
    private mutating func takeNameCharacters() -> Bool {
        let start = scanner.position
        while let next = scanner.next {
            if Self.nameCharacters.contains(next) {
                scanner.advance(to: scanner.position + 1)
            } else if next == UInt8(ascii: "%"),
                PercentEncoding.triplet(after: scanner.rest.dropFirst()) != nil
            {
                scanner.advance(to: scanner.position + 3)
            } else {
                break
            }
        }
        return scanner.position > start
    }

    private static let nameCharacters = ASCIISet.letters.union(.digits).union(ASCIISet("_"))

    private mutating func modifier() throws(URITemplateError) -> URITemplate.Variable.Modifier {
        let start = scanner.position
        if scanner.skip("*") { return .explode }
        guard scanner.skip(":") else { return .none }
        let digits = scanner.take(while: ASCIISet.digits.contains)
        guard (1...4).contains(digits.count), digits.first != UInt8(ascii: "0") else {
            throw error(.invalidModifier, at: start, expected: "a length from 1 to 9999 after :")
        }
        return .prefix(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
    }

    private func error(
        _ code: URITemplateError.Code, at offset: Int? = nil, expected: String
    ) -> URITemplateError {
        URITemplateError(
            code: code, template: text, offset: offset ?? scanner.position, expected: expected)
    }
}
