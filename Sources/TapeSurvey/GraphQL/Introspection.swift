import TapeJSON

/// Reads the answer to GraphQL's introspection query.
enum Introspection {
    private static let deepest = 64

    static func schemaNode(_ root: Node) -> Node? {
        root["__schema"] ?? root["data"]?["__schema"]
    }

    static func schema(_ node: Node) -> GraphQLSchema {
        var schema = GraphQLSchema()
        schema.query = node["queryType"]?["name"]?.string
        schema.mutation = node["mutationType"]?["name"]?.string
        schema.subscription = node["subscriptionType"]?["name"]?.string
        for type in node["types"].map({ Array($0.elements) }) ?? [] {
            guard let name = type["name"]?.string else { continue }
            let kind: GraphQLSchema.Kind
            switch type["kind"]?.string {
            case "OBJECT"?: kind = .object
            case "INTERFACE"?: kind = .interface
            default: kind = .other
            }
            schema.inputs[name] = type["inputFields"].map { Array($0.elements) }?
                .compactMap(argument)
            schema.firstChoices[name] =
                type["enumValues"].map { Array($0.elements) }?
                .first?["name"]?.string
            schema.add(
                .init(
                    name: name, kind: kind,
                    fields: (type["fields"].map { Array($0.elements) } ?? []).compactMap(field),
                    interfaces: (type["interfaces"].map { Array($0.elements) } ?? [])
                        .compactMap { $0["name"]?.string }))
        }
        return schema
    }

    private static func field(_ node: Node) -> GraphQLSchema.Field? {
        guard let name = node["name"]?.string, let type = node["type"] else { return nil }
        let arguments = (node["args"].map { Array($0.elements) } ?? []).compactMap(argument)
        return .init(name: name, arguments: arguments, type: reference(type))
    }

    private static func argument(_ node: Node) -> GraphQLSchema.Argument? {
        guard let name = node["name"]?.string, let type = node["type"] else { return nil }
        let hasDefault = node["defaultValue"]?.string != nil
        return .init(name: name, type: reference(type), hasDefault: hasDefault)
    }

    private static func reference(_ node: Node, depth: Int = 0) -> GraphQLSchema.Reference {
        guard depth < deepest, let inner = node["ofType"], inner.isObject else {
            let name = node["name"]?.string ?? "Unknown"
            return .init(name: name, text: name)
        }
        var type = reference(inner, depth: depth + 1)
        if node["kind"]?.string == "LIST" {
            type.isList = true
            type.isRequired = false
            type.text = "[\(type.text)]"
        } else {
            type.isRequired = true
            type.text += "!"
        }
        return type
    }
}
