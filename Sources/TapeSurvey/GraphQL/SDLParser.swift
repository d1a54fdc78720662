/// Parses GraphQL's schema language.
struct SDLParser {
    private var scanner: SDLScanner
    private let name: String
    private var schema = GraphQLSchema()
    /// The depth to which nested brackets are read.
    private static let deepest = 64

    private static let keywords: Set<String> = [
        "type", "interface", "input", "enum", "union", "scalar", "directive", "schema", "extend",
    ]

    /// Whether a text looks like this language rather than JSON or YAML.
    static func looksLike(_ bytes: [UInt8], named name: String) -> Bool {
        if [".graphql", ".graphqls", ".gql"].contains(where: { name.lowercased().hasSuffix($0) }) {
            return true
        }
        var scanner = SDLScanner(Array(bytes.prefix(64 << 10)))
        while scanner.token == .value { scanner.advance() }
        guard case .name(let word) = scanner.token, keywords.contains(word) else { return false }
        scanner.advance()
        switch scanner.token {
        case .name: return true
        case .mark(let mark): return word == "schema" && mark != UInt8(ascii: ":")
        case .value, .end: return false
        }
    }

    private init(_ bytes: [UInt8], named name: String) {
        scanner = SDLScanner(bytes)
        self.name = name
    }

    static func schema(_ bytes: [UInt8], named name: String) throws(SurveyError) -> GraphQLSchema {
        var parser = SDLParser(bytes, named: name)
        try parser.parse()
        return parser.schema
    }

    private mutating func parse() throws(SurveyError) {
        while scanner.token != .end {
            if scanner.token == .value {
                scanner.advance()
                continue
            }
            guard case .name(var word) = scanner.token else { throw unexpected("a definition") }
            scanner.advance()
            if word == "extend" { word = try takeName() }
            try define(word)
        }
    }

    private mutating func define(_ word: String) throws(SurveyError) {
        switch word {
        case "schema": try readRoots()
        case "type": try readType(.object)
        case "interface": try readType(.interface)
        case "input": try readInput()
        case "enum": try readChoices()
        case "scalar":
            schema.otherTypes.insert(try takeName())
            try skipDirectives()
        case "union":
            schema.otherTypes.insert(try takeName())
            try skipDirectives()
            while isAt("=") || isAt("|") {
                scanner.advance()
                if case .name = scanner.token { scanner.advance() }
            }
        case "directive": try skipDirectiveDefinition()
        default: throw unexpected("a definition such as `type`")
        }
    }

    private mutating func readRoots() throws(SurveyError) {
        try skipDirectives()
        try take("{")
        while !isAt("}") {
            if scanner.token == .value { scanner.advance() }
            let role = try takeName()
            try take(":")
            let type = try takeName()
            switch role {
            case "query": schema.query = type
            case "mutation": schema.mutation = type
            case "subscription": schema.subscription = type
            default: break
            }
        }
        scanner.advance()
    }

    private mutating func readType(_ kind: GraphQLSchema.Kind) throws(SurveyError) {
        var type = GraphQLSchema.TypeDefinition(
            name: try takeName(), kind: kind, fields: [], interfaces: [])
        if scanner.token == .name("implements") {
            scanner.advance()
            while true {
                if isAt("&") { scanner.advance() }
                guard case .name(let name) = scanner.token else { break }
                // A definition may have no fields, so that the next one follows.
                if Self.keywords.contains(name) { break }
                type.interfaces.append(name)
                scanner.advance()
            }
        }
        try skipDirectives()
        if isAt("{") {
            scanner.advance()
            while !isAt("}") { type.fields.append(try readField()) }
            scanner.advance()
        }
        schema.add(type)
    }

    private mutating func readField() throws(SurveyError) -> GraphQLSchema.Field {
        while scanner.token == .value { scanner.advance() }
        let name = try takeName()
        var arguments: [GraphQLSchema.Argument] = []
        if isAt("(") {
            scanner.advance()
            while !isAt(")") { arguments.append(try readArgument()) }
            scanner.advance()
        }
        try take(":")
        let type = try readReference()
        try skipDirectives()
        return .init(name: name, arguments: arguments, type: type)
    }

    private mutating func readArgument() throws(SurveyError) -> GraphQLSchema.Argument {
        while scanner.token == .value { scanner.advance() }
        let name = try takeName()
        try take(":")
        let type = try readReference()
        var hasDefault = false
        if isAt("=") {
            hasDefault = true
            scanner.advance()
            try skipValue()
        }
        try skipDirectives()
        return .init(name: name, type: type, hasDefault: hasDefault)
    }

    private mutating func readInput() throws(SurveyError) {
        let name = try takeName()
        schema.otherTypes.insert(name)
        try skipDirectives()
        guard isAt("{") else { return }
        scanner.advance()
        while !isAt("}") { schema.inputs[name, default: []].append(try readArgument()) }
        scanner.advance()
    }

    private mutating func readChoices() throws(SurveyError) {
        let name = try takeName()
        schema.otherTypes.insert(name)
        try skipDirectives()
        guard isAt("{") else { return }
        var ahead = scanner
        repeat { ahead.advance() } while ahead.token == .value
        if case .name(let first) = ahead.token, schema.firstChoices[name] == nil {
            schema.firstChoices[name] = first
        }
        try skipGroup()
    }

    private mutating func readReference(depth: Int = 0) throws(SurveyError)
        -> GraphQLSchema.Reference
    {
        guard depth < Self.deepest else { throw unexpected("a type that is nested less deeply") }
        var type: GraphQLSchema.Reference
        if isAt("[") {
            scanner.advance()
            type = try readReference(depth: depth + 1)
            try take("]")
            type.isList = true
            type.isRequired = false
            type.text = "[\(type.text)]"
        } else {
            let name = try takeName()
            type = .init(name: name, text: name)
        }
        if isAt("!") {
            scanner.advance()
            type.isRequired = true
            type.text += "!"
        }
        return type
    }
}

// MARK: - What is passed over

extension SDLParser {
    private func isAt(_ mark: Unicode.Scalar) -> Bool { scanner.token == .mark(UInt8(ascii: mark)) }

    private mutating func take(_ mark: Unicode.Scalar) throws(SurveyError) {
        guard isAt(mark) else { throw unexpected("`\(mark)`") }
        scanner.advance()
    }

    private mutating func takeName() throws(SurveyError) -> String {
        guard case .name(let name) = scanner.token else { throw unexpected("a name") }
        scanner.advance()
        return name
    }

    private func unexpected(_ wanted: String) -> SurveyError {
        let (line, column) = scanner.place
        let found = scanner.token == .end ? "the end" : "something else"
        return SurveyError(
            .unreadable, "\(line):\(column): expected \(wanted), found \(found)", at: name)
    }

    private mutating func skipDirectives() throws(SurveyError) {
        while isAt("@") {
            scanner.advance()
            _ = try takeName()
            if isAt("(") { try skipGroup() }
        }
    }

    private mutating func skipValue() throws(SurveyError) {
        if isAt("$") { scanner.advance() }
        if isAt("[") || isAt("{") { return try skipGroup() }
        scanner.advance()
    }

    /// Skips a pair of brackets and everything between them.
    private mutating func skipGroup() throws(SurveyError) {
        var depth = 0
        repeat {
            switch scanner.token {
            case .end: throw unexpected("a closing bracket")
            case .mark(let mark):
                if "([{".utf8.contains(mark) { depth += 1 }
                if ")]}".utf8.contains(mark) { depth -= 1 }
            case .name, .value: break
            }
            scanner.advance()
        } while depth > 0
    }

    private mutating func skipDirectiveDefinition() throws(SurveyError) {
        try take("@")
        _ = try takeName()
        if isAt("(") { try skipGroup() }
        if scanner.token == .name("repeatable") { scanner.advance() }
        guard scanner.token == .name("on") else { return }
        scanner.advance()
        while true {
            if isAt("|") { scanner.advance() }
            guard case .name(let name) = scanner.token,
                name.allSatisfy({ $0.isUppercase || $0 == "_" })
            else { return }
            scanner.advance()
        }
    }
}
