import TapeCassette
import TapeContracts
import TapeHTTP

/// The credentials of a request, and the variables that stand for them in its spec.
struct ProbeSecrets {
    /// A stretch of the request that a spec must not show.
    struct Secret {
        let name: String
        let value: String
    }

    private(set) var secrets: [Secret] = []
    private let environment: [String: String]

    init(in request: HTTPRequest, environment: [String: String]) {
        self.environment = environment
        for field in request.headers
        where Self.isCredential(field.name) || RequestCredentials.isCredential(field.name.spelling)
        {
            add(Self.credential(in: field.value), from: field.name.spelling, usually: "API_TOKEN")
        }
        for item in request.url.queryItems
        where Self.rules.cover(.query(item.name)) && !item.value.isEmpty
            && !Self.isPosition(item.name)
        {
            add(item.value, from: item.name, usually: "API_KEY")
        }
        if let password = request.url.userInfo?.split(separator: ":", maxSplits: 1).last {
            add(String(password), from: "password", usually: "API_PASSWORD")
        }
        for find in RequestCredentials.all(in: request, Self.rules) where !isPart(find.value) {
            add(find.value, from: find.name, usually: "API_SECRET")
        }
        addEnvironment(of: request)
    }

    /// Whether a value is within a secret that is known already.
    private func isPart(_ value: String) -> Bool { secrets.contains { $0.value.contains(value) } }

    /// What the environment holds under a credential's name, wherever the request has it.
    private mutating func addEnvironment(of request: HTTPRequest) {
        let body = String(decoding: request.body ?? [], as: UTF8.self)
        let texts =
            [request.url.text, PercentEncoding.decode(request.url.text), body]
            + request.headers.map(\.value)
        for (name, value) in environment.sorted(by: { $0.key < $1.key })
        where value.utf8.count >= 8 && RequestCredentials.isCredential(name) && !isPart(value)
            && texts.contains(where: { $0.contains(value) })
        {
            secrets.append(Secret(name: name, value: value))
        }
    }

    private static let rules = RedactionRules.standard

    private static func isCredential(_ name: HeaderName) -> Bool { rules.cover(.header(name)) }

    /// Parameters that carry positions under names that elsewhere hold credentials.
    private static func isPosition(_ name: String) -> Bool {
        let words = name.lowercased()
        return words == "token" || words.contains("page") || words.contains("next")
            || words.contains("cursor") || words.contains("continu")
    }

    /// What of a header is secret: not the scheme before it.
    private static func credential(in value: String) -> String {
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" })
        else {
            return value
        }
        return String(parts[1])
    }

    /// A secret that the environment holds keeps its name there.
    private mutating func add(_ value: String, from place: String, usually name: String) {
        guard !value.isEmpty, !secrets.contains(where: { $0.value == value }) else { return }
        let known = environment.filter { $0.value.utf8.count >= 8 && value.hasSuffix($0.value) }
            .max { ($0.value.utf8.count, $1.key) < ($1.value.utf8.count, $0.key) }
        if let known {
            secrets.append(Secret(name: known.key, value: known.value))
            return
        }
        let taken = secrets.contains { $0.name == name }
        let own = place.uppercased().map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
        secrets.append(Secret(name: taken ? own : name, value: value))
    }

    /// The secrets as messages are to be masked by.
    var known: [KnownSecret] {
        secrets.map { KnownSecret(name: $0.name, value: $0.value) }
    }

    /// A text with variables in the places of secrets.
    func template(_ text: String) -> SpecText {
        var spelled = text
        for secret in secrets.sorted(by: { $0.value.utf8.count > $1.value.utf8.count }) {
            let mark = "${\(secret.name)}"
            spelled = spelled.replacing(secret.value, with: mark)
            spelled = spelled.replacing(PercentEncoding.encode(secret.value), with: mark)
        }
        // A text that was none before the secrets went is taken as it is.
        return secrets.isEmpty
            ? SpecText(literal: text) : SpecText(spelled) ?? SpecText(literal: text)
    }
}
