/// The types of a GraphQL API, read from its schema language or from introspection.
package struct GraphQLSchema: Hashable, Sendable {
    /// A use of a type, with its list and non-null marks.
    struct Reference: Hashable, Sendable {
        var name: String
        var isList = false
        var isRequired = false
        /// The type as written in the declaration of a variable.
        var text: String
    }

    struct Argument: Hashable, Sendable {
        let name: String
        let type: Reference
        let hasDefault: Bool

        var isNeeded: Bool { type.isRequired && !hasDefault }
    }

    struct Field: Hashable, Sendable {
        let name: String
        let arguments: [Argument]
        let type: Reference

        func argument(_ name: String) -> Argument? { arguments.first { $0.name == name } }
    }

    enum Kind: Hashable, Sendable {
        case object, interface, other
    }

    struct TypeDefinition: Hashable, Sendable {
        let name: String
        let kind: Kind
        var fields: [Field]
        var interfaces: [String]

        func field(_ name: String) -> Field? { fields.first { $0.name == name } }
    }

    var query: String?
    var mutation: String?
    var subscription: String?
    /// The types in the order of the description.
    var types: [TypeDefinition] = []
    /// The names of types without fields, as far as the description shows them.
    var otherTypes: Set<String> = ["Int", "Float", "String", "Boolean", "ID"]
    /// The members of input types.
    var inputs: [String: [Argument]] = [:]
    /// The first value of each enumeration.
    var firstChoices: [String: String] = [:]
    private var indices: [String: Int] = [:]

    init() {}

    /// The undefined types of fields, each once, in the order of the description.
    var missingTypes: [String] {
        var seen: Set<String> = []
        return types.flatMap(\.fields).map(\.type.name).filter { name in
            indices[name] == nil && !otherTypes.contains(name) && seen.insert(name).inserted
        }
    }

    subscript(_ name: String) -> TypeDefinition? { indices[name].map { types[$0] } }

    /// Adds a type or a type extension.
    mutating func add(_ type: TypeDefinition) {
        if let index = indices[type.name] {
            types[index].fields += type.fields
            types[index].interfaces += type.interfaces
        } else {
            indices[type.name] = types.count
            types.append(type)
        }
    }

    /// The root type of queries.
    var root: TypeDefinition? { self[query ?? "Query"] }
}
