import TapeHTTP
import TapeJSON
import TapePaging

/// Reads JSON hyper-schemas in interagent's form: definitions have links, and those that page have `ranges`.
struct HyperSchemaReader: DescriptionReader {
    var files: DescriptionFiles
    private let root: Node
    private var schemas = SchemaReader()

    init(_ files: DescriptionFiles) {
        self.files = files
        root = files.root
    }

    static func reads(_ root: Node) -> Bool {
        root["$schema"]?.string?.contains("hyper-schema") ?? false && root["definitions"] != nil
    }

    var terms: SharedRequest {
        let title = root["title"]?.string ?? files.title
        let link = root["links"].map { Array($0.elements) }?.first { $0["rel"]?.string == "self" }
        let server = link?["href"]?.string.flatMap { $0.hasPrefix("http") ? $0 : nil }
        var terms = SharedRequest(
            title: title.clipped,
            server: server.map { SpecTemplate(literal: $0) } ?? SharedRequest.unknownServer)
        terms.headers = [.init("Authorization", "Bearer \(VariableName.secret("token"))")]
        return terms
    }

    mutating func operations(_ body: (Operation) -> Void) {
        for (name, definition) in root["definitions"]?.members.map({ $0 }) ?? [] {
            for link in definition["links"].map({ Array($0.elements) }) ?? [] {
                if let operation = operation(link, of: name, definition) { body(operation) }
            }
        }
    }

    private mutating func operation(
        _ link: Node, of name: String, _ definition: Node
    ) -> Operation? {
        guard let href = link["href"]?.string else { return nil }
        let method = (link["method"]?.string ?? "GET").uppercased()
        var shape = link["targetSchema"].map { schemas.shape(of: $0, among: &files) } ?? .unknown
        // The `instances` of a definition are a list of its objects.
        if shape == .unknown, link["rel"]?.string == "instances" {
            shape = Shape(.array, element: schemas.shape(of: definition, depth: 1, among: &files))
        }
        var operation = Operation(
            "\(method) \(href)", method: method, path: Self.plain(href),
            parameters: [], response: shape,
            prose: (link["description"]?.string ?? "").lowercased())
        operation.identifier = "\(name): \(link["title"]?.string ?? "")"
        if let ranges = link["ranges"], ranges.isArray {
            var claim = PagingClaim(.rangeHeader)
            claim.targets = [.init(.header, "Range")]
            claim.next = ["header Next-Range"]
            claim.items = ["$"]
            operation.isDeclaredByTypes = true
            operation.declared = .pages(claim, by: "ranges of the hyper-schema")
        }
        return operation
    }

    /// A path whose placeholders, such as `{(%23%2Fdefinitions%2Fapp…)}`, are renamed after the definitions they refer to.
    private static func plain(_ href: String) -> String {
        URLTemplate.filled(href) { place in
            let steps = PercentEncoding.decode(place).split { "/()#".contains($0) }
            let names = steps.filter { !["definitions", "identity", "properties"].contains($0) }
            return "{\(names.last.map(String.init) ?? "id")}"
        }
    }
}
