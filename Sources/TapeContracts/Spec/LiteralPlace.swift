import TapeCassette
package import TapeHTTP
package import TapeYAML

/// A place of a spec's request that contains a literal credential.
package enum LiteralPlace: Hashable, Sendable {
    case url
    case header(HeaderName)
    case body

    /// The place in words.
    package var words: String {
        switch self {
        case .url: "the URL"
        case .header(let name): "the header `\(name.spelling)`"
        case .body: "the body"
        }
    }

    /// The places of a request in which a recording would replace something that no variable fills.
    static func all(in request: HTTPRequest, rules: RedactionRules) -> [LiteralPlace] {
        let safe = Redactor(rules: rules).redact(request)
        var places: [LiteralPlace] = []
        if safe.url.text != withoutMarkedUser(request.url) { places.append(.url) }
        for (one, other) in zip(request.headers, safe.headers)
        where one.value != other.value && !one.value.contains(RedactionMark.prefix) {
            places.append(.header(one.name))
        }
        if safe.body != request.body { places.append(.body) }
        return places
    }

    /// The URL as redaction leaves it if its password is a variable and nothing else in it is a credential.
    private static func withoutMarkedUser(_ url: HTTPURL) -> String {
        guard let user = url.userInfo, user.contains(RedactionMark.prefix) else { return url.text }
        return url.text.replacing(
            "\(user)@", with: "\(RedactionMark.text(for: "user-info"))@", maxReplacements: 1)
    }
}

extension LiteralPlace {
    /// The node of a spec's text that holds the place; nil if the spec inherits it.
    package func node(in root: YAMLNode) -> YAMLNode? {
        guard let request = root["request"] else { return nil }
        switch self {
        case .url: return SpecKey.verbs.lazy.compactMap { request[$0.rawValue] }.first
        case .header(let name):
            return request["headers"]?.entries?.first { entry in
                entry.key.text.map { HeaderName($0) == name } ?? false
            }?.value
        case .body: return SpecKey.bodies.lazy.compactMap { request[$0.rawValue] }.first
        }
    }

    /// The headers with credentials in the text of a spec that cannot be read as a whole.
    package static func headers(inUnread root: YAMLNode) -> [LiteralPlace] {
        // What such a spec keeps on purpose is not known.
        guard let entries = root["request"]?["headers"]?.entries, root["redact"] == nil else {
            return []
        }
        var request = HTTPRequest(url: HTTPURL("http://localhost/"))
        for entry in entries {
            guard let name = entry.key.text, let value = entry.value.text, !value.contains("${"),
                name != root["paging"]?["header"]?.text
            else { continue }
            request.headers.append(HeaderName(name), value)
        }
        return all(in: request, rules: .standard)
    }
}
