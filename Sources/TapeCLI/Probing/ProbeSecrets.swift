import TapeCassette
import TapeContracts
import TapeHTTP
import TapeJSON
import TapePaging

/// The credentials of a request, and the variables that stand for them in its spec.
struct ProbeSecrets {
    /// A stretch of the request that a spec must not show.
    struct Secret {
        let name: String
        let value: String
        /// What the spec has in its place.
        let mark: String
        /// Whether it was given literally, so that somebody has to set the variable.
        let isLiteral: Bool

        /// What somebody who records by the spec has to know.
        var advice: String {
            isLiteral
                ? "The spec has \(mark) where the credential was: set \(name) before `pagetape record`."
                : "The spec has \(mark), which `pagetape record` takes from the environment."
        }
    }

    private(set) var secrets: [Secret] = []
    private let environment: [String: String]
    private let variables: ProbeVariables

    init(
        in request: HTTPRequest, variables: ProbeVariables, environment: [String: String],
        isRedacted: Bool = false
    ) {
        self.environment = environment
        self.variables = variables
        if isRedacted {
            addMarks(of: request)
            return
        }
        for filled in variables.filled {
            let mark = SpecText.Segment.variable(filled.variable).spelling
            secrets.append(
                Secret(
                    name: filled.variable.name, value: filled.value, mark: mark, isLiteral: false))
        }
        for field in request.headers
        where Self.isCredential(field.name) || RequestCredentials.isCredential(field.name.spelling)
        {
            guard variables.headers[field.name] == nil else { continue }
            add(Self.credential(in: field.value), from: field.name.spelling, usually: "API_TOKEN")
        }
        for item in request.url.queryItems
        where Self.rules.cover(.query(item.name)) && !item.value.isEmpty
            && !Self.isPosition(item.name)
        {
            add(item.value, from: item.name, usually: "API_KEY")
        }
        for knob in RequestKnob.all(of: request) where !Self.isQuery(knob) {
            guard case .text(let value) = knob.value, Self.rules.cover(.field(knob.name)),
                !Self.isPosition(knob.name)
            else { continue }
            add(value, from: knob.name, usually: "API_KEY")
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
            append(name, value, isLiteral: false)
        }
    }

    /// What a cassette shows in the place of a secret is a variable's name.
    private mutating func addMarks(of request: HTTPRequest) {
        let texts = request.headers.map(\.value) + [request.url.text, request.bodyText]
        for text in texts {
            for match in text.matches(of: /REDACTED-([A-Za-z_][A-Za-z0-9_]*)/) {
                let name = String(match.1)
                guard !secrets.contains(where: { $0.name == name }) else { continue }
                append(name, String(match.0), isLiteral: true)
            }
        }
    }

    private static func isQuery(_ knob: RequestKnob) -> Bool {
        if case .query = knob.place { true } else { false }
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
            append(known.key, known.value, isLiteral: false)
            return
        }
        let taken = secrets.contains { $0.name == name }
        let own = place.uppercased().map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
        append(taken ? own : name, value, isLiteral: true)
    }

    private mutating func append(_ name: String, _ value: String, isLiteral: Bool) {
        secrets.append(
            Secret(name: name, value: value, mark: "${\(name)}", isLiteral: isLiteral))
    }

    /// The secrets as messages are to be masked by.
    var known: [KnownSecret] {
        secrets.filter { !$0.mark.hasPrefix("${plain:") }
            .map { KnownSecret(name: $0.name, value: $0.value) }
    }

    /// A header's value as the spec has it: as it was given, or with variables in the places of secrets.
    func template(_ field: HeaderField) -> SpecText {
        variables.headers[field.name] ?? template(field.value)
    }

    /// A text with variables in the places of secrets.
    func template(_ text: String) -> SpecText {
        var spelled = text
        for secret in secrets.sorted(by: { $0.value.utf8.count > $1.value.utf8.count }) {
            spelled = spelled.replacing(secret.value, with: secret.mark)
            spelled = spelled.replacing(
                PercentEncoding.encode(secret.value), with: secret.mark)
            let quoted = String(JSONText.quote(secret.value).dropFirst().dropLast())
            spelled = spelled.replacing(quoted, with: secret.mark)
        }
        // A text that was none before the secrets went is taken as it is.
        return secrets.isEmpty
            ? SpecText(literal: text) : SpecText(spelled) ?? SpecText(literal: text)
    }
}

extension ProbeSecrets {
    /// The convention without credentials in the template of a path, which takes nothing from the environment.
    func keepingOut(of convention: Convention) -> Convention {
        var convention = convention
        convention.slots = convention.slots.map { slot in
            guard case .path(let template) = slot, hasSecret(template.text) else { return slot }
            let parts = template.text.split(separator: "?", maxSplits: 1)
            let kept = parts.dropFirst().joined().split(separator: "&").filter {
                !hasSecret(String($0))
            }
            let text =
                (parts.first.map(String.init) ?? "")
                + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
            // `try?`: a template stays one without a part of its query.
            return (try? URITemplate(text)).map { .path($0) } ?? slot
        }
        return convention
    }

    private func hasSecret(_ text: String) -> Bool {
        secrets.contains { secret in
            text.contains(secret.value) || text.contains(PercentEncoding.encode(secret.value))
        }
    }
}

extension HTTPRequest {
    fileprivate var bodyText: String { String(decoding: body ?? [], as: UTF8.self) }
}
