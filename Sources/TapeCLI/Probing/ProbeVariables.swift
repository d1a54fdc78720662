import TapeCassette
import TapeContracts
import TapeHTTP
import TapeJSON

/// Replaces `${NAME}` in the request on the command line, and remembers where the values were used.
struct ProbeVariables {
    /// A variable that was replaced by a value.
    struct Filled {
        let variable: SpecText.Variable
        let value: String
        /// Whether the value is the fallback of a variable that the environment lacks.
        let isLiteral: Bool
    }

    private let environment: [String: String]
    private(set) var filled: [Filled] = []
    /// The values of headers for the spec, for headers given with variables.
    private(set) var headers: [HeaderName: SpecText] = [:]

    init(environment: [String: String]) {
        self.environment = environment
    }

    /// Fills a header's value; the spec gets it as it was given.
    mutating func header(_ name: HeaderName, _ text: String) throws(UsageError) -> String {
        guard let template = template(text) else { return text }
        let secrets = LiteralCredentials.secretFallbacks(in: text, at: .header(name.spelling))
        headers[name] = template.withSecrets(secrets)
        return try fill(
            template, in: "--header \(name.spelling)", secrets: secrets, escaping: { $0 })
    }

    mutating func url(_ text: String) throws(UsageError) -> String {
        guard let template = template(text) else { return text }
        // As in `record`, a value in a URL must be percent-encoded already.
        return try fill(
            template, in: "the URL",
            secrets: LiteralCredentials.secretFallbacks(in: text, at: .url),
            isSearched: true, escaping: { $0 })
    }

    mutating func body(_ text: String) throws(UsageError) -> String {
        guard let template = template(text) else { return text }
        let first = text.first { !$0.isWhitespace }
        let isJSON = first == "{" || first == "["
        let secrets = LiteralCredentials.secretFallbacks(in: text, at: .body(isForm: !isJSON))
        return try fill(template, in: "--data", secrets: secrets, isSearched: true) { value in
            isJSON
                ? String(JSONText.quote(value).dropFirst().dropLast())
                : PercentEncoding.encode(value)
        }
    }

    /// The text with its variables; nil if it has none.
    private func template(_ text: String) -> SpecText? {
        guard text.contains("${"), let template = SpecText(text), !template.variables.isEmpty else {
            return nil
        }
        return template
    }

    private mutating func fill(
        _ template: SpecText, in place: String, secrets: Set<String>, isSearched: Bool = false,
        escaping escape: (String) -> String
    ) throws(UsageError) -> String {
        var values: [String: String] = [:]
        for variable in template.variables {
            guard let value = variable.value(in: environment) else {
                throw UsageError(
                    "\(place) takes \(variable.name) from the environment, which does not have it; "
                        + "set it: export \(variable.name)=…")
            }
            // The spec's writer searches for the value to put the variable back.
            guard !isSearched || value.utf8.count >= Self.searchable else {
                throw UsageError(
                    "\(variable.name) is too short to be told from the rest of \(place); write its value"
                )
            }
            values[variable.name] = value
            let kept = variable.withSecrets(secrets)
            if !filled.contains(where: { $0.variable == kept }) {
                let isLiteral = environment[variable.name]?.isEmpty ?? true
                filled.append(Filled(variable: kept, value: value, isLiteral: isLiteral))
            }
        }
        return template.filled { values[$0.name].map(escape) }
    }

    private static let searchable = 4
}

extension SpecText.Variable {
    /// The variable as a spec may contain it: the fallback of a secret is secret, too, so it is removed and must be set.
    fileprivate func withSecrets(_ names: Set<String>) -> Self {
        guard isSecret || names.contains(name) else { return self }
        var secret = self
        secret.isSecret = true
        secret.fallback = nil
        return secret
    }
}

extension SpecText {
    fileprivate func withSecrets(_ names: Set<String>) -> SpecText {
        let spelled = segments.map { segment in
            guard case .variable(let variable) = segment else { return segment.spelling }
            return Segment.variable(variable.withSecrets(names)).spelling
        }
        return SpecText(spelled.joined()) ?? self
    }
}
