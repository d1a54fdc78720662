import TapeFaults
import TapeJSON
import TapePaging

/// The allowed value of a key, as far as a JSON Schema can express it; the reader checks more.
struct SpecValue: Sendable {
    /// The value of a keyword of the schema.
    indirect enum Rule: Sendable {
        case fact(Fact)
        case value(SpecValue)
        case mapping(SpecMapping)
    }

    typealias Fact = any JSONWritable & Sendable

    /// The allowed JSON types; empty if any is allowed.
    private var types: [String] = []
    private var rules: [(keyword: String, rule: Rule)] = []
    /// The allowed values; empty if it is not one of a few.
    private var choices: [Fact] = []
    /// What the value is for, if the key alone does not say.
    private(set) var description: String?

    /// A value that may be either; the two must not share a JSON type.
    static func | (one: Self, other: Self) -> Self {
        Self(
            types: one.types + other.types, rules: one.rules + other.rules,
            choices: one.choices + other.choices, description: one.description)
    }

    /// One value, or a list of values.
    var oneOrMany: Self { self | .list(of: self, atLeast: 1) }

    /// The mappings of the format that the value may be, or may have as elements.
    var mappings: [SpecMapping] {
        rules.flatMap { _, rule -> [SpecMapping] in
            switch rule {
            case .fact: []
            case .value(let value): value.mappings
            case .mapping(let mapping): [mapping]
            }
        }
    }

    func described(_ description: String) -> Self {
        var value = self
        value.description = description
        return value
    }
}

// The kinds of values.
extension SpecValue {
    static let any = SpecValue()
    static let string = SpecValue(types: ["string"])
    static let text = SpecValue(types: ["string", "number", "boolean"])
    static let bool = SpecValue(types: ["boolean"])
    static let integer = SpecValue(types: ["integer"])
    static let count = integer(from: 1)
    static let number = integer(from: 0)
    static let duration = SpecValue(types: ["number"], rules: [("exclusiveMinimum", .fact(0))])
    static let version = SpecValue(rules: [("const", .fact(1))])
    static let anyMapping = SpecValue(types: ["object"])
    static let headers = names(to: .text)
    static let path = string(matching: "^(\\$|xpath:)")
    static let paths = path.oneOrMany
    static let place = path | .mapping(.place)
    static let statuses = SpecValue(
        types: ["integer"], rules: [("minimum", .fact(200)), ("maximum", .fact(599))]
    ).oneOrMany
    static let absent = SpecValue(choices: ["missing", Int?.none, "", 0, false])
    static let fault = string(
        matching: "^\\s*(\(Fault.names.joined(separator: "|")))\\b"
    ).described("a fault, where and how often: status(503) at page 2 once")

    static func integer(from minimum: Int) -> SpecValue {
        SpecValue(types: ["integer"], rules: [("minimum", .fact(minimum))])
    }

    static func string(matching pattern: String) -> SpecValue {
        SpecValue(types: ["string"], rules: [("pattern", .fact(pattern))])
    }

    static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        of type: Choice.Type
    ) -> SpecValue {
        SpecValue(
            types: ["string"], choices: Choice.allCases.map(\.rawValue))
    }

    static func list(of element: SpecValue, atLeast minimum: Int = 0) -> SpecValue {
        let bound = minimum > 0 ? [("minItems", Rule.fact(minimum))] : []
        return SpecValue(types: ["array"], rules: bound + [("items", .value(element))])
    }

    /// A mapping whose keys are names that belong to the API.
    static func names(
        to value: SpecValue, atLeast minimum: Int = 0, atMost maximum: Int? = nil
    ) -> SpecValue {
        let least = minimum > 0 ? [("minProperties", Rule.fact(minimum))] : []
        let most = maximum.map { [("maxProperties", Rule.fact($0))] } ?? []
        return SpecValue(
            types: ["object"], rules: least + most + [("additionalProperties", .value(value))])
    }

    static func mapping(_ mapping: SpecMapping) -> SpecValue {
        SpecValue(types: ["object"], rules: [("properties", .mapping(mapping))])
    }
}

extension SpecValue: JSONWritable {
    /// Writes the schema of the value.
    ///
    /// Alternatives differ in type, and most keywords apply to one type only. So they are written side by side, and a mistake
    /// in one of them is reported precisely, which `oneOf` would hide.
    func write(to writer: inout JSONWriter) {
        writer.object { schema in
            if let description { schema.member("description", description) }
            if types.count == 1 { schema.member("type", types[0]) }
            if types.count > 1 { schema.member("type", types) }
            for (keyword, rule) in rules {
                switch rule {
                case .fact(let fact): schema.member(keyword, fact)
                case .value(let value): schema.member(keyword, value)
                case .mapping(let mapping): mapping.write(into: &schema)
                }
            }
            guard !choices.isEmpty else { return }
            guard types.count > 1 else { return schema.member("enum", array: writeChoices) }
            schema.member("if", object: { $0.member("type", "string") })
            schema.member("then", object: { $0.member("enum", array: writeChoices) })
        }
    }

    private func writeChoices(_ list: inout JSONWriter) {
        for choice in choices { list.element(choice) }
    }
}
