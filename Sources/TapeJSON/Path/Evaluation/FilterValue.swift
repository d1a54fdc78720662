/// One side of a comparison: a value from the path or the document, or no value.
enum FilterValue {
    /// No value at all, which is not `null`.
    case nothing
    case literal(FilterLiteral)
    case node(Int)
}

extension PathEvaluator {
    /// Compares by RFC 9535 §2.3.5.2.2.
    func holds(_ left: FilterValue, _ comparison: FilterComparison, _ right: FilterValue) -> Bool {
        switch comparison {
        case .equal: areEqual(left, right)
        case .notEqual: !areEqual(left, right)
        case .less: tape.isLess(left, right)
        case .greater: tape.isLess(right, left)
        case .lessOrEqual: tape.isLess(left, right) || areEqual(left, right)
        case .greaterOrEqual: tape.isLess(right, left) || areEqual(left, right)
        }
    }

    private func areEqual(_ left: FilterValue, _ right: FilterValue) -> Bool {
        switch (left, right) {
        case (.nothing, .nothing): true
        case (.nothing, _), (_, .nothing): false
        case (.literal(let left), .literal(let right)): left == right
        case (.literal(let literal), .node(let node)), (.node(let node), .literal(let literal)):
            tape.node(node, equals: literal)
        case (.node(let left), .node(let right)):
            JSONValue(document: document, index: left)
                .isEqual(to: JSONValue(document: document, index: right))
        }
    }
}

extension TapeText {
    fileprivate func node(_ node: Int, equals literal: FilterLiteral) -> Bool {
        let word = self.word(at: node)
        return switch literal {
        case .null: word.token == .null
        case .bool(let bool): word.token == (bool ? .true : .false)
        case .number(let number): word.token == .number && self.number(word) == number
        case .string(let text): word.token == .string && string(word, equals: text)
        }
    }

    fileprivate func isLess(_ left: FilterValue, _ right: FilterValue) -> Bool {
        if let left = number(of: left), let right = number(of: right) { return left < right }
        guard let left = text(of: left), let right = text(of: right) else { return false }
        // The order of UTF-8 is that of the scalars.
        return left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    private func number(of value: FilterValue) -> FilterNumber? {
        switch value {
        case .literal(.number(let number)): return number
        case .node(let node):
            let word = self.word(at: node)
            return word.token == .number ? number(word) : nil
        case .nothing, .literal: return nil
        }
    }

    private func number(_ word: TapeWord) -> FilterNumber {
        unsafe FilterNumber(spelling(of: word))
    }

    /// The text of a string.
    func text(of value: FilterValue) -> String? {
        switch value {
        case .literal(.string(let text)): text.text
        case .node(let node): string(word(at: node))
        case .nothing, .literal: nil
        }
    }

    /// The result of `length()`: the scalars of a string, or the children of a container.
    func length(of node: Int) -> Int? {
        let word = self.word(at: node)
        guard word.token == .string else { return word.isContainer ? word.extent : nil }
        guard !word.flag else { return string(word)?.unicodeScalars.count }
        // Every byte except UTF-8 continuation bytes starts a scalar.
        return unsafe content(of: word).count { $0 & 0xC0 != 0x80 }
    }
}
