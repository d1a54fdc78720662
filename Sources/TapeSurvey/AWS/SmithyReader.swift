/// Reads Smithy models in their JSON form.
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

    /// The pagination trait of an operation, completed from the service's trait.
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
