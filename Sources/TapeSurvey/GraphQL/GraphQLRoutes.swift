/// Finds how queries reach the types of a schema, from the root through fields that are single objects.
struct GraphQLRoutes {
    /// A field on a route, and the type that it leads to.
    struct Step: Hashable {
        let field: GraphQLSchema.Field
        let type: String
        /// Whether the field returns an interface that the type implements.
        let isNarrowed: Bool
    }

    private var routes: [String: [Step]] = [:]
    private static let longest = 6

    init(_ schema: GraphQLSchema) {
        guard let root = schema.root else { return }
        routes[root.name] = []
        var found: [String] = []
        // An object with an identity is best reached through `node(id:)`.
        if let node = root.field("node"), node.argument("id") != nil {
            for type in schema.types
            where type.kind == .object && type.interfaces.contains(node.type.name) {
                routes[type.name] = [Step(field: node, type: type.name, isNarrowed: true)]
                found.append(type.name)
            }
        }
        spread(from: [root.name], in: schema)
        spread(from: found, in: schema)
    }

    /// Finds routes from some types to those not reached yet, the shortest first.
    private mutating func spread(from start: [String], in schema: GraphQLSchema) {
        var front = start
        while !front.isEmpty {
            var next: [String] = []
            for name in front {
                guard let type = schema[name], let route = routes[name],
                    route.count < Self.longest
                else { continue }
                for field in type.fields where !field.type.isList {
                    guard routes[field.type.name] == nil, let target = schema[field.type.name],
                        target.kind == .object
                    else { continue }
                    let step = Step(field: field, type: target.name, isNarrowed: false)
                    routes[target.name] = route + [step]
                    next.append(target.name)
                }
            }
            front = next
        }
    }

    /// The route to a type; nil where there is none.
    func route(to type: String) -> [Step]? { routes[type] }
}
