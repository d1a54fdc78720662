import TapeCassette
import TapeContracts
import TapeHTTP
import TapeJSON
import TapePaging

/// The credentials in a request, and the variables that replace them in its spec.
struct ProbeSecrets {
    /// A part of the request that a spec must not show.
    struct Secret {
        let name: String
        let value: String
        /// The variable in its place in the spec.
        let mark: String
        /// Whether it was given literally, so that the user has to set the variable.
        let isLiteral: Bool

        /// A recording masks the whole header, so that the variable has to hold the scheme as well.
        private var scheme: String {
            name == "Authorization" ? ", including its scheme such as `Bearer`," : ""
        }

        /// What to know before recording with the spec.
        var advice: String {
            isLiteral
                ? "The spec has \(mark) where the credential was: set \(name)\(scheme) before `pagetape record`."
                : "The spec has \(mark), which `pagetape record` takes from the environment."
        }
    }

    private let variables: ProbeVariables
    /// Finds credentials in parts of the request, and remembers those found.
    private var literals: LiteralCredentials
    /// The marks in a cassette in the places of credentials.
    private var marks: [Secret] = []

    init(
        in request: HTTPRequest, variables: ProbeVariables, environment: [String: String],
        isRedacted: Bool = false
    ) {
        self.variables = variables
        literals = LiteralCredentials(environment: environment)
        for filled in variables.filled where filled.variable.isSecret {
            literals.know(
                filled.value, as: filled.variable.name, isLiteral: filled.isLiteral)
        }
        for (name, value) in environment.sorted(by: { $0.key < $1.key })
        where value.utf8.count >= 8 && RequestCredentials.isCredential(name)
            && !variables.filled.contains(where: { $0.value == value })
            && Self.texts(of: request).contains(where: { $0.contains(value) })
        {
            literals.know(value, as: name)
        }
        if isRedacted { addMarks(of: request) }
        _ = literals.template(withVariables(request.url.text), in: .url)
        for field in request.headers where variables.headers[field.name] == nil {
            _ = literals.template(withVariables(field.value), in: .header(field.name.spelling))
        }
        let isForm = if case .form = RequestBody(of: request) { true } else { false }
        _ = literals.template(
            withVariables(request.bodyText), in: .body(isForm: isForm))
    }

    private static func texts(of request: HTTPRequest) -> [String] {
        [request.url.text, PercentEncoding.decode(request.url.text), request.bodyText]
            + request.headers.map(\.value)
    }

    /// Collects marks such as `REDACTED-NAME` in the request: their names become variables.
    private mutating func addMarks(of request: HTTPRequest) {
        for text in Self.texts(of: request) {
            for match in text.matches(of: /REDACTED-([A-Za-z_][A-Za-z0-9_]*)/) {
                let name = String(match.1)
                guard !marks.contains(where: { $0.name == name }) else { continue }
                marks.append(
                    Secret(
                        name: name, value: String(match.0), mark: "${\(name)}", isLiteral: true))
            }
        }
    }

    /// All credentials that were found, and the variables that were filled in.
    var secrets: [Secret] {
        let plain = variables.filled.filter { !$0.variable.isSecret }.map { filled in
            Secret(
                name: filled.variable.name, value: filled.value,
                mark: SpecText.Segment.variable(filled.variable).spelling, isLiteral: false)
        }
        return marks + plain + credentials
    }

    /// The credentials that the request sends.
    var credentials: [Secret] {
        literals.taken.map {
            Secret(name: $0.name, value: $0.value, mark: "${\($0.name)}", isLiteral: $0.isLiteral)
        }
    }

    /// The secrets to mask in messages.
    var known: [KnownSecret] {
        literals.known + marks.map { KnownSecret(name: $0.name, value: $0.value) }
    }

    /// A header's value for the spec: as it was given, or with secrets replaced by variables.
    func template(_ field: HeaderField) -> SpecText {
        variables.headers[field.name]
            ?? template(field.value, in: .header(field.name.spelling))
    }

    /// A text with secrets replaced by variables.
    func template(_ text: String, in place: LiteralCredentials.Place) -> SpecText {
        var literals = literals
        let spelled = literals.template(withVariables(text), in: place)
        // Text without secrets is taken literally even if it looks like a template.
        return spelled == text
            ? SpecText(literal: text) : SpecText(spelled) ?? SpecText(literal: text)
    }

    /// A text for people with all credentials masked.
    func masked(_ text: String, in place: LiteralCredentials.Place = .text) -> String {
        var literals = literals
        return literals.template(text, in: place)
    }

    /// The text with filled-in values and a cassette's marks turned back into variables.
    private func withVariables(_ text: String) -> String {
        let places =
            marks.map { ($0.value, $0.mark) }
            + variables.filled.map { filled in
                (filled.value, SpecText.Segment.variable(filled.variable).spelling)
            }
        var spelled = text
        for (value, mark) in places.sorted(by: { $0.0.utf8.count > $1.0.utf8.count }) {
            spelled = spelled.replacing(value, with: mark)
            spelled = spelled.replacing(PercentEncoding.encode(value), with: mark)
            let quoted = String(JSONText.quote(value).dropFirst().dropLast())
            spelled = spelled.replacing(quoted, with: mark)
        }
        return spelled
    }
}

extension ProbeSecrets {
    /// The convention without credentials in the template of a path, which cannot have variables from the environment.
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
            // `try?`: a template without part of its query is still a template.
            return (try? URITemplate(text)).map { .path($0) } ?? slot
        }
        return convention
    }

    private func hasSecret(_ text: String) -> Bool { template(text, in: .url).spelling != text }
}

extension HTTPRequest {
    fileprivate var bodyText: String { String(decoding: body ?? [], as: UTF8.self) }
}
