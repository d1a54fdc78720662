import TapeHTTP
import TapeJSON

/// Reads the servers of an API and the credentials of its requests.
struct ServerReader {
    private let root: Node
    private let isSwagger: Bool
    /// The URL that the description was fetched from; nil for a file.
    private let home: HTTPURL?

    init(_ root: Node, isSwagger: Bool, from place: String) {
        self.root = root
        self.isSwagger = isSwagger
        let url = HTTPURL(place)
        home = url.isHTTP && !url.host.isEmpty ? url : nil
    }

    /// The server for a description that names none: the one that it was fetched from.
    private var usualServer: SpecTemplate {
        home.map { SpecTemplate(literal: $0.origin) } ?? SharedRequest.unknownServer
    }

    func terms(among files: DescriptionFiles) -> SharedRequest {
        let title = root["info"]?["title"]?.string ?? "API"
        var terms = SharedRequest(title: title.clipped, server: server)
        let schemes =
            (isSwagger ? root["securityDefinitions"] : root["components"]?["securitySchemes"])
        guard let schemes else { return terms }
        var files = files
        for name in needed(among: schemes) {
            guard let node = schemes[name], let scheme = files.resolved(node) else { continue }
            add(scheme, named: name, to: &terms)
        }
        return terms
    }

    /// The security schemes of the first alternative, or the first scheme where none is required.
    private func needed(among schemes: Node) -> [String] {
        let ways = root["security"].map { Array($0.elements) } ?? []
        let names = ways.map { $0.members.map(\.key) }.first { !$0.isEmpty }
        return names ?? Array(schemes.members.map(\.key).prefix(1))
    }

    private func add(_ scheme: Node, named name: String, to terms: inout SharedRequest) {
        let secret = VariableName.secret(name)
        switch scheme["type"]?.string {
        case "apiKey"?:
            guard let key = scheme["name"]?.string else { return }
            switch scheme["in"]?.string {
            case "query"?: terms.query.append(.init(key, "\(secret)"))
            case "cookie"?: terms.headers.append(.init("Cookie", "\(key)=\(secret)"))
            default: if key.isHeaderName { terms.headers.append(.init(key, "\(secret)")) }
            }
        case "http"?:
            let isBasic = scheme["scheme"]?.string?.lowercased() == "basic"
            let word = isBasic ? "Basic" : "Bearer"
            terms.headers.append(.init("Authorization", "\(word) \(secret)"))
        case "basic"?: terms.headers.append(.init("Authorization", "Basic \(secret)"))
        case "oauth2"?, "openIdConnect"?:
            terms.headers.append(.init("Authorization", "Bearer \(secret)"))
        default: break
        }
    }

    private var server: SpecTemplate {
        if isSwagger {
            let path = root["basePath"]?.string ?? ""
            let base = "\(path.hasPrefix("/") || path.isEmpty ? "" : "/")\(path)"
            guard let host = root["host"]?.string, !host.isEmpty else {
                return behindUsual(home == nil ? "" : base)
            }
            let schemes = root["schemes"]?.strings ?? []
            let usual = home?.host == host ? home?.scheme : nil
            let scheme = schemes.contains("https") ? "https" : schemes.first ?? usual ?? "https"
            return Self.filled("\(scheme)://\(host)\(base)")
        }
        return own(of: root) ?? usualServer
    }

    /// The first server that a path or operation names itself.
    func own(of node: Node) -> SpecTemplate? {
        guard !isSwagger, let server = node["servers"]?.value[0] else { return nil }
        var url = server["url"]?.string ?? ""
        for variable in server["variables"].map({ Array($0.members) }) ?? [] {
            // A credential always becomes a variable, even if the description gives a value.
            guard let standard = variable.value["default"]?.scalarText,
                !VariableName.isCredential(variable.key, of: standard)
            else { continue }
            url = url.replacing("{\(variable.key)}", with: standard)
        }
        url = String(url.prefix { $0 != "?" && $0 != "#" })
        if url.hasPrefix("http://") || url.hasPrefix("https://") {
            return Self.isUsable(url) ? Self.filled(url) : nil
        }
        if url.hasPrefix("/"), !url.hasPrefix("//") { return behindUsual(url) }
        // `try?`: a server that is not a URL counts as none.
        guard let url = try? home?.resolving(url).text else { return nil }
        return Self.filled(url)
    }

    /// The problem with a node's servers; nil where there is none.
    ///
    /// The message does not contain the address, which may hold credentials.
    static func problem(of node: Node) -> String? {
        guard let url = node["servers"]?.value[0]?["url"]?.string else { return nil }
        let isWhole = url.hasPrefix("http://") || url.hasPrefix("https://")
        if isWhole, !isUsable(String(url.prefix { $0 != "?" && $0 != "#" })) {
            return "requests cannot be sent to a server of this address"
        }
        guard url.contains("?") || url.contains("#") else { return nil }
        return "the query or fragment of the server is left out"
    }

    /// Whether requests can be sent to an address once its placeholders are filled.
    private static func isUsable(_ url: String) -> Bool {
        var text = ""
        var rest = url[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            // A placeholder may be a port as well as a name.
            text += rest[..<open] + "1"
            rest = rest[rest.index(after: close)...]
        }
        text += rest
        guard !text.contains(where: \.isWhitespace) else { return false }
        // `try?`: it only matters whether the text is valid.
        return (try? HTTPURL(validating: text)) != nil
    }

    private func behindUsual(_ path: String) -> SpecTemplate {
        var server = usualServer
        server.append(Self.filled(path))
        return server.withoutSlashes
    }

    /// An address as described, in which unknown placeholders become variables.
    private static func filled(_ url: String) -> SpecTemplate {
        SpecTemplate(filling: url) { SpecTemplate(VariableName.place($0)) }.withoutSlashes
    }
}
