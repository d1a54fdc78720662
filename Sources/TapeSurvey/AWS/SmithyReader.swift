import TapeJSON

/// Reads the JSON ASTs of Smithy models.
struct SmithyReader: DescriptionReader {
    let files: DescriptionFiles
    private let root: Node
    private let service: Node?
    private let rule: AWSProtocol

    init(_ files: DescriptionFiles) {
        self.files = files
        root = files.root
        let services =
            root["shapes"]?.members.filter { $0.value["type"]?.string == "service" } ?? []
        service = services.first?.value
        let name = services.first?.key.split(separator: "#").last.map(String.init) ?? ""
        rule = Self.rule(service?["traits"], name)
    }

    static func reads(_ root: Node) -> Bool {
        root["smithy"] != nil && root["shapes"]?.isObject ?? false
    }

    var terms: SharedRequest {
        let traits = service?["traits"]
        let about = traits?["aws.api#service"]
        let title = about?["sdkId"]?.string ?? traits?["smithy.api#title"]?.string ?? "API"
        return SharedRequest(
            title: title.clipped,
            server: AWSAddress.server(prefix: about?["endpointPrefix"]?.string, global: nil))
    }

    mutating func operations(_ body: (Operation) -> Void) {
        let shapes = SmithyShapes(root, usesJSONNames: rule == .restJSON)
        let reader = AWSOperationReader(
            shapes: shapes, rule: rule, version: service?["version"]?.string ?? "",
            showsMembers: true)
        for (name, node) in root["shapes"]?.members.map({ $0 }) ?? []
        where node["type"]?.string == "operation" {
            body(reader.operation(operation(name, node)))
        }
    }

    private func operation(_ name: String, _ node: Node) -> AWSOperation {
        let traits = node["traits"]
        let short = name.split(separator: "#").last.map(String.init) ?? name
        let http = traits?["smithy.api#http"]
        return AWSOperation(
            name: short, method: http?["method"]?.string ?? "POST",
            path: http?["uri"]?.string ?? "/", input: node["input"]?["target"]?.string,
            output: node["output"]?["target"]?.string,
            wrapper: rule == .query ? short + "Result" : nil,
            prose: traits?["smithy.api#documentation"]?.string ?? "",
            paginator: traits?["smithy.api#paginated"].map(paginator))
    }

    /// A trait of an operation, filled from the service's own.
    private func paginator(_ trait: Node) -> AWSPaginator {
        let shared = service?["traits"]?["smithy.api#paginated"]
        func text(_ key: String) -> String? { trait[key]?.string ?? shared?[key]?.string }
        var paginator = AWSPaginator(author: "the trait smithy.api#paginated")
        paginator.input = text("inputToken").map { [$0] } ?? []
        paginator.output = text("outputToken").map { [$0] } ?? []
        paginator.items = text("items").map { [$0] } ?? []
        paginator.limit = text("pageSize")
        return paginator
    }

    private static func rule(_ traits: Node?, _ name: String) -> AWSProtocol {
        func has(_ trait: String) -> Bool { traits?["aws.protocols#" + trait] != nil }
        if has("restJson1") { return .restJSON }
        for version in ["1_1", "1_0"] where has("awsJson" + version) {
            let type = "application/x-amz-json-" + version.replacing("_", with: ".")
            return .json(contentType: type, target: name + ".")
        }
        if has("awsQuery") { return .query }
        if has("ec2Query") { return .ec2 }
        if has("restXml") { return .restXML }
        let isForeign = traits?.members.contains { $0.key.contains("rpcv2Cbor") } ?? false
        return isForeign ? .cbor : .restJSON
    }
}

/// Shapes as Smithy writes them.
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
        switch shapes[shape]?["type"]?.string ?? name.lowercased() {
        case "structure", "union": return .object
        case "list", "set": return .array
        case "map": return .map
        case "string", "enum", "timestamp", "blob": return .string
        case "integer", "long", "short", "byte", "bigInteger", "intEnum", "primitiveinteger",
            "primitivelong":
            return .integer
        case "float", "double", "bigDecimal": return .number
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
