import TapeCassette
import TapeHTTP
import TapeJSON
import TapeYAML

extension SpecSheet {
    /// Reads `request` of a spec.
    mutating func request(
        _ node: YAMLNode, extending shared: SharedTerms
    ) -> ContractSpec.Request? {
        guard let fields = fields(of: node, in: .request) else { return nil }
        let used = fields.used(of: SpecKey.verbs)
        let headers = headers(fields[.headers])
        let body = requestBody(fields)
        guard let verb = used.first, used.count == 1 else {
            let names = used.map { "`\($0.rawValue)`" }.joined(separator: " and ")
            fail(
                node,
                used.isEmpty
                    ? "`request` needs one of `get`, `post`, `put` with the URL"
                    : "`request` has \(names); keep one")
            return nil
        }
        guard let url = address(fields[verb], base: shared.base) else { return nil }
        let own = Set(headers.map(\.name))
        return ContractSpec.Request(
            method: HTTPMethod(rawValue: verb.rawValue.uppercased()), url: url,
            headers: shared.headers.filter { !own.contains($0.name) } + headers, body: body)
    }

    /// Reads `request` of a shared file.
    mutating func sharedRequest(_ node: YAMLNode?, into terms: inout SharedTerms) {
        guard let node,
            let fields = fields(of: node, in: .sharedRequest)
        else { return }
        terms.requestNode = node
        terms.base = address(fields[.base], base: nil, isBase: true)
        terms.headers = headers(fields[.headers])
    }

    /// Reads the URL of a request, which gives its scheme and host unless the environment or a shared file does.
    private mutating func address(
        _ node: YAMLNode?, base: SpecText?, isBase: Bool = false
    ) -> SpecText? {
        guard let node, let template = template(node, as: "the URL") else { return nil }
        let text: String
        switch template.segments.first {
        case .variable?:
            checkURL(template, at: node)
            return template
        case .literal(let literal)?: text = literal
        case nil: text = ""
        }
        if text.hasPrefix("http://") || text.hasPrefix("https://") {
            checkURL(template, at: node)
            return template
        }
        guard let base else {
            let isRelative = !isBase && !text.contains("://")
            fail(
                node,
                isRelative
                    ? "the URL names no server: write it whole, such as `https://api.example.com/items`, or add "
                        + "`base: https://api.example.com` to the `request` of a file that this spec names by `extends`"
                    : "the URL must begin with https:// or http://")
            return nil
        }
        guard text.hasPrefix("/") || text.hasPrefix("?") else {
            fail(node, "a URL within the shared base must begin with / or ?")
            return nil
        }
        let whole = base.appending(template)
        checkURL(whole, at: node)
        return whole
    }

    /// Reports a URL that could not be used, whatever its variables are.
    private mutating func checkURL(_ template: SpecText, at node: YAMLNode) {
        do {
            let url = try HTTPURL(validating: template.sampleURL)
            // A received URL is repaired; a request is sent as the spec spells it.
            guard !url.repairs.isEmpty else { return }
            fail(
                node,
                """
                the URL cannot be used: it holds a space or a control character; \
                write it as its code, such as `%20` for a space
                """)
        } catch {
            fail(node, "the URL cannot be used: \(error)")
        }
    }

    mutating func headers(_ node: YAMLNode?) -> [ContractSpec.Request.Header] {
        guard let node else { return [] }
        guard let entries = node.entries else {
            fail(node, "`headers` must map names to values")
            return []
        }
        var headers: [ContractSpec.Request.Header] = []
        for entry in entries {
            guard let name = text(entry.key, as: "a header's name"),
                let value = template(entry.value, as: "the header `\(name)`")
            else { continue }
            headers.append(.init(name: HeaderName(name), value: value))
        }
        return headers
    }

    mutating func requestBody(_ fields: SpecFields) -> ContractSpec.Body? {
        let used = fields.used(of: SpecKey.bodies)
        for other in used.dropFirst() {
            if let node = fields[other] {
                fail(node, "a request has one body: `\(used[0].rawValue)` or `\(other.rawValue)`")
            }
        }
        if let variables = fields[.variables], fields[.graphql] == nil {
            fail(variables, "`variables` goes with `graphql`")
        }
        guard let kind = used.first, let node = fields[kind] else { return nil }
        switch kind {
        case .body: return template(node, as: "`body`").map { .text($0) }
        case .json: return jsonTemplate(node, as: "`json`").map { .json($0) }
        case .form: return .form(formFields(node))
        default:
            let query = template(node, as: "`graphql`")
            let variables = fields[.variables].map { jsonTemplate($0, as: "`variables`") }
            return query.map {
                .graphQL($0, variables: (variables ?? nil) ?? SpecText(literal: "{}"))
            }
        }
    }

    private mutating func jsonTemplate(_ node: YAMLNode, as what: String) -> SpecText? {
        checked(SpecText(node.json), at: node, as: what)
    }

    private mutating func formFields(_ node: YAMLNode) -> [ContractSpec.Body.Field] {
        guard let entries = node.entries else {
            fail(node, "`form` must map names to values")
            return []
        }
        var fields: [ContractSpec.Body.Field] = []
        for entry in entries {
            guard let name = text(entry.key, as: "a field's name"),
                let value = template(entry.value, as: "the field `\(name)`")
            else { continue }
            fields.append(.init(name: name, value: value))
        }
        return fields
    }
}

extension SpecText {
    /// The text of a URL with something valid in place of each variable.
    fileprivate var sampleURL: String {
        // A digit is valid in a host, a port, a path and a query alike.
        let rest = SpecText(segments: Array(segments.dropFirst())).filled { _ in "1" }
        switch segments.first {
        case .literal(let text)?: return text + rest
        // The beginning may be a scheme, or a server with or without a path.
        case .variable?: return (rest.hasPrefix("://") ? "https" : "https://a.test/") + rest
        case nil: return ""
        }
    }

    /// This text followed by another, with one slash between them.
    func appending(_ other: SpecText) -> SpecText {
        SpecText(withoutSlashes.spelling + other.spelling) ?? other
    }

    /// The text without slashes at its end.
    var withoutSlashes: SpecText {
        var spelling = spelling
        while spelling.hasSuffix("/") { spelling.removeLast() }
        return SpecText(spelling) ?? self
    }

    /// Whether another text begins with this one, followed by a path or a query.
    func begins(_ other: SpecText) -> Bool {
        let own = withoutSlashes.spelling
        guard other.spelling.hasPrefix(own) else { return false }
        let rest = other.spelling.dropFirst(own.count)
        return rest.isEmpty || rest.hasPrefix("/") || rest.hasPrefix("?")
    }

    /// The path of a base URL; empty if it has none, or if the environment supplies it.
    var pathOfBase: SpecText? {
        let spelling = withoutSlashes.spelling
        guard let start = spelling.firstRange(of: "://")?.upperBound,
            let slash = spelling[start...].firstIndex(of: "/")
        else { return nil }
        return SpecText(String(spelling[slash...]))
    }
}
