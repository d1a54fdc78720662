import TapeJSON
import TapePaging

/// Reads Google's discovery documents.
///
/// A method pages if its response has a page token and its query or body takes one, which is the rule of Google's client
/// libraries.
struct DiscoveryReader: DescriptionReader {
    var files: DescriptionFiles
    private var schemas = SchemaReader()
    private let root: Node
    private static let author = "the page tokens of the discovery document"

    init(_ files: DescriptionFiles) {
        self.files = files
        root = files.root
        // References are names of schemas, not JSON pointers.
        self.files.bareReferences = "schemas"
    }

    static func reads(_ root: Node) -> Bool {
        root["discoveryVersion"] != nil || root["kind"]?.string == "discovery#restDescription"
    }

    var terms: SharedRequest {
        let title = root["title"]?.string ?? root["name"]?.string ?? "API"
        let address = (root["rootUrl"]?.string ?? "") + (root["servicePath"]?.string ?? "")
        let isAddress = address.hasPrefix("http://") || address.hasPrefix("https://")
        let server =
            isAddress
            ? SpecTemplate(literal: address).withoutSlashes : SharedRequest.unknownServer
        var terms = SharedRequest(title: title.clipped, server: server)
        if root["auth"] != nil {
            terms.headers = [.init("Authorization", "Bearer \(.secret("GOOGLE_TOKEN"))")]
        }
        return terms
    }

    mutating func operations(_ body: (Operation) -> Void) {
        visit(root, depth: 0, body)
    }

    private mutating func visit(_ node: Node, depth: Int, _ body: (Operation) -> Void) {
        guard depth < 32 else {
            files.tell("resources are nested too deeply", at: node)
            return
        }
        for (name, method) in node["methods"]?.members.map({ $0 }) ?? [] {
            body(operation(method, name))
        }
        for (_, resource) in node["resources"]?.members.map({ $0 }) ?? [] {
            visit(resource, depth: depth + 1, body)
        }
    }

    private mutating func operation(_ method: Node, _ name: String) -> Operation {
        var parameters = (method["parameters"]?.members.map { $0 } ?? []).map(Self.parameter)
        if let request = method["request"] {
            let shape = schemas.shape(of: request, depth: 2, among: &files)
            parameters += ParameterReader.members(of: shape, in: .body, depth: 1)
        }
        let response = method["response"].map { schemas.shape(of: $0, among: &files) }
        let identifier = method["id"]?.string ?? name
        var operation = Operation(
            identifier, method: method["httpMethod"]?.string ?? "GET",
            path: method["path"]?.string ?? "", parameters: parameters,
            response: response ?? .unknown,
            prose: (method["description"]?.string ?? "").lowercased())
        operation.identifier = identifier
        operation.isDeclaredByTypes = true
        operation.declared = Self.declared(operation)
        return operation
    }

    private static func parameter(_ name: String, _ node: Node) -> Parameter {
        let isPath = node["location"]?.string == "path"
        let isRepeated = node["repeated"]?.bool ?? false
        var parameter = Parameter(
            name, in: isPath ? .path : .query,
            kind: isRepeated ? .array : SchemaReader.kind(node),
            isRequired: isPath || node["required"]?.bool ?? false,
            prose: (node["description"]?.string ?? "").lowercased(),
            standard: node["default"]?.text)
        parameter.minimum = node["minimum"]?.text.flatMap { Int($0) }
        parameter.maximum = node["maximum"]?.text.flatMap { Int($0) }
        parameter.choices = node["enum"]?.strings ?? []
        return parameter
    }

    /// Applies the rule, so that every method is declared either to page or to come whole.
    private static func declared(_ operation: Operation) -> DeclaredPaging? {
        let names = ["pageToken", "nextPageToken"]
        let taker = [RequestPlace.query, .body].lazy.compactMap { place in
            names.lazy.compactMap { name in
                operation.parameters.first { $0.name == name && $0.place == place }
            }.first
        }.first
        guard let token = names.first(where: { operation.response[$0] != nil }), let taker else {
            return nil
        }
        var claim = PagingClaim(.cursor)
        claim.targets = [.init(taker.place, taker.name)]
        claim.next = [JSONPathSpelling.json([token])]
        return .pages(claim, by: author)
    }
}
