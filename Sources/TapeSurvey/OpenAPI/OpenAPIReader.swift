import TapeJSON

/// Reads OpenAPI 3 and Swagger 2 descriptions into operations.
struct OpenAPIReader: DescriptionReader {
    var files: DescriptionFiles
    private var schemas = SchemaReader()
    private let root: Node
    private let isSwagger: Bool
    /// A file that overrides parts of the description, as in Fern.
    private let overlay: Node?
    private let servers: ServerReader
    private var identifiers: Set<String> = []
    /// The first path of each operation's identifier; nil until an operation names another.
    private var pathsOfOperations: [String: String]?

    private static let methods = ["get", "post", "put", "patch", "delete", "head", "options"]

    init(_ files: DescriptionFiles, overlay: Description?) {
        var files = files
        root = files.root
        isSwagger = root["swagger"] != nil
        self.overlay = overlay.map { files.add($0) }
        servers = ServerReader(root, isSwagger: isSwagger, from: files.name)
        self.files = files
    }

    static func reads(_ root: Node) -> Bool {
        root["openapi"] != nil || root["swagger"] != nil
    }

    var terms: SharedRequest { servers.terms(among: files) }

    mutating func operations(_ body: (Operation) -> Void) {
        tellVersion()
        if !isSwagger, let problem = ServerReader.problem(of: root) {
            files.tell(problem, at: root["servers"] ?? root)
        }
        for key in ["paths", "x-ms-paths"] {
            guard let paths = root[key] else { continue }
            guard paths.isObject else {
                files.tell("`\(key)` must map paths to operations", at: paths)
                continue
            }
            var seen: Set<String> = []
            // Extensions may be among the paths.
            for (path, node) in paths.members where !path.hasPrefix("x-") {
                if !seen.insert(path).inserted {
                    files.tell("the path `\(path.clipped)` is described twice", at: node)
                }
                guard let item = files.resolved(node) else {
                    files.tell("the path `\(path.clipped)` cannot be read", at: node)
                    continue
                }
                for method in Self.methods {
                    guard let node = item[method] else { continue }
                    if let operation = operation(method, path, node, in: item) { body(operation) }
                }
            }
        }
    }

    /// Reports an unknown version, which is then read like a known one.
    private mutating func tellVersion() {
        let (key, known) = isSwagger ? ("swagger", ["2."]) : ("openapi", ["3.0", "3.1", "3.2"])
        guard let node = root[key], let version = node.text,
            !known.contains(where: version.hasPrefix)
        else { return }
        let read = isSwagger ? "2.0" : "3.1"
        files.tell("`\(key)` \(version.clipped) is not known, and is read as \(read)", at: node)
    }

    private mutating func operation(
        _ method: String, _ path: String, _ node: Node, in item: Node
    ) -> Operation? {
        guard let source = files.resolved(node), source.isObject else {
            files.tell("`\(method) \(path.clipped)` cannot be read", at: node)
            return nil
        }
        let over = overlay?["paths"]?[path]?[method]
        let nodes = [item["parameters"], source["parameters"], over?["parameters"]]
            .compactMap { $0 }.flatMap { Array($0.elements) }
        var parameters = ParameterReader.parameters(nodes, schemas: &schemas, among: &files)
        parameters += bodyMembers(source)
        let answer = answer(of: source)
        let words = ["summary", "description"].compactMap { source[$0]?.string }
        var operation = Operation(
            "\(method.uppercased()) \(path)", method: method.uppercased(), path: path,
            parameters: parameters, response: answer.shape,
            prose: words.joined(separator: " ").lowercased())
        operation.identifier = source["operationId"]?.string
        if let identifier = operation.identifier, !identifiers.insert(identifier).inserted {
            files.tell("the identifier `\(identifier.clipped)` is used twice", at: source)
        }
        operation.server = servers.own(of: source) ?? servers.own(of: item)
        operation.xmlRoot = answer.xmlRoot
        operation.responseHeaders = answer.headers
        operation.isResponseLost = answer.isLost
        operation.declared = declared(source, over, operation)
        return operation
    }

    private mutating func declared(
        _ source: Node, _ over: Node?, _ operation: Operation
    ) -> DeclaredPaging? {
        let roots = [root, overlay].compactMap { $0 }
        let declared = PagingExtension.declared(
            by: [over, source].compactMap { $0 }, in: roots, operation)
        guard case .pages(let claim, let author)? = declared, let next = claim.nextOperation,
            let path = path(ofOperation: next)
        else { return declared }
        return .pages(PagingExtension.led(claim, to: path, from: operation), by: author)
    }

    /// The path of the first operation with this identifier.
    private mutating func path(ofOperation identifier: String) -> String? {
        let paths = pathsOfOperations ?? Self.pathsOfOperations(in: root)
        pathsOfOperations = paths
        return paths[identifier]
    }

    private static func pathsOfOperations(in root: Node) -> [String: String] {
        var paths: [String: String] = [:]
        for key in ["paths", "x-ms-paths"] {
            guard let items = root[key] else { continue }
            for (path, item) in items.members {
                for (_, operation) in item.members {
                    guard let identifier = operation["operationId"]?.string,
                        paths[identifier] == nil
                    else { continue }
                    paths[identifier] = path
                }
            }
        }
        return paths
    }

    private mutating func bodyMembers(_ source: Node) -> [Parameter] {
        guard let node = source["requestBody"], let body = files.resolved(node),
            let content = body["content"]
        else { return [] }
        guard let (type, media) = Self.preferred(content), let schema = media["schema"] else {
            return []
        }
        let place: RequestPlace = type.contains("form") ? .form : .body
        return ParameterReader.members(
            of: schemas.shape(of: schema, depth: 5, among: &files), in: place)
    }

    /// The preferred media type of a body: JSON if there is any.
    private static func preferred(_ content: Node) -> (type: String, media: Node)? {
        let media = Array(content.members)
        let found = media.first { $0.key.contains("json") } ?? media.first
        return found.map { ($0.key, $0.value) }
    }
}

// MARK: - Answers

extension OpenAPIReader {
    /// An operation's successful answer.
    private struct Answer {
        var shape = Shape.unknown
        var xmlRoot: String?
        var headers: [Parameter] = []
        var isLost = false
    }

    private mutating func answer(of source: Node) -> Answer {
        var answer = Answer()
        guard let responses = source["responses"] else { return answer }
        for status in ["200", "206", "2XX", "2xx", "203", "201", "202", "default"] {
            guard let node = responses[status], let response = files.resolved(node) else {
                continue
            }
            // Where other responses are declared, the default describes errors.
            if status == "default", responses.value.count > 1, !answer.headers.isEmpty { break }
            read(response, of: source, into: &answer)
            if answer.shape != .unknown || status == "200" { break }
        }
        return answer
    }

    private mutating func read(_ response: Node, of source: Node, into answer: inout Answer) {
        for (name, node) in response["headers"]?.members.map({ $0 }) ?? [] {
            guard let header = files.resolved(node) else { continue }
            let prose = header["description"]?.string ?? header["schema"]?["description"]?.string
            answer.headers.append(
                Parameter(name, in: .header, prose: (prose ?? "").lowercased()))
        }
        var types: [String] = []
        var examples: Node?
        if isSwagger {
            types = (source["produces"] ?? root["produces"])?.strings ?? []
            examples = response["examples"].flatMap { Array($0.members).first?.value }
            if let schema = response["schema"] { read(schema: schema, types, into: &answer) }
        } else if let content = response["content"], let (type, media) = Self.preferred(content) {
            types = [type]
            examples = media["example"]
            if examples == nil, let first = media["examples"].flatMap({ Array($0.members).first }) {
                examples = files.resolved(first.value)?["value"]
            }
            if let schema = media["schema"] { read(schema: schema, types, into: &answer) }
        }
        let isVague =
            answer.shape.kind == .unknown
            || (answer.shape.kind == .object && answer.shape.members.isEmpty)
        if isVague, let examples { answer.shape = Shape(example: examples.value) }
    }

    private mutating func read(schema: Node, _ types: [String], into answer: inout Answer) {
        answer.shape = schemas.shape(of: schema, among: &files)
        answer.isLost = answer.shape == .unknown && files.resolved(schema) == nil
        // If each line is a document, the schema describes a line rather than the whole body.
        let isLines = types.contains { type in
            NameWords.mentions(type.lowercased(), ["ndjson", "jsonl", "json-seq", "json-lines"])
        }
        if isLines { answer.shape = .unknown }
        let isXML = !types.isEmpty && types.allSatisfy { $0.contains("xml") }
        guard isXML else { return }
        let reference = schema["$ref"]?.string
        let name = reference.flatMap { $0.split(separator: "/").last.map(String.init) }
        answer.xmlRoot = answer.shape.xmlName ?? name
    }
}
