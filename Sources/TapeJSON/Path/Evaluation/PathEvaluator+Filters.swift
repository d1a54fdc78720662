extension PathEvaluator {
    /// Whether a child passes a filter.
    mutating func holds(_ expression: FilterExpression, at node: Int) -> Bool {
        switch expression {
        case .any(let terms):
            for term in terms where holds(term, at: node) { return true }
            return false
        case .all(let terms):
            for term in terms where !holds(term, at: node) { return false }
            return true
        case .not(let inner):
            return !holds(inner, at: node)
        case .comparison(let left, let comparison, let right):
            let left = value(of: left, at: node)
            let right = value(of: right, at: node)
            return holds(left, comparison, right)
        case .exists(let query):
            if let singular = query.singular { return self.node(of: singular, at: node) != nil }
            return !nodes(of: query, at: node, limit: 1).isEmpty
        case .pattern(let test):
            return matches(test, at: node)
        }
    }

    /// The value of an operand for a child.
    mutating func value(of operand: FilterOperand, at node: Int) -> FilterValue {
        switch operand {
        case .literal(let literal):
            return .literal(literal)
        case .singular(let query):
            return self.node(of: query, at: node).map { .node($0) } ?? .nothing
        case .length(let inner):
            let value = value(of: inner, at: node)
            return length(of: value).map { .literal(.number(.integer($0))) } ?? .nothing
        case .count(let query):
            return .literal(.number(.integer(nodes(of: query, at: node).count)))
        case .value(let query):
            let nodes = nodes(of: query, at: node, limit: 2)
            return nodes.count == 1 ? .node(nodes[0]) : .nothing
        }
    }

    private func length(of value: FilterValue) -> Int? {
        switch value {
        case .nothing: nil
        case .literal(.string(let text)): text.text.unicodeScalars.count
        case .literal: nil
        case .node(let node): tape.length(of: node)
        }
    }

    private mutating func matches(_ test: PatternTest, at node: Int) -> Bool {
        let subject = value(of: test.subject, at: node)
        guard let text = tape.text(of: subject), let regexp = regexp(of: test.pattern, at: node)
        else { return false }
        return test.isWhole ? regexp.matchesWhole(text) : regexp.isFound(in: text)
    }

    private mutating func regexp(of pattern: FilterPattern, at node: Int) -> IRegexp? {
        switch pattern {
        case .compiled(let regexp): return regexp
        case .neverMatches: return nil
        case .computed(let operand):
            let value = value(of: operand, at: node)
            guard let text = tape.text(of: value) else { return nil }
            // Compared by bytes, because Swift treats some texts with different scalars as equal.
            if let lastPattern, lastPattern.text.utf8.elementsEqual(text.utf8) {
                return lastPattern.regexp
            }
            // RFC 9535 §2.4.6: an invalid regular expression matches nothing.
            let regexp = try? IRegexp(text)
            lastPattern = (text, regexp)
            return regexp
        }
    }
}
