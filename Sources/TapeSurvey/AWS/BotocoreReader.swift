/// Reads botocore's `service-2.json` and the paginator file next to it.
struct BotocoreReader: DescriptionReader {
    var files: DescriptionFiles
    private let root: Node
    private let rule: AWSProtocol
    private var paginators: [Node] = []

    init(_ files: DescriptionFiles) {
        var files = files
        root = files.root
        rule = Self.rule(root)
        for name in ["paginators-1.json", "paginators-1.sdk-extras.json"] {
            if let node = files.neighbour(name) { paginators.append(node) }
        }
        self.files = files
    }

    static func reads(_ root: Node) -> Bool {
        root["metadata"]?["protocol"] != nil && root["operations"]?.isObject ?? false
            && root["shapes"] != nil
    }

    var terms: SharedRequest {
        let metadata = root["metadata"]
        let title = metadata?["serviceId"]?.string ?? metadata?["serviceFullName"]?.string ?? "AWS"
        return SharedRequest(
            title: title.clipped,
            server: AWSAddress.server(
                prefix: metadata?["endpointPrefix"]?.string,
                global: metadata?["globalEndpoint"]?.string))
    }

    mutating func operations(_ body: (Operation) -> Void) {
        let reader = AWSOperationReader(
            shapes: BotocoreShapes(root), rule: rule,
            version: root["metadata"]?["apiVersion"]?.string ?? "")
        for (name, node) in root["operations"]?.members.map({ $0 }) ?? [] {
            body(reader.operation(operation(name, node)))
        }
    }

    private func operation(_ name: String, _ node: Node) -> AWSOperation {
        AWSOperation(
            name: name, method: node["http"]?["method"]?.string ?? "POST",
            path: node["http"]?["requestUri"]?.string ?? "/",
            input: node["input"]?["shape"]?.string, output: node["output"]?["shape"]?.string,
            wrapper: node["output"]?["resultWrapper"]?.string,
            prose: node["documentation"]?.string ?? "", paginator: paginator(name))
    }

    private func paginator(_ name: String) -> AWSPaginator? {
        let entries = paginators.compactMap { $0["pagination"]?[name] }
        guard let entry = entries.first(where: { $0["input_token"] != nil }) else { return nil }
        var paginator = AWSPaginator(author: "paginators-1.json")
        paginator.input = entry["input_token"]?.strings ?? []
        paginator.output = entry["output_token"]?.strings ?? []
        paginator.items = entry["result_key"]?.strings ?? []
        paginator.limit = entry["limit_key"]?.string
        paginator.more = entry["more_results"]?.string
        return paginator
    }

    /// The protocol of the service that suits specs best.
    private static func rule(_ root: Node) -> AWSProtocol {
        let metadata = root["metadata"]
        let own = metadata?["protocol"]?.string ?? ""
        let all = [own] + (metadata?["protocols"]?.strings ?? [])
        let known = ["rest-json", "json", "query", "ec2", "rest-xml"].first { all.contains($0) }
        switch known {
        case "rest-json"?: return .restJSON
        case "json"?:
            let version = metadata?["jsonVersion"]?.string ?? "1.0"
            let target = (metadata?["targetPrefix"]?.string).map { $0 + "." } ?? ""
            return .json(contentType: "application/x-amz-json-\(version)", target: target)
        case "query"?: return .query
        case "ec2"?: return .ec2
        case "rest-xml"?: return .restXML
        default: return .cbor
        }
    }
}

/// The addresses of AWS services.
enum AWSAddress {
    static func server(prefix: String?, global: String?) -> SpecTemplate {
        if let global { return "https://\(global.clipped)" }
        guard let prefix, !prefix.isEmpty else { return SharedRequest.unknownServer }
        return "https://\(prefix.clipped).\(.plain("AWS_REGION")).amazonaws.com"
    }
}
