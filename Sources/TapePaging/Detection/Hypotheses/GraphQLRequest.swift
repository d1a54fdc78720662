/// The parts of a GraphQL request body that matter for paging: the query and the names of its variables.
package struct GraphQLRequest: Sendable {
    private let text: String
    /// The names of the variables that the request sends.
    package let variables: Set<String>

    init?(in body: BodyNode) {
        guard case .text(let text)? = body["query"], text.contains("{") else { return nil }
        self.text = text
        variables = Set(body["variables"]?.members.map(\.name) ?? [])
    }

    /// The variables passed to arguments of this name, as in `after: $cursor`, in the order of the query.
    package func variables(ofArgument name: String) -> [String] {
        var found: [String] = []
        var rest = Substring(text)
        while let range = rest.firstRange(of: name) {
            let before = rest[..<range.lowerBound].last
            rest = rest[range.upperBound...]
            if let before, before.isLetter || before.isNumber || before == "_" || before == "$" {
                continue
            }
            let behind = rest.drop { $0.isWhitespace }
            guard behind.first == ":" else { continue }
            let value = behind.dropFirst().drop { $0.isWhitespace }
            guard value.first == "$" else { continue }
            found.append(
                String(value.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
        }
        return found
    }

    /// Whether the query asks for the connection's `pageInfo`.
    package var asksForPageInfo: Bool { text.contains("pageInfo") }

    /// Whether the query asks for connections at all.
    package var asksForEdges: Bool { text.contains("edges") || text.contains("nodes") }
}
