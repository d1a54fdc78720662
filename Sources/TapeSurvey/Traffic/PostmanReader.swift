import TapeJSON
import TapeYAML

/// Reads the requests of Postman collections, versions 2.0 and 2.1.
struct PostmanReader: DescriptionReader {
    var files: DescriptionFiles
    private let root: Node
    private var variables: [String: String] = [:]
    private static let deepest = 64

    init(_ files: DescriptionFiles) {
        self.files = files
        root = files.root
        for variable in root["variable"].map({ Array($0.elements) }) ?? [] {
            guard let key = variable["key"]?.string ?? variable["id"]?.string,
                let value = variable["value"]?.text, !value.isEmpty
            else { continue }
            // A secret always becomes a variable.
            let isSecret = VariableName.isCredential(key) || variable["type"]?.string == "secret"
            if !isSecret { variables[key] = value }
        }
    }

    static func reads(_ root: Node) -> Bool {
        root["info"] != nil && root["item"]?.isArray ?? false
    }

    var terms: SharedRequest {
        let title = root["info"]?["name"]?.string ?? files.title
        let server = firstServer(of: root, depth: 0) ?? SharedRequest.unknownServer
        var terms = SharedRequest(title: title.clipped, server: server)
        if root["auth"]?["type"]?.string == "bearer" {
            terms.headers = [.init("Authorization", "Bearer \(VariableName.secret("token"))")]
        }
        return terms
    }

    /// The server of the first request, which is where the collection's credentials go.
    private func firstServer(of folder: Node, depth: Int) -> SpecTemplate? {
        guard depth < Self.deepest else { return nil }
        for item in folder["item"].map({ Array($0.elements) }) ?? [] {
            let server =
                item["item"] == nil
                ? sample(item)?.server : firstServer(of: item, depth: depth + 1)
            if let server, !server.isEmpty { return server }
        }
        return nil
    }

    mutating func operations(_ body: (Operation) -> Void) {
        visit(root, depth: 0, body)
    }

    private mutating func visit(_ folder: Node, depth: Int, _ body: (Operation) -> Void) {
        guard depth < Self.deepest else {
            files.tell("folders are nested too deeply", at: folder)
            return
        }
        for item in folder["item"].map({ Array($0.elements) }) ?? [] {
            if item["item"] != nil {
                visit(item, depth: depth + 1, body)
            } else if let sample = sample(item) {
                body(sample.operation)
            }
        }
    }

    private func sample(_ item: Node) -> SampleRequest? {
        guard let request = item["request"] else { return nil }
        let url = request["url"] ?? request
        guard let raw = url.string ?? url["raw"]?.string else { return nil }
        let filled = fill(raw)
        let parts = SampleRequest.parts(of: filled)
        var sample = SampleRequest(
            method: request["method"]?.string ?? "GET",
            server: SpecTemplate(filling: parts.server) { SpecTemplate(VariableName.place($0)) },
            path: Self.placed(parts.path))
        sample.name = item["name"]?.string
        if let query = url["query"] {
            sample.query = query.elements.compactMap { field in
                guard let name = field["key"]?.string else { return nil }
                return (name, field["value"]?.text ?? "", Self.prose(field["description"]))
            }
        } else {
            sample.query = SampleRequest.fields(parts.query)
        }
        sample.body = request["body"]?["raw"]?.string
        let answers = item["response"].map { Array($0.elements) } ?? []
        let good = answers.first { (200..<300).contains($0["code"]?.integer ?? 0) }
        sample.answer = good?["body"]?.string
        sample.answerHeaders =
            good?["header"].map { Array($0.elements) }?
            .compactMap { $0["key"]?.string } ?? []
        return sample
    }

    private static func prose(_ node: Node?) -> String {
        node?.string ?? node?["content"]?.string ?? ""
    }

    /// The address with the collection's variables filled in; other variables become placeholders.
    private func fill(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "{{"),
            let close = rest[open.upperBound...].firstRange(of: "}}")
        {
            let name = String(rest[open.upperBound..<close.lowerBound])
            result += rest[..<open.lowerBound]
            let isServer = result.isEmpty
            let isInQuery = result.contains("?")
            let place =
                isServer
                ? "{\(EnvironmentName.stem(name))}" : isInQuery ? "{{\(name)}}" : "{\(name)}"
            result += variables[name] ?? place
            rest = rest[close.upperBound...]
        }
        return result + rest
    }

    /// A path with its `:name` segments turned into placeholders.
    private static func placed(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { step in
            step.hasPrefix(":") && step.count > 1 ? "{\(step.dropFirst())}" : String(step)
        }.joined(separator: "/")
    }
}
