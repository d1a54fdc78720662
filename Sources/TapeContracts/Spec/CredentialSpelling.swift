package import TapeCassette
import TapeHTTP

/// How a spec spells the headers that carry its secrets: a recording keeps of `Bearer ${TOKEN}` only that a secret was there.
struct CredentialSpelling: Sendable {
    private let fields: [HeaderField]

    init(_ spec: ContractSpec) {
        fields = spec.request.headers.compactMap { field in
            guard field.value.variables.contains(where: \.isSecret) else { return nil }
            let value = field.value.filled { variable in
                variable.isSecret ? RedactionMark.text(for: variable.name) : variable.fallback
            }
            return HeaderField(name: field.name, value: value)
        }
    }

    /// The request with each redacted header as the spec spells it.
    func restored(_ request: HTTPRequest) -> HTTPRequest {
        guard !fields.isEmpty else { return request }
        var request = request
        request.headers = HeaderFields(
            request.headers.map { field in
                guard field.value.hasPrefix(RedactionMark.prefix) else { return field }
                return fields.first { $0.name == field.name } ?? field
            })
        return request
    }
}

extension CurlCommand {
    /// The command that asks for the first page of a recording again, with its status and headers; nil where none is
    /// recorded.
    package init?(firstPageOf cassette: Cassette, by spec: ContractSpec) {
        guard cassette.count > 0,
            // `try?`: an interaction that is broken cannot be asked for again.
            let request = try? cassette.request(at: 0)
        else { return nil }
        let command = Self(CredentialSpelling(spec).restored(request))
        self.init(text: Self.showingHeaders(command.text))
    }
}
