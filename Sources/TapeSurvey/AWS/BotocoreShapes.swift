import TapeJSON

/// The shapes of a botocore model.
struct BotocoreShapes: AWSShapes {
    private var shapes: [String: Node] = [:]
    private var isEC2: Bool

    init(_ root: Node) {
        isEC2 = root["metadata"]?["protocol"]?.string == "ec2"
        for (name, node) in root["shapes"]?.members.map({ $0 }) ?? [] { shapes[name] = node }
    }

    func members(of shape: String) -> [AWSMember] {
        guard let node = shapes[shape], let members = node["members"] else { return [] }
        let required = Set(node["required"]?.strings ?? [])
        let payload = node["payload"]?.string
        return members.members.map { name, node in
            let place: AWSMember.Place
            switch node["location"]?.string {
            case "querystring"?: place = .query
            case "header"?, "headers"?: place = .header
            case "uri"?: place = .path
            default: place = .body
            }
            let wire = (isEC2 ? node["queryName"]?.string : nil) ?? node["locationName"]?.string
            var member = AWSMember(
                name: name, wire: wire ?? name, place: place, isRequired: required.contains(name),
                shape: node["shape"]?.string ?? "", prose: node["documentation"]?.string ?? "")
            member.isPayload = payload == name
            member.isFlat = node["flattened"]?.bool ?? false
            return member
        }
    }

    func bounds(of shape: String) -> (least: Int?, most: Int?) {
        // For texts and lists, the bounds are lengths.
        guard let node = shapes[shape], ["integer", "long"].contains(node["type"]?.string) else {
            return (nil, nil)
        }
        return (node["min"]?.integer, node["max"]?.integer)
    }

    func kind(of shape: String) -> Shape.Kind {
        switch shapes[shape]?["type"]?.string {
        case "structure"?: .object
        case "list"?: .array
        case "map"?: .map
        case "string"?, "timestamp"?, "blob"?, "character"?: .string
        case "integer"?, "long"?: .integer
        case "float"?, "double"?: .number
        case "boolean"?: .boolean
        default: .unknown
        }
    }

    func element(of shape: String) -> (shape: String, wire: String?, isFlat: Bool)? {
        guard let node = shapes[shape] else { return nil }
        guard let inner = node["member"] ?? node["value"], let name = inner["shape"]?.string else {
            return nil
        }
        return (name, inner["locationName"]?.string, node["flattened"]?.bool ?? false)
    }
}
