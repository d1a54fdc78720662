import TapeCassette
package import TapeHTTP
import TapeJSON

extension ContractSpec {
    /// The template of the first request, before values from the environment are filled in.
    package struct Request: Hashable, Sendable {
        package typealias Header = NamedText<HeaderName>

        package var method: HTTPMethod
        package var url: SpecText
        package var headers: [Header]
        package var body: Body?

        package init(
            method: HTTPMethod = .get, url: SpecText, headers: [Header] = [], body: Body? = nil
        ) {
            self.method = method
            self.url = url
            self.headers = headers
            self.body = body
        }

        /// Every value that the environment must supply, each once, in the order of the spec.
        package var variables: [SpecText.Variable] {
            var seen: Set<String> = []
            let all = url.variables + headers.flatMap(\.value.variables) + (body?.variables ?? [])
            return all.filter { seen.insert($0.name).inserted }
        }
    }

    /// The body of the first request.
    package enum Body: Hashable, Sendable {
        /// A field of a form.
        package typealias Field = NamedText<String>

        case text(SpecText)
        /// JSON text; values filled in are escaped as in JSON strings.
        case json(SpecText)
        case form([Field])
        /// A GraphQL query, and its variables as JSON text.
        case graphQL(SpecText, variables: SpecText)
    }

    /// A name with a template for its value: a header, or a field of a form.
    package struct NamedText<Name: Hashable & Sendable>: Hashable, Sendable {
        package let name: Name
        package let value: SpecText

        package init(name: Name, value: SpecText) {
            self.name = name
            self.value = value
        }
    }

    /// The names of values that a spec needs and that neither the environment nor a default supplies.
    package struct MissingValues: Error, Hashable, Sendable {
        package let names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    /// The first request to a live origin, with its secrets filled in.
    package func liveRequest(
        environment: [String: String]
    ) throws(MissingValues) -> HTTPRequest {
        try filled { $0.value(in: environment) }
    }

    /// The first request as a recording has it: with marks instead of secrets, so that no environment is needed.
    package func replayRequest(
        environment: [String: String]
    ) throws(MissingValues) -> HTTPRequest {
        try filled { variable in
            variable.isSecret
                ? RedactionMark.text(for: variable.name)
                : variable.value(in: environment)
        }
    }

    /// The beginning of the first request's URL, filled in as the request is; nil if the spec gives the whole URL itself.
    package func filledBase(asRecorded: Bool, environment: [String: String]) -> String? {
        base?.filled { variable in
            asRecorded && variable.isSecret
                ? RedactionMark.text(for: variable.name) : variable.value(in: environment)
        }
    }

    /// The first request with some value in each place that the environment fills.
    var sampleRequest: HTTPRequest {
        get throws(MissingValues) { try filled { $0.fallback ?? $0.name } }
    }

    private func filled(
        by value: (SpecText.Variable) -> String?
    ) throws(MissingValues) -> HTTPRequest {
        let missing = request.variables.filter { value($0) == nil }.map(\.name)
        guard missing.isEmpty else { throw MissingValues(names: missing) }
        var headers = HeaderFields(
            request.headers.map { HeaderField(name: $0.name, value: $0.value.filled(by: value)) })
        if let type = request.body?.mediaType, headers["Content-Type"] == nil {
            headers.append("Content-Type", type)
        }
        return HTTPRequest(
            method: request.method,
            url: HTTPURL(request.url.filledAsURL(by: value)),
            headers: headers,
            body: request.body.map { Array($0.filled(by: value).utf8) })
    }
}

extension ContractSpec.Body {
    package var variables: [SpecText.Variable] {
        switch self {
        case .text(let text), .json(let text): text.variables
        case .form(let fields): fields.flatMap(\.value.variables)
        case .graphQL(let query, let variables): query.variables + variables.variables
        }
    }

    /// The media type of the body, unless the spec has a header for that.
    var mediaType: String? {
        switch self {
        case .text: nil
        case .json, .graphQL: "application/json"
        case .form: "application/x-www-form-urlencoded"
        }
    }

    func filled(by value: (SpecText.Variable) -> String?) -> String {
        switch self {
        case .text(let text):
            return text.filled(by: value)
        case .json(let json):
            return Self.json(json, value)
        case .form(let fields):
            let encoded = fields.map { field in
                let text = PercentEncoding.encode(field.value.filled(by: value))
                return "\(PercentEncoding.encode(field.name))=\(text)"
            }
            return encoded.joined(separator: "&")
        case .graphQL(let query, let variables):
            let text = JSONText.quote(query.filled(by: value))
            return "{\"query\":\(text),\"variables\":\(Self.json(variables, value))}"
        }
    }

    private static func json(_ text: SpecText, _ value: (SpecText.Variable) -> String?) -> String {
        text.filled { variable in
            var variable = variable
            variable.fallback = variable.fallback.map(unescaped)
            return value(variable).map { String(JSONText.quote($0).dropFirst().dropLast()) }
        }
    }

    /// The text that a default within JSON text stands for, where it is spelled as in a JSON string.
    private static func unescaped(_ text: String) -> String {
        // `try?`: what is no part of a JSON string is taken as it is.
        (try? JSONDocument(parsing: "\"\(text)\""))?.root.string ?? text
    }
}

extension SpecText.Variable {
    /// The value from the environment, or the default; an empty value counts as missing, as in a shell.
    package func value(in environment: [String: String]) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 } ?? fallback
    }
}
