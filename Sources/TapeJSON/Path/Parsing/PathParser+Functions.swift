/// The functions of RFC 9535 §2.4.
enum PathFunction: String, CaseIterable, CustomStringConvertible, Sendable {
    case length, count, match, search, value

    var description: String { rawValue }
}

extension PathParser {
    /// Reads a call from its parenthesis on.
    mutating func call(
        _ name: String, at start: Int
    ) throws(JSONPathError) -> ReadOperand.Content {
        guard let function = PathFunction(rawValue: name) else {
            throw scanner.error(
                "one of the functions \(PathFunction.allCases.map(\.description).joined(separator: ", "))",
                found: "'\(name)'", code: .unknownFunction, at: start)
        }
        return try nested { parser throws(JSONPathError) in
            parser.scanner.position += 1
            parser.scanner.skipBlanks()
            let content = try parser.arguments(of: function)
            parser.scanner.skipBlanks()
            try parser.scanner.require(")", or: "')' after the arguments of \(function)()")
            return content
        }
    }

    private mutating func arguments(
        of function: PathFunction
    ) throws(JSONPathError) -> ReadOperand.Content {
        switch function {
        case .length: return .call(function, .length(of: try valueArgument(of: function)))
        case .count: return .call(function, .count(of: try nodesArgument(of: function)))
        case .value: return .call(function, .value(of: try nodesArgument(of: function)))
        case .match, .search:
            let subject = try valueArgument(of: function)
            scanner.skipBlanks()
            try scanner.require(",", or: "',' and the pattern of \(function)()")
            scanner.skipBlanks()
            let pattern = try pattern(of: function)
            return .pattern(
                PatternTest(isWhole: function == .match, subject: subject, pattern: pattern))
        }
    }

    private mutating func valueArgument(
        of function: PathFunction
    ) throws(JSONPathError) -> FilterOperand {
        try value(try argument(of: function), for: .argument(of: function))
    }

    private mutating func nodesArgument(
        of function: PathFunction
    ) throws(JSONPathError) -> PathQuery {
        let argument = try argument(of: function)
        guard case .query(let read) = argument.content else {
            throw wrongType("a path in \(function)()", "something else", at: argument)
        }
        return read.query
    }

    /// Reads an argument.
    ///
    /// The grammar also allows logical expressions here, but no function takes one.
    private mutating func argument(
        of function: PathFunction
    ) throws(JSONPathError) -> ReadOperand {
        let opening = scanner.peek
        guard opening != UInt8(ascii: "!"), opening != UInt8(ascii: "(") else {
            throw scanner.error(
                "a path, a literal or a function in \(function)()", code: .wrongType)
        }
        return try operand()
    }

    private mutating func pattern(
        of function: PathFunction
    ) throws(JSONPathError) -> FilterPattern {
        let argument = try argument(of: function)
        let value = try value(argument, for: .argument(of: function))
        guard case .literal(let literal) = value else { return .computed(value) }
        guard case .string(let text) = literal else { return .neverMatches }
        do {
            return .compiled(try IRegexp(text.text))
        } catch {
            let fault = scanner.error(
                "\(error.expected) at character \(error.offset + 1) of the pattern",
                found: error.found, code: .init(error.code), at: argument.place)
            // RFC 9535 §2.4.6 makes the test false; a pattern that is only too large for us is refused.
            guard error.code == .malformed else { throw fault }
            warnings.append(fault)
            return .neverMatches
        }
    }
}

extension JSONPathError.Code {
    fileprivate init(_ code: IRegexpError.Code) {
        switch code {
        case .malformed: self = .patternNeverMatches
        case .tooLarge, .tooDeep: self = .patternTooLarge
        }
    }
}
