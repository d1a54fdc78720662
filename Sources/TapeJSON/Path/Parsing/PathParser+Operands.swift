extension PathParser {
    /// An operand before it is known whether it is a side of a comparison, a test or an argument.
    struct ReadOperand {
        enum Content {
            case literal(FilterLiteral)
            case query(ReadQuery)
            case call(PathFunction, FilterOperand)
            case pattern(PatternTest)
        }

        let content: Content
        /// The byte at which it begins.
        let place: Int
    }

    /// Where a value is required, for error messages.
    enum ValuePlace {
        case comparison
        case argument(of: PathFunction)

        var name: String {
            switch self {
            case .comparison: "a comparison"
            case .argument(let function): "\(function)()"
            }
        }
    }

    /// Reads a literal, a query or a call.
    mutating func operand() throws(JSONPathError) -> ReadOperand {
        let place = scanner.position
        return ReadOperand(content: try operandContent(), place: place)
    }

    private mutating func operandContent() throws(JSONPathError) -> ReadOperand.Content {
        if scanner.accept("@") { return .query(try query(from: .current)) }
        if scanner.accept("$") { return .query(try query(from: .root)) }
        if scanner.isAtString { return .literal(.string(try scanner.string())) }
        if scanner.isAtInteger { return .literal(.number(try scanner.number())) }
        return try wordOperand()
    }

    /// Reads a call, or a literal that is a word.
    private mutating func wordOperand() throws(JSONPathError) -> ReadOperand.Content {
        let start = scanner.position
        guard let name = word() else {
            throw scanner.error("a path, a literal, a function, '!' or '('")
        }
        if scanner.peek == UInt8(ascii: "(") { return try call(name, at: start) }
        return .literal(try wordLiteral(name, at: start))
    }

    private func wordLiteral(
        _ name: String, at start: Int
    ) throws(JSONPathError) -> FilterLiteral {
        switch name {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        default: break
        }
        if let function = PathFunction(rawValue: name) {
            throw scanner.error("'(' right after \(function)")
        }
        throw scanner.error(
            "a string in quotes, true, false, null or a function", found: "'\(name)'", at: start)
    }

    /// Reads a function's name or a literal's word.
    private mutating func word() -> String? {
        guard scanner.peek?.isLowercaseLetter == true else { return nil }
        let start = scanner.position
        while let byte = scanner.peek,
            byte.isLowercaseLetter || byte.isDigit || byte == UInt8(ascii: "_")
        {
            scanner.position += 1
        }
        return String(decoding: scanner.bytes[start..<scanner.position], as: UTF8.self)
    }

    /// An operand as a value; throws for operands that are not values.
    func value(
        _ operand: ReadOperand, for place: ValuePlace
    ) throws(JSONPathError) -> FilterOperand {
        switch operand.content {
        case .literal(let literal): return .literal(literal)
        case .call(_, let value): return value
        case .query(let read):
            if let blank = read.blankInBracket, read.query.singular != nil {
                throw scanner.error("no blank space in brackets in \(place.name)", at: blank)
            }
            if let singular = read.query.singular { return .singular(singular) }
            throw wrongType(
                "a path to at most one node in \(place.name)", "one that may select several",
                at: operand)
        case .pattern(let test):
            let name = test.isWhole ? PathFunction.match : .search
            throw wrongType("a value in \(place.name)", "the truth of \(name)()", at: operand)
        }
    }

    /// An error of RFC 9535 §2.4.3.
    func wrongType(
        _ expected: String, _ found: String, at operand: ReadOperand
    ) -> JSONPathError {
        scanner.error(expected, found: found, code: .wrongType, at: operand.place)
    }
}
