package import TapeCassette
import TapeHTTP

/// How a spec spells the headers that carry its secrets: of `Bearer ${TOKEN}`, a recording keeps only that there was a
/// secret.
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

    /// The request with each redacted header spelled as in the spec.
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
    /// The command that repeats the request for the first page of a recording and shows status and headers; nil if no
    /// first page is recorded.
    package init?(firstPageOf cassette: Cassette, by spec: ContractSpec) {
        guard cassette.count > 0,
            // `try?`: a broken interaction cannot be requested again.
            let request = try? cassette.request(at: 0)
        else { return nil }
        let command = Self(CredentialSpelling(spec).restored(request))
        self.init(text: Self.showingHeaders(command.text))
    }
}
