import TapeJSON
import TapePaging

/// Reads schemas into shapes, as deep as paging needs: follows references, and merges `allOf`, `oneOf` and `anyOf`.
struct SchemaReader {
    /// A schema at a depth, as the key of a cache.
    private struct Key: Hashable {
        let node: NodeIdentity
        let depth: Int
    }

    private var known: [Key: Shape] = [:]
    /// The schemas that are being read, each with its nesting level.
    private var underWay: [Key: Int] = [:]
    /// The lowest level among them that was met again.
    private var outermostMet = Int.max
    /// The number of shapes that were incomplete and therefore not cached.
    private var unkept = 0

    /// The depth below a body's root to which paging is looked for.
    static let usualDepth = 4
    /// The greatest nesting of `allOf`, `oneOf` and `anyOf`.
    private static let mostLayers = 32
    private static let mostMembers = 400
    /// How often incomplete shapes of circular schemas are read again; after that, they are cached as they are.
    private static let mostUnkept = 5_000
    private static let longestProse = 400

    /// The shape of a schema down to a depth; anything deeper is unknown.
    mutating func shape(
        of node: Node, depth: Int = usualDepth, layers: Int = 0, among files: inout DescriptionFiles
    ) -> Shape {
        let isReference = node["$ref"] != nil
        guard let schema = files.resolved(node) else { return .unknown }
        let key = Key(node: schema.identity, depth: depth)
        if isReference, let shape = known[key] { return shape }
        guard layers < Self.mostLayers else {
            files.tell(
                "schemas are laid over each other more than \(Self.mostLayers) deep", at: node)
            return .unknown
        }
        guard isReference else { return read(schema, depth: depth, layers: layers, among: &files) }
        // A schema that refers to itself is unknown at that point.
        if let place = underWay[key] {
            outermostMet = min(outermostMet, place)
            return .unknown
        }
        let (place, metBefore) = (underWay.count, outermostMet)
        underWay[key] = place
        outermostMet = .max
        let shape = read(schema, depth: depth, layers: layers, among: &files)
        underWay[key] = nil
        // A shape that met an outer schema still being read is incomplete, and must not be cached.
        if outermostMet >= place || unkept >= Self.mostUnkept {
            known[key] = shape
            outermostMet = metBefore
        } else {
            unkept += 1
            outermostMet = min(metBefore, outermostMet)
        }
        return shape
    }

    private mutating func read(
        _ schema: Node, depth: Int, layers: Int, among files: inout DescriptionFiles
    ) -> Shape {
        var shape = Self.plain(schema)
        if depth > 0 {
            if let properties = schema["properties"] {
                let required = Set(schema["required"]?.strings ?? [])
                for (name, node) in properties.members.prefix(Self.mostMembers) {
                    let member = self.shape(of: node, depth: depth - 1, layers: 0, among: &files)
                    shape.members.append(
                        .init(name, member, isRequired: required.contains(name)))
                }
            }
            let values = schema["additionalProperties"]
            if let element = schema["items"] ?? (shape.kind == .map ? values : nil),
                element.isObject
            {
                // Of items, only their direct members matter.
                let below = min(depth - 1, 2)
                shape.element = [self.shape(of: element, depth: below, layers: 0, among: &files)]
            }
        }
        for key in ["allOf", "oneOf", "anyOf"] {
            guard let layersBelow = schema[key], layersBelow.isArray else { continue }
            shape.add(
                layersBelow.elements.map {
                    self.shape(of: $0, depth: depth, layers: layers + 1, among: &files)
                })
        }
        return shape
    }

    /// The shape of a schema without its members and without other schemas.
    private static func plain(_ schema: Node) -> Shape {
        var prose = (schema["description"]?.string ?? "").prefix(longestProse).lowercased()
        if let example = schema["example"]?.string ?? schema["examples"]?.value[0]?.string {
            prose += " example:" + example.prefix(80).lowercased()
        }
        if schema["enum"] != nil { prose += " enum" }
        var shape = Shape(
            kind(schema), prose: prose, format: schema["format"]?.string?.lowercased() ?? "")
        shape.standard = schema["default"]?.written
        shape.choices = schema["enum"]?.choices ?? []
        (shape.minimum, shape.maximum) = bounds(of: [schema])
        let xml = schema["xml"]
        shape.xmlName = xml?["name"]?.string
        shape.isXMLWrapped = xml?["wrapped"]?.bool ?? false
        return shape
    }

    /// The minimum and maximum of a number.
    static func bounds(of schemas: [Node]) -> (least: Int?, most: Int?) {
        func bound(_ key: String, _ exclusive: String, by step: Int) -> Int? {
            for schema in schemas {
                let plain = schema[key]?.integer
                // In 3.0, this is a flag next to the bound; in 3.1, it is a bound.
                if let plain, schema[exclusive]?.bool ?? false {
                    return plain.addingSaturated(step)
                }
                if let beyond = schema[exclusive]?.integer { return beyond.addingSaturated(step) }
                if let plain { return plain }
            }
            return nil
        }
        return (
            bound("minimum", "exclusiveMinimum", by: 1),
            bound("maximum", "exclusiveMaximum", by: -1)
        )
    }

    /// The type that a schema names, or the one that its keywords suggest.
    static func kind(_ schema: Node) -> Shape.Kind {
        let names = schema["type"]?.strings ?? []
        switch names.first(where: { $0 != "null" }) {
        case "object"?:
            let isMap =
                schema["properties"] == nil && schema["allOf"] == nil
                && schema["additionalProperties"]?.value.count ?? 0 > 0
            return isMap ? .map : .object
        case "array"?: return .array
        case "string"?: return .string
        case "integer"?: return .integer
        case "number"?: return .number
        case "boolean"?: return .boolean
        default:
            if schema["properties"] != nil { return .object }
            return schema["items"] == nil ? .unknown : .array
        }
    }
}

extension Shape {
    /// Merges other shapes into this one, in order.
    mutating func add(_ others: [Shape]) {
        // Where each name is; looking for it among the members would take too long in a hostile description.
        var places: [String: Int] = [:]
        for (index, member) in members.enumerated() where places[member.name] == nil {
            places[member.name] = index
        }
        for other in others {
            addTerms(of: other)
            for member in other.members {
                guard let index = places[member.name] else {
                    places[member.name] = members.count
                    members.append(member)
                    continue
                }
                let isRequired = members[index].isRequired || member.isRequired
                if members[index].shape.kind == .unknown { members[index] = member }
                members[index].isRequired = isRequired
            }
        }
    }

    /// Merges everything of another shape but its members.
    private mutating func addTerms(of other: Shape) {
        if kind == .unknown || (kind == .map && !other.members.isEmpty) { kind = other.kind }
        if element.isEmpty { element = other.element }
        if format.isEmpty { format = other.format }
        standard = standard ?? other.standard
        if choices.isEmpty { choices = other.choices }
        minimum = minimum ?? other.minimum
        maximum = maximum ?? other.maximum
        if prose.isEmpty { prose = other.prose }
        xmlName = xmlName ?? other.xmlName
        isXMLWrapped = isXMLWrapped || other.isXMLWrapped
    }

    /// The shape of an example value.
    init(example value: JSONValue, depth: Int = SchemaReader.usualDepth) {
        switch value.kind {
        case .null: self = .unknown
        case .bool: self = Shape(.boolean)
        case .number: self = Shape(value.integer == nil ? .number : .integer)
        case .string:
            let text = value.string ?? ""
            self = Shape(.string, prose: " example:" + text.prefix(80).lowercased())
        case .array:
            let first =
                depth > 0 ? value[0].map { Shape(example: $0, depth: min(depth - 1, 2)) } : nil
            self = Shape(.array, element: first)
        case .object:
            guard depth > 0 else {
                self = Shape(.object)
                return
            }
            let members = value.members.prefix(200).map {
                Shape.Member($0.key, Shape(example: $0.value, depth: depth - 1))
            }
            self = Shape(.object, members: members)
        }
    }
}
