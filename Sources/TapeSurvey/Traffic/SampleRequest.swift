import TapeHTTP
import TapeJSON

/// A recorded or saved request, with its answer if there is one.
struct SampleRequest {
    var name: String?
    var method: String
    /// The address up to the path.
    var server: SpecTemplate
    /// The path, with `{name}` for variables.
    var path: String
    var query: [(name: String, value: String, prose: String)] = []
    /// The text of the answer.
    var answer: String?
    var answerHeaders: [String] = []
    /// The text of the body sent.
    var body: String?

    /// The request as an operation, with all parameters kept that are not about paging.
    var operation: Operation {
        var parameters = query.map { name, value, prose in
            var parameter = Parameter(
                name, in: .query, kind: Int(value) == nil ? .string : .integer,
                prose: prose.lowercased(), standard: value.contains("{{") ? nil : value)
            if let variable = Self.variable(value), VariableName.isCredential(variable) {
                parameter.credential = SpecTemplate(VariableName.secret(variable))
            }
            let role = ParameterRole(parameter)
            // A recorded cursor is not a default for other walks.
            if role != nil, role != .size { parameter.standard = nil }
            parameter.isRequired = role == nil
            return parameter
        }
        if let body = Self.document(body) {
            parameters += ParameterReader.members(of: Shape(example: body.root), in: .body)
        }
        let shape = Self.document(answer).map { Shape(example: $0.root) } ?? .unknown
        var operation = Operation(
            "\(method) \(path)", method: method, path: path, parameters: parameters,
            response: shape)
        operation.identifier = name
        operation.server = server
        if isConnection(Self.document(answer)) {
            operation.declared = .supposed(
                .unsure(nil), confidence: 0.4,
                evidence: ["a query of GraphQL whose answer holds a connection"])
        }
        operation.responseHeaders = answerHeaders.map { Parameter($0, in: .header, prose: "rel=") }
        if let body = body.flatMap(Self.json), Self.document(body)?.root.kind == .object,
            method != "GET"
        {
            // A recorded text takes nothing from the environment.
            let line = String(body.map { ["\n", "\r\n", "\r"].contains($0) ? " " : $0 })
            operation.body = .json(SpecTemplate(literal: line))
        }
        return operation
    }

    /// The name in `{{name}}`; nil for any other text.
    private static func variable(_ text: String) -> String? {
        guard text.hasPrefix("{{"), text.hasSuffix("}}"), text.count > 4 else { return nil }
        return String(text.dropFirst(2).dropLast(2))
    }

    /// A JSON text in which an unquoted `{{name}}` counts as a number; nil for a text that is not JSON even then.
    private static func json(_ text: String) -> String? {
        // `try?`: it only matters whether the text is JSON.
        if (try? JSONDocument(parsing: text)) != nil { return text }
        var filled = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "{{"),
            let close = rest[open.upperBound...].firstRange(of: "}}")
        {
            filled += rest[..<open.lowerBound] + "0"
            rest = rest[close.upperBound...]
        }
        guard !filled.isEmpty else { return nil }
        filled += rest
        // `try?`: a text that is not JSON even then is ignored.
        return (try? JSONDocument(parsing: filled)) == nil ? nil : filled
    }

    /// The text as JSON; nil where it is not JSON.
    private static func document(_ text: String?) -> JSONDocument? {
        // `try?`: what `json` returns was parsed there.
        text.flatMap(json).flatMap { try? JSONDocument(parsing: $0) }
    }

    /// Whether a body is a GraphQL query whose answer contains a connection anywhere.
    private func isConnection(_ answer: JSONDocument?) -> Bool {
        guard let body = Self.document(body), let answer,
            let query = body.root["query"]?.string, query.contains("{")
        else { return false }
        var found = false
        func look(_ value: JSONValue, _ depth: Int) {
            guard depth > 0, !found else { return }
            found = value["pageInfo"]?["hasNextPage"] != nil
            for member in value.members { look(member.value, depth - 1) }
            for element in value.elements { look(element, depth - 1) }
        }
        look(answer.root, 8)
        return found
    }

    /// Splits an address into the server, the path, and the query.
    static func parts(of url: String) -> (server: String, path: String, query: Substring) {
        let bare = url.prefix { $0 != "#" }
        let mark = bare.firstIndex(of: "?")
        let address = mark.map { bare[..<$0] } ?? bare
        let query = mark.map { bare[bare.index(after: $0)...] } ?? ""
        let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        let slash = address[start...].firstIndex(of: "/") ?? address.endIndex
        return (String(address[..<slash]), String(address[slash...]), query)
    }

    /// The names and values of a query.
    static func fields(_ query: Substring) -> [(name: String, value: String, prose: String)] {
        query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? String(parts[1]) : ""
            return (PercentEncoding.decode(String(parts[0])), PercentEncoding.decode(value), "")
        }
    }
}
