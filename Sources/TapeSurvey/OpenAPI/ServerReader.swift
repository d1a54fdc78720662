import TapeJSON

/// Reads where an API lives and how requests show who asks.
struct ServerReader {
    private let root: Node
    private let isSwagger: Bool

    init(_ root: Node, isSwagger: Bool) {
        self.root = root
        self.isSwagger = isSwagger
    }

    func terms(on shelf: Shelf) -> SharedRequest {
        let title = root["info"]?["title"]?.string ?? "API"
        var terms = SharedRequest(title: title.clipped, server: server)
        let schemes =
            (isSwagger ? root["securityDefinitions"] : root["components"]?["securitySchemes"])
        guard let schemes else { return terms }
        var shelf = shelf
        for name in needed(among: schemes) {
            guard let node = schemes[name], let scheme = shelf.resolved(node) else { continue }
            add(scheme, named: name, to: &terms)
        }
        return terms
    }

    /// The schemes of the first way in, or the first scheme where none is said to be needed.
    private func needed(among schemes: Node) -> [String] {
        let ways = root["security"].map { Array($0.elements) } ?? []
        let names = ways.map { $0.members.map(\.key) }.first { !$0.isEmpty }
        return names ?? Array(schemes.members.map(\.key).prefix(1))
    }

    private func add(_ scheme: Node, named name: String, to terms: inout SharedRequest) {
        let secret = "${\(VariableName.spelled(name))}"
        switch scheme["type"]?.string {
        case "apiKey"?:
            guard let key = scheme["name"]?.string else { return }
            switch scheme["in"]?.string {
            case "query"?: terms.query.append(.init(key, secret))
            case "cookie"?: terms.headers.append(.init("Cookie", "\(key)=\(secret)"))
            default: terms.headers.append(.init(key, secret))
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

    private var server: String {
        if isSwagger {
            guard let host = root["host"]?.string, !host.isEmpty else {
                return SharedRequest.unknownServer
            }
            let schemes = root["schemes"]?.strings ?? []
            let scheme = schemes.contains("https") ? "https" : schemes.first ?? "https"
            let path = root["basePath"]?.string ?? ""
            return Self.tidy(
                "\(scheme)://\(host)\(path.hasPrefix("/") || path.isEmpty ? "" : "/")\(path)")
        }
        return own(of: root) ?? SharedRequest.unknownServer
    }

    /// The first server that a part of the description names for itself.
    func own(of node: Node) -> String? {
        guard !isSwagger, let server = node["servers"]?.value[0] else { return nil }
        var url = server["url"]?.string ?? ""
        for variable in server["variables"].map({ Array($0.members) }) ?? [] {
            guard let standard = variable.value["default"]?.scalarText else { continue }
            url = url.replacing("{\(variable.key)}", with: standard)
        }
        if url.hasPrefix("/") { return Self.tidy(SharedRequest.unknownServer + url) }
        guard url.hasPrefix("http://") || url.hasPrefix("https://") else { return nil }
        return Self.tidy(url)
    }

    private static func tidy(_ url: String) -> String {
        var url = url
        while url.hasSuffix("/") { url.removeLast() }
        // A place that nothing fills is asked for.
        return URLTemplate.filled(url) { "${plain:\(VariableName.spelled($0))}" }
    }
}
