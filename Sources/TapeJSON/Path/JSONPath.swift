/// A JSONPath query (RFC 9535), parsed and checked once, and applied to any number of values.
package struct JSONPath: Sendable {
    /// The query as it was written.
    package let text: String
    /// Legal parts that are surely mistakes: patterns that RFC 9485 does not allow, so that they never match.
    package let warnings: [JSONPathError]
    let query: PathQuery

    /// Parses a query; an ill-formed or ill-typed one is refused with the place of the error.
    package init(_ text: String) throws(JSONPathError) {
        var parser = PathParser(text)
        query = try parser.path()
        warnings = parser.warnings
        self.text = text
    }

    /// The path through members with these names, in the short form; it is well-formed for any names.
    package init(members names: [String]) {
        text = JSONPathStep.shortPath(names.map { .name($0) })
        warnings = []
        query = PathQuery(
            anchor: .root,
            segments: names.map {
                PathSegment(isDescendant: false, selectors: [.name(PathText($0))])
            })
    }

    /// Whether the query selects at most one node, whatever it is applied to.
    package var isSingular: Bool { query.singular != nil }

    /// The steps of a singular query, for writing into a body; nil for other queries.
    package var steps: [JSONPathStep]? {
        query.singular?.steps.map { step in
            switch step {
            case .name(let name): .name(name.text)
            case .index(let index): .index(index)
            }
        }
    }
}

extension JSONPath: Hashable, CustomStringConvertible {
    /// Paths are equal if they are spelled with the same scalars, as names are.
    package static func == (left: Self, right: Self) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }

    package var description: String { text }
}

// MARK: - Evaluation

extension JSONPath {
    /// The selected nodes in the order of RFC 9535, for which `$` is the value given.
    ///
    /// A node selected twice is there twice. Of a repeated key a name selects the last member, and a
    /// wildcard selects all. Each `..` may multiply the nodes by the depth of the document.
    package func nodes(in value: JSONValue) -> JSONNodes {
        JSONNodes(indices(in: value), below: value)
    }

    /// The values of ``nodes(in:)``.
    package func values(in value: JSONValue) -> JSONValues {
        JSONValues(indices(in: value), of: value.document)
    }

    /// The value of the first node, if there is any.
    package func first(in value: JSONValue) -> JSONValue? {
        let found = value.document.withTapeText { tape in
            var evaluator = PathEvaluator(tape: tape, root: value)
            // The most frequent case, once per item: no array is needed for a single node.
            if let singular = query.singular {
                return evaluator.node(of: singular, at: value.index)
            }
            return evaluator.nodes(of: query, at: value.index, limit: 1).first
        }
        return found.map { JSONValue(document: value.document, index: $0) }
    }

    private func indices(in value: JSONValue) -> [Int] {
        value.document.withTapeText { tape in
            var evaluator = PathEvaluator(tape: tape, root: value)
            return evaluator.nodes(of: query, at: value.index)
        }
    }
}
