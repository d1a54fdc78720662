/// A query for a page of a connection, with everything that it needs as variables.
struct ConnectionQuery {
    let route: [GraphQLRoutes.Step]
    let field: GraphQLSchema.Field
    let hasNodes: Bool
    let hasTotal: Bool
    let item: GraphQLSchema.TypeDefinition?

    /// Every argument that must be given, and the variable it takes.
    private var needed: [(variable: String, argument: GraphQLSchema.Argument)] {
        var taken: Set<String> = ["first", "after"]
        var result: [(String, GraphQLSchema.Argument)] = []
        let onTheWay = route.map(\.field)
        for (index, step) in (onTheWay + [field]).enumerated() {
            for argument in step.arguments where isGiven(argument, isLast: index == onTheWay.count)
            {
                let plain = argument.name
                let name = taken.insert(plain).inserted ? plain : "\(step.name)_\(plain)"
                taken.insert(name)
                result.append((name, argument))
            }
        }
        return result
    }

    private func isGiven(_ argument: GraphQLSchema.Argument, isLast: Bool) -> Bool {
        if isLast, ["first", "after"].contains(argument.name) { return false }
        return argument.isNeeded
    }

    private var narrowedID: Bool { route.contains { $0.isNarrowed } }

    var text: String {
        let first = field.argument("first")?.type.text ?? "Int"
        let after = field.argument("after")?.type.text ?? "String"
        var declared = ["$first: \(first)", "$after: \(after)"]
        var variables = needed[...]
        declared += variables.map { "$\($0.variable): \($0.argument.type.text)" }
        var opening = ""
        var closing = ""
        for step in route {
            opening += " { " + step.field.name + arguments(of: step.field, &variables)
            closing += " }"
            if step.isNarrowed {
                opening += " { ... on \(step.type)"
                closing += " }"
            }
        }
        let own = arguments(of: field, &variables, leading: ["first: $first", "after: $after"])
        return "query(\(declared.joined(separator: ", ")))\(opening) { \(field.name)\(own) "
            + "{ \(selection) } }\(closing)"
    }

    private func arguments(
        of field: GraphQLSchema.Field,
        _ rest: inout ArraySlice<(variable: String, argument: GraphQLSchema.Argument)>,
        leading: [String] = []
    ) -> String {
        var parts = leading
        let isLast = !leading.isEmpty
        for argument in field.arguments where isGiven(argument, isLast: isLast) {
            guard let next = rest.popFirst() else { break }
            parts.append("\(argument.name): $\(next.variable)")
        }
        return parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
    }

    private var selection: String {
        let member = identity ?? "__typename"
        let list = hasNodes ? "nodes { \(member) }" : "edges { node { \(member) } }"
        return list + " pageInfo { hasNextPage endCursor }" + (hasTotal ? " totalCount" : "")
    }

    /// The member that identifies an item.
    private var identity: String? {
        item?.fields.first { $0.name == "id" && !$0.arguments.contains(where: \.isNeeded) }?.name
    }

    /// The variables of the first request, each that is needed a name to fill.
    var variables: String {
        let parts =
            ["\"first\": 20"]
            + needed.map { variable, argument in
                let value = "\"${plain:\(VariableName.spelled(variable))}\""
                return "\"\(variable)\": \(argument.type.isList ? "[\(value)]" : value)"
            }
        return "{" + parts.joined(separator: ", ") + "}"
    }

    /// Where the connection stands in answers, for the spec.
    var placing: RelayPlacing {
        let path = PathText.json(["data"] + route.map(\.field.name) + [field.name])
        return RelayPlacing(
            connection: path, hasNodes: hasNodes, identity: identity.map { "$.\($0)" },
            hasTotal: hasTotal)
    }
}
