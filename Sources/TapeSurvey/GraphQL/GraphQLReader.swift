import TapePaging

/// Finds the lists of a GraphQL API: Relay connections, and fields that are plain lists.
struct GraphQLReader: DescriptionReader {
    private(set) var files: DescriptionFiles
    private let schema: GraphQLSchema
    private let routes: GraphQLRoutes
    private static let author = "the type: a connection as Relay has them"

    init(_ files: DescriptionFiles, _ schema: GraphQLSchema) {
        self.files = files
        self.schema = schema
        routes = GraphQLRoutes(schema)
    }

    var terms: SharedRequest {
        SharedRequest(title: files.title, server: SharedRequest.unknownServer)
    }

    mutating func operations(_ body: (Operation) -> Void) {
        for name in schema.missingTypes {
            files.tell("the type `\(name.clipped)` is nowhere defined", at: files.root)
        }
        let writing = [schema.mutation ?? "Mutation", schema.subscription ?? "Subscription"]
        for type in schema.types
        where type.kind == .object && !type.name.hasPrefix("__") && !writing.contains(type.name) {
            for field in type.fields {
                if let connection = connection(field) {
                    body(operation(field, of: type, connection))
                } else if let list = list(field, of: type) {
                    body(supposed(list, field, of: type))
                } else if type.name == schema.root?.name, field.type.isList {
                    body(plainList(field, of: type))
                } else if let half = schema[field.type.name], isConnection(half) {
                    body(plainList(field, of: type))
                }
            }
        }
    }

    private func isConnection(_ type: GraphQLSchema.TypeDefinition) -> Bool {
        guard let info = type.field("pageInfo").flatMap({ schema[$0.type.name] }) else {
            return false
        }
        return info.field("hasNextPage") != nil && info.field("endCursor") != nil
    }

    /// The type of a field that is a connection with the usual paging arguments; nil for other fields.
    private func connection(_ field: GraphQLSchema.Field) -> GraphQLSchema.TypeDefinition? {
        guard field.argument("first") != nil, field.argument("after") != nil, !field.type.isList,
            let type = schema[field.type.name], isConnection(type),
            type.field("nodes") != nil || type.field("edges") != nil
        else { return nil }
        return type
    }

    private func operation(
        _ field: GraphQLSchema.Field, of type: GraphQLSchema.TypeDefinition,
        _ connection: GraphQLSchema.TypeDefinition
    ) -> Operation {
        let hasNodes = connection.field("nodes") != nil
        var claim = PagingClaim(.relay)
        claim.targets = [.init(.argument, "after")]
        claim.size = .init(.argument, "first")
        claim.sizeValue = 20
        claim.next = ["pageInfo.endCursor"]
        claim.more = "pageInfo.hasNextPage"
        claim.items = [hasNodes ? "nodes" : "edges[*].node"]
        if connection.field("totalCount") != nil { claim.total = "totalCount" }
        var operation = shell(field, of: type)
        guard let route = routes.route(to: type.name) else {
            claim.obstacle = "no query leads to the type \(type.name) through single objects"
            operation.declared = .pages(claim, by: Self.author)
            return operation
        }
        let node = item(of: connection, hasNodes: hasNodes).flatMap { schema[$0] }
        let query = ConnectionQuery(
            route: route, field: field, hasNodes: hasNodes, hasTotal: claim.total != nil,
            item: node,
            schema: schema)
        operation.body = .graphQL(query.text, variables: query.variables)
        claim.relay = query.placing
        operation.declared = .pages(claim, by: Self.author)
        return operation
    }

    private func item(
        of connection: GraphQLSchema.TypeDefinition, hasNodes: Bool
    ) -> String? {
        if hasNodes { return connection.field("nodes")?.type.name }
        let edge = connection.field("edges").flatMap { schema[$0.type.name] }
        return edge?.field("node")?.type.name
    }

    /// A list that comes whole, or a connection that cannot be paged.
    private func plainList(
        _ field: GraphQLSchema.Field, of type: GraphQLSchema.TypeDefinition
    ) -> Operation {
        var operation = shell(field, of: type)
        let connection = field.type.isList ? nil : schema[field.type.name]
        let items = connection.map { $0.field("nodes") == nil ? "edges[*].node" : "nodes" }
        operation.declared = .whole(items: items ?? "$", by: "the type")
        return operation
    }

    private func list(
        _ field: GraphQLSchema.Field, of type: GraphQLSchema.TypeDefinition
    ) -> GraphQLList? {
        let isConnection = schema[field.type.name].map(isConnection) ?? false
        // An incomplete connection may still be paged backwards or by numbers.
        let goesOn = field.arguments.contains {
            ["before", "after", "offset", "skip", "page"].contains($0.name)
        }
        guard !isConnection || goesOn else { return nil }
        return GraphQLList(field, of: type, in: schema, isConnection: isConnection)
    }

    /// A list that is not a connection but takes paging arguments.
    private func supposed(
        _ list: GraphQLList, _ field: GraphQLSchema.Field, of type: GraphQLSchema.TypeDefinition
    ) -> Operation {
        var operation = shell(field, of: type)
        let route = routes.route(to: type.name)
        operation.declared = list.answer(route)
        guard let route else { return operation }
        let query = list.query(route)
        operation.body = .graphQL(query.text, variables: query.variables)
        return operation
    }

    private func shell(
        _ field: GraphQLSchema.Field, of type: GraphQLSchema.TypeDefinition
    ) -> Operation {
        let parameters = field.arguments.map {
            Parameter($0.name, in: .argument, isRequired: $0.isNeeded)
        }
        var operation = Operation(
            "\(type.name).\(field.name)", method: "POST", path: "", parameters: parameters,
            response: Shape(.unknown))
        operation.isDeclaredByTypes = true
        operation.readsOnly = true
        operation.identifier = operation.name
        return operation
    }
}
