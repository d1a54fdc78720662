extension PathParser {
    /// Reads `a || b || …`.
    mutating func expression() throws(JSONPathError) -> FilterExpression {
        var terms = [try conjunction()]
        while true {
            scanner.skipBlanks()
            guard scanner.accept("||") else { break }
            scanner.skipBlanks()
            terms.append(try conjunction())
        }
        return terms.count == 1 ? terms[0] : .any(terms)
    }

    /// Reads `a && b && …`, which binds more tightly.
    private mutating func conjunction() throws(JSONPathError) -> FilterExpression {
        var terms = [try term()]
        while true {
            scanner.skipBlanks()
            guard scanner.accept("&&") else { break }
            scanner.skipBlanks()
            terms.append(try term())
        }
        return terms.count == 1 ? terms[0] : .all(terms)
    }

    /// Reads a parenthesised expression, a comparison or a test.
    private mutating func term() throws(JSONPathError) -> FilterExpression {
        if scanner.accept("!") {
            scanner.skipBlanks()
            let isGroup = scanner.peek == UInt8(ascii: "(")
            return .not(isGroup ? try group() : try negatedTest())
        }
        if scanner.peek == UInt8(ascii: "(") { return try group() }
        return try comparisonOrTest(try operand())
    }

    private mutating func comparisonOrTest(
        _ left: ReadOperand
    ) throws(JSONPathError) -> FilterExpression {
        scanner.skipBlanks()
        guard let comparison = try comparison() else { return try test(left) }
        let leftValue = try value(left, for: .comparison)
        scanner.skipBlanks()
        let right = try operand()
        return .comparison(leftValue, comparison, try value(right, for: .comparison))
    }

    private mutating func group() throws(JSONPathError) -> FilterExpression {
        let inside = try nested { parser throws(JSONPathError) in
            parser.scanner.position += 1
            parser.scanner.skipBlanks()
            return try parser.expression()
        }
        scanner.skipBlanks()
        try scanner.require(")", or: "an operator or ')'")
        scanner.skipBlanks()
        let end = scanner.position
        guard try comparison() == nil else {
            throw scanner.error(
                "'&&', '||' or the filter's end, because parentheses hold no value to compare",
                at: end)
        }
        return inside
    }

    private mutating func negatedTest() throws(JSONPathError) -> FilterExpression {
        let test = try test(try operand())
        scanner.skipBlanks()
        let end = scanner.position
        guard try comparison() == nil else {
            throw scanner.error(
                "'&&', '||' or the filter's end, because '!' needs parentheses round a comparison",
                at: end)
        }
        return test
    }

    /// Reads an operator, or nothing where none stands.
    private mutating func comparison() throws(JSONPathError) -> FilterComparison? {
        if scanner.accept("==") { return .equal }
        if scanner.accept("!=") { return .notEqual }
        if scanner.accept("<=") { return .lessOrEqual }
        if scanner.accept(">=") { return .greaterOrEqual }
        if scanner.accept("<") { return .less }
        if scanner.accept(">") { return .greater }
        if scanner.peek == UInt8(ascii: "=") { throw scanner.error("'==' to compare") }
        return nil
    }

    /// Turns an operand without a comparison into a test.
    private func test(_ operand: ReadOperand) throws(JSONPathError) -> FilterExpression {
        switch operand.content {
        case .query(let query): return .exists(query.query)
        case .pattern(let test): return .pattern(test)
        case .literal:
            throw scanner.error(
                "a comparison", found: "a literal on its own", code: .wrongType, at: operand.place)
        case .call(let name, _):
            throw scanner.error(
                "a comparison", found: "the value of \(name)() on its own", code: .wrongType,
                at: operand.place)
        }
    }
}
