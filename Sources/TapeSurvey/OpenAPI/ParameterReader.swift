import TapeJSON

/// Reads the parameters of an operation: its own, its path's, and the members of its body.
struct ParameterReader {
    private static let longestProse = 600

    /// The parameters that some nodes describe, in order; of equal names, the last one counts.
    static func parameters(
        _ nodes: [Node], schemas: inout SchemaReader, among files: inout DescriptionFiles
    ) -> [Parameter] {
        var parameters: [Parameter] = []
        for node in nodes {
            guard let parameter = files.resolved(node) else {
                files.tell("a parameter cannot be read", at: node)
                continue
            }
            for var found in read(parameter, schemas: &schemas, among: &files) {
                found.isDeprecated = parameter["deprecated"]?.bool ?? false
                parameters.append(found)
            }
        }
        var seen: Set<Key> = []
        let last = parameters.reversed().filter {
            seen.insert(Key(name: $0.name, place: $0.place)).inserted
        }
        return last.reversed()
    }

    /// What two parameters must not have in common.
    private struct Key: Hashable {
        let name: String
        let place: RequestPlace
    }

    private static func read(
        _ node: Node, schemas: inout SchemaReader, among files: inout DescriptionFiles
    ) -> [Parameter] {
        guard let name = node["name"]?.string else {
            if !node.isObject { files.tell("a parameter has no name", at: node) }
            return []
        }
        switch node["in"]?.string {
        case "query"?: return query(name, node, schemas: &schemas, among: &files)
        case "path"?: return [plain(name, .path, node, among: &files)]
        case "header"?: return [plain(name, .header, node, among: &files)]
        case "cookie"?: return [plain(name, .cookie, node, among: &files)]
        case "formData"?: return [plain(name, .form, node, among: &files)]
        case "body"?:
            guard let schema = node["schema"] else { return [] }
            return members(
                of: schemas.shape(of: schema, depth: 5, among: &files), in: .body)
        default: return []
        }
    }

    /// A query parameter, or one for each member of an object.
    private static func query(
        _ name: String, _ node: Node, schemas: inout SchemaReader,
        among files: inout DescriptionFiles
    ) -> [Parameter] {
        let parameter = plain(name, .query, node, among: &files)
        guard parameter.kind == .object || parameter.kind == .unknown, let schema = node["schema"]
        else { return [parameter] }
        let shape = schemas.shape(of: schema, depth: 1, among: &files)
        guard shape.kind == .object, !shape.members.isEmpty else { return [parameter] }
        let isDeep = node["style"]?.string == "deepObject"
        // A required object without required members still needs one.
        let isBare = !shape.members.contains(where: \.isRequired)
        return shape.members.enumerated().map { index, member in
            let spelled = isDeep ? "\(name)[\(member.name)]" : member.name
            let isNeeded = member.isRequired || isBare && index == 0
            let isRequired = parameter.isRequired && isNeeded
            return Parameter(spelled, in: .query, member.shape, isRequired: isRequired)
        }
    }

    private static func plain(
        _ name: String, _ place: RequestPlace, _ node: Node, among files: inout DescriptionFiles
    ) -> Parameter {
        let content = node["content"].flatMap { Array($0.members).first?.value["schema"] }
        let schema = (node["schema"] ?? content).flatMap { files.resolved($0) } ?? node
        let layers = ["allOf", "oneOf", "anyOf"].compactMap { schema[$0] }
            .flatMap { Array($0.elements) }.prefix(8).compactMap { files.resolved($0) }
        let sources = [schema] + layers
        let kinds = sources.map(SchemaReader.kind).filter { $0 != .unknown }
        var prose = [node["description"]?.string, schema["description"]?.string]
            .compactMap { $0 }.joined(separator: " ").prefix(longestProse).lowercased()
        if let format = sources.compactMap({ $0["format"]?.string }).first {
            prose += " format:\(format)"
        }
        var parameter = Parameter(
            name, in: place, kind: kinds.first ?? .unknown,
            isRequired: place == .path || node["required"]?.bool ?? false, prose: prose,
            standard: sources.compactMap { $0["default"]?.text }.first)
        (parameter.minimum, parameter.maximum) = SchemaReader.bounds(of: sources)
        parameter.choices = sources.compactMap { $0["enum"]?.choices }.first ?? []
        parameter.elements = sources.compactMap { $0["default"]?.choices }.first ?? []
        parameter.separator = separator(node)
        return parameter
    }

    /// The separator between the elements of a list; nil where each is a separate value.
    private static func separator(_ node: Node) -> String? {
        let style = node["style"]?.string ?? node["collectionFormat"]?.string
        let isOfSwagger = node["schema"] == nil
        let isApart = node["explode"]?.bool ?? (style == nil || style == "form")
        switch style {
        case "multi": return nil
        case "spaceDelimited", "ssv": return isApart && !isOfSwagger ? nil : "%20"
        case "pipeDelimited", "pipes": return isApart && !isOfSwagger ? nil : "|"
        case "tsv": return "%09"
        default: return isApart && !isOfSwagger ? nil : ","
        }
    }

    /// The members of a body as parameters, with dotted names for nested ones.
    static func members(
        of shape: Shape, in place: RequestPlace, depth: Int = 4
    ) -> [Parameter] {
        let depth = UnfoldingDepth.fitting(shape, usual: depth) { $0.members.map(\.shape) }
        return members(of: shape, in: place, under: "", depth: depth)
    }

    private static func members(
        of shape: Shape, in place: RequestPlace, under prefix: String, depth: Int
    ) -> [Parameter] {
        shape.members.flatMap { member -> [Parameter] in
            let name = prefix + member.name
            let own = Parameter(name, in: place, member.shape, isRequired: member.isRequired)
            guard member.shape.kind == .object, depth > 1 else { return [own] }
            return [own]
                + members(of: member.shape, in: place, under: name + ".", depth: depth - 1)
        }
    }
}

extension Parameter {
    /// A parameter made from a member of an object.
    fileprivate init(
        _ name: String, in place: RequestPlace, _ shape: Shape, isRequired: Bool
    ) {
        self.init(
            name, in: place, kind: shape.kind, isRequired: isRequired, prose: shape.prose,
            standard: shape.standard)
        minimum = shape.minimum
        maximum = shape.maximum
        choices = shape.choices
    }
}
