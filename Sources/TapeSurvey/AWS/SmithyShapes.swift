import TapeJSON

/// The shapes of a Smithy model.
struct SmithyShapes: AWSShapes {
    private var shapes: [String: Node] = [:]
    private let usesJSONNames: Bool

    init(_ root: Node, usesJSONNames: Bool) {
        self.usesJSONNames = usesJSONNames
        for (name, node) in root["shapes"]?.members.map({ $0 }) ?? [] { shapes[name] = node }
    }

    func members(of shape: String) -> [AWSMember] {
        guard let node = shapes[shape], ["structure", "union"].contains(node["type"]?.string),
            let members = node["members"]
        else { return [] }
        return members.members.map { name, node in
            let traits = node["traits"]
            func text(_ trait: String) -> String? { traits?["smithy.api#" + trait]?.string }
            var place = AWSMember.Place.body
            var wire = (usesJSONNames ? text("jsonName") : nil) ?? text("xmlName") ?? name
            if let key = text("httpQuery") {
                place = .query
                wire = key
            } else if let key = text("httpHeader") {
                place = .header
                wire = key
            } else if traits?["smithy.api#httpLabel"] != nil {
                place = .path
                wire = name
            }
            var member = AWSMember(
                name: name, wire: wire, place: place,
                isRequired: traits?["smithy.api#required"] != nil,
                shape: node["target"]?.string ?? "", prose: text("documentation") ?? "")
            member.isPayload = traits?["smithy.api#httpPayload"] != nil
            member.isFlat = traits?["smithy.api#xmlFlattened"] != nil
            member.bounds = Self.bounds(traits)
            return member
        }
    }

    func bounds(of shape: String) -> (least: Int?, most: Int?) {
        Self.bounds(shapes[shape]?["traits"])
    }

    private static func bounds(_ traits: Node?) -> (least: Int?, most: Int?) {
        let range = traits?["smithy.api#range"]
        return (range?["min"]?.integer, range?["max"]?.integer)
    }

    func kind(of shape: String) -> Shape.Kind {
        let name = shape.split(separator: "#").last.map(String.init) ?? shape
        switch (shapes[shape]?["type"]?.string ?? name).lowercased() {
        case "structure", "union": return .object
        case "list", "set": return .array
        case "map": return .map
        case "string", "enum", "timestamp", "blob": return .string
        case "integer", "long", "short", "byte", "biginteger", "intenum", "primitiveinteger",
            "primitivelong", "primitiveshort", "primitivebyte":
            return .integer
        case "float", "double", "bigdecimal", "primitivefloat", "primitivedouble": return .number
        case "boolean", "primitiveboolean": return .boolean
        default: return .unknown
        }
    }

    func element(of shape: String) -> (shape: String, wire: String?, isFlat: Bool)? {
        guard let node = shapes[shape], let inner = node["member"] ?? node["value"],
            let target = inner["target"]?.string
        else { return nil }
        return (target, inner["traits"]?["smithy.api#xmlName"]?.string, false)
    }
}
