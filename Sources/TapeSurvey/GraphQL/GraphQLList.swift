import TapePaging

/// A field that is or contains a list, and that takes paging arguments other than a connection's.
struct GraphQLList {
    private let field: GraphQLSchema.Field
    private let schema: GraphQLSchema
    /// Whether it is a connection that lacks the usual way to page.
    private let isConnection: Bool
    /// What names and shapes suggest about the field.
    private let found: Surveyed

    /// Names of paging arguments that have no parameter role.
    private static let parts: Set<String> = [
        "after", "before", "last", "first", "skip", "take", "offset", "page", "from",
    ]

    /// The most fields of a type that are examined.
    private static let mostFields = 100

    /// Nil where the field takes no paging argument or contains no list.
    init?(
        _ field: GraphQLSchema.Field, of type: GraphQLSchema.TypeDefinition,
        in schema: GraphQLSchema, isConnection: Bool
    ) {
        let parameters = field.arguments.compactMap(Self.parameter)
        let asks =
            parameters.contains { parameter in
                Self.parts.contains(NameWords.normalized(parameter.name))
                    || ParameterRole(parameter) != nil
            }
            || field.arguments.contains { Self.asksForPart($0, in: schema) }
        // A list that has its own arguments is another list.
        let lists =
            field.type.isList
            || schema[field.type.name]?.fields.contains { $0.type.isList && $0.arguments.isEmpty }
                ?? false
        guard asks, lists else { return nil }
        let depth = UnfoldingDepth.fitting(field.type.name, usual: 3) { name in
            schema[name]?.fields.prefix(Self.mostFields).map(\.type.name) ?? []
        }
        let shape = Self.shape(of: field.type, in: schema, depth: depth)
        self.field = field
        self.schema = schema
        self.isConnection = isConnection
        let path = "/" + field.name
        let operation = Operation(
            "\(type.name).\(field.name)", method: "GET", path: path, parameters: parameters,
            response: shape)
        found = Inference(operation).answer
    }

    /// Whether an argument is a paging object, judging by its own name or its members' names.
    private static func asksForPart(
        _ argument: GraphQLSchema.Argument, in schema: GraphQLSchema
    ) -> Bool {
        guard !argument.type.isList, let members = schema.inputs[argument.type.name] else {
            return false
        }
        if NameWords.mentions(NameWords.normalized(argument.name), ["pag", "cursor", "slice"]) {
            return true
        }
        let names = Set(members.map { NameWords.normalized($0.name) })
        return !names.isDisjoint(with: parts)
            && !names.isDisjoint(with: ["limit", "size", "per_page", "page_size", "first", "take"])
    }

    private static func parameter(_ argument: GraphQLSchema.Argument) -> Parameter? {
        guard !argument.type.isList else { return nil }
        switch argument.type.name {
        case "Int", "Float", "BigInt": return Parameter(argument.name, in: .query, kind: .integer)
        case "String", "ID", "Cursor", "cursor":
            return Parameter(argument.name, in: .query, kind: .string)
        default: return nil
        }
    }

    private static func shape(
        of reference: GraphQLSchema.Reference, in schema: GraphQLSchema, depth: Int
    ) -> Shape {
        var inner: Shape
        switch reference.name {
        case "Int", "BigInt": inner = Shape(.integer)
        case "Float": inner = Shape(.number)
        case "Boolean": inner = Shape(.boolean)
        case "String", "ID": inner = Shape(.string)
        default:
            let type = schema[reference.name]
            inner = Shape(type == nil ? .string : .object)
            let fields = type?.fields.filter { !$0.arguments.contains(where: \.isNeeded) } ?? []
            if depth > 0 {
                inner.members = fields.prefix(mostFields).map {
                    .init($0.name, shape(of: $0.type, in: schema, depth: depth - 1))
                }
            }
        }
        return reference.isList ? Shape(.array, element: inner) : inner
    }

    /// The findings about the field, with the route to it before all paths.
    func answer(_ route: [GraphQLRoutes.Step]?) -> DeclaredPaging {
        guard case .pages(var claim) = found.answer, let route, !isConnection else {
            let words = field.arguments.map { "`\($0.name)`" }.joined(separator: ", ")
            return .supposed(
                .unsure(nil), confidence: 0.4,
                evidence: ["the field is a list and takes \(words), not `first` and `after`"])
        }
        let path = JSONPathSpelling.json(["data"] + route.map(\.field.name) + [field.name])
        func moved(_ inner: String) -> String { path + inner.dropFirst() }
        claim.items = claim.items.map(moved)
        claim.next = claim.next.map(moved)
        claim.more = claim.more.map(moved)
        claim.total = claim.total.map(moved)
        claim.pages = claim.pages.map(moved)
        claim.targets = claim.targets.map { .init(.body, "variables." + $0.name) }
        claim.size = claim.size.map { .init(.body, "variables." + $0.name) }
        let isSure = found.confidence >= Surveyed.certainty
        return .supposed(
            isSure ? .pages(claim) : .unsure(claim), confidence: min(found.confidence, 0.9),
            evidence: found.evidence)
    }

    /// The query for a page, with the paging arguments as variables.
    func query(_ route: [GraphQLRoutes.Step]) -> ConnectionQuery {
        let claim = found.claim
        let named = ((claim?.targets ?? []) + [claim?.size].compactMap { $0 }).map(\.name)
        var query = ConnectionQuery(
            route: route, field: field, hasNodes: false, hasTotal: false, item: nil, schema: schema)
        query.paged = field.arguments.filter { named.contains($0.name) }
        query.sized = claim?.size.flatMap { size in claim?.sizeValue.map { (size.name, $0) } }
        let depth = UnfoldingDepth.fitting(field.type, usual: 3) { type in
            guard let fields = schema[type.name]?.fields, !type.isList else { return [] }
            return fields.prefix(Self.mostFields).filter {
                schema[$0.type.name] != nil && ($0.type.isList || Self.isAboutPages($0))
            }.map(\.type)
        }
        query.ownSelection = selection(of: field.type, depth: depth)
        return query
    }

    private static func isAboutPages(_ field: GraphQLSchema.Field) -> Bool {
        NameWords.mentions(field.name.lowercased(), ["page", "pagin", "meta", "info"])
    }

    /// The selection for a type: its scalars, the identities in its lists, and objects about paging.
    private func selection(of reference: GraphQLSchema.Reference, depth: Int) -> String {
        guard let type = schema[reference.name] else { return "" }
        let fields = type.fields.filter { !$0.arguments.contains(where: \.isNeeded) }
        if reference.isList {
            let identity = fields.first { $0.name == "id" && schema[$0.type.name] == nil }
            return " { \(identity?.name ?? "__typename") }"
        }
        let parts = fields.prefix(Self.mostFields).compactMap { field -> String? in
            guard schema[field.type.name] != nil else { return field.name }
            guard depth > 0 else { return nil }
            guard field.type.isList || Self.isAboutPages(field) else { return nil }
            return field.name + selection(of: field.type, depth: depth - 1)
        }
        return " { \(parts.isEmpty ? "__typename" : parts.joined(separator: " ")) }"
    }
}
