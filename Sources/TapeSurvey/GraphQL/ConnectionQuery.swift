import TapeJSON

/// A GraphQL query for a page of a connection, with all required arguments as variables.
struct ConnectionQuery {
    let route: [GraphQLRoutes.Step]
    let field: GraphQLSchema.Field
    let hasNodes: Bool
    let hasTotal: Bool
    let item: GraphQLSchema.TypeDefinition?
    let schema: GraphQLSchema
    /// The paging arguments, where the field is not a connection.
    var paged: [GraphQLSchema.Argument]?
    /// The size argument and its value.
    var sized: (name: String, value: Int)?
    /// The selection within the field, where it is not a connection.
    var ownSelection = ""

    /// The required arguments, each with its variable.
    private var needed: [(variable: String, argument: GraphQLSchema.Argument)] {
        var taken = Set(paged?.map(\.name) ?? ["first", "after"])
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
        if isLast,
            paged?.map(\.name).contains(argument.name)
                ?? ["first", "after"].contains(argument.name)
        {
            return false
        }
        return argument.isNeeded
    }

    var text: String {
        let first = field.argument("first")?.type.text ?? "Int"
        let after = field.argument("after")?.type.text ?? "String"
        var declared =
            paged?.map { "$\($0.name): \($0.type.text)" } ?? [
                "$first: \(first)", "$after: \(after)",
            ]
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
        let leading =
            paged?.map { "\($0.name): $\($0.name)" } ?? ["first: $first", "after: $after"]
        let own = arguments(of: field, &variables, leading: leading)
        let selected = paged == nil ? " { \(selection) }" : ownSelection
        let named = declared.isEmpty ? "" : "(\(declared.joined(separator: ", ")))"
        return "query\(named)\(opening) { \(field.name)\(own)\(selected) }\(closing)"
    }

    private func arguments(
        of field: GraphQLSchema.Field,
        _ rest: inout ArraySlice<(variable: String, argument: GraphQLSchema.Argument)>,
        leading: [String]? = nil
    ) -> String {
        var parts = leading ?? []
        let isLast = leading != nil
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

    /// The variables of the first request, with placeholders for required values.
    var variables: SpecTemplate {
        var members: [(String, SpecTemplate)] = []
        if paged == nil { members = [("first", "20")] }
        if let sized { members = [(sized.name, "\(String(sized.value))")] }
        for (variable, argument) in needed {
            let depth = UnfoldingDepth.fitting(argument.type.name, usual: 4) { name in
                schema.inputs[name]?.filter(\.isNeeded).map(\.type.name) ?? []
            }
            members.append((variable, value(of: argument, variable, depth: depth)))
        }
        return Self.object(members)
    }

    private static func object(_ members: [(String, SpecTemplate)]) -> SpecTemplate {
        var json: SpecTemplate = "{"
        for (index, member) in members.enumerated() {
            json.append((index == 0 ? "" : ", ") + JSONText.quote(member.0) + ": ")
            json.append(member.1)
        }
        json.append("}")
        return json
    }

    /// The value for a required argument: a placeholder for text, the first value of an enumeration, an object with its
    /// required members, or else the least value of its type.
    private func value(
        of argument: GraphQLSchema.Argument, _ variable: String, depth: Int
    ) -> SpecTemplate {
        let value = single(argument.type.name, variable, depth: depth)
        return argument.type.isList ? "[\(value)]" : value
    }

    private func single(_ name: String, _ variable: String, depth: Int) -> SpecTemplate {
        switch name {
        case "Int", "Float", "BigInt": return "1"
        case "Boolean": return "false"
        default: break
        }
        if depth > 0, let members = schema.inputs[name] {
            return Self.object(
                members.filter(\.isNeeded).map {
                    ($0.name, value(of: $0, variable + "_" + $0.name, depth: depth - 1))
                })
        }
        if let first = schema.firstChoices[name] {
            return SpecTemplate(literal: JSONText.quote(first))
        }
        return "\"\(VariableName.visible(variable))\""
    }

    /// The place of the connection in answers, for the spec.
    var placing: RelayPlacing {
        let path = JSONPathSpelling.json(["data"] + route.map(\.field.name) + [field.name])
        return RelayPlacing(
            connection: path, hasNodes: hasNodes, identity: identity.map { "$.\($0)" },
            hasTotal: hasTotal)
    }
}
