import TapeCassette
package import TapeHTTP

extension ContractSpec {
    /// Values that a spec wants and nobody supplies.
    package struct MissingValues: Error, Hashable, Sendable {
        package let names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    /// The first request for a live origin, its secrets filled in.
    package func liveRequest(
        environment: [String: String]
    ) throws(MissingValues) -> HTTPRequest {
        try filled { $0.value(in: environment) }
    }

    /// The first request as a recording knows it: secrets by their stand-ins, so that no environment is needed.
    package func replayRequest(
        environment: [String: String]
    ) throws(MissingValues) -> HTTPRequest {
        try filled { variable in
            variable.isSecret
                ? RedactionMark.text(for: variable.name)
                : variable.value(in: environment)
        }
    }

    private func filled(
        by value: (SpecText.Variable) -> String?
    ) throws(MissingValues) -> HTTPRequest {
        let missing = request.variables.filter { value($0) == nil }.map(\.name)
        guard missing.isEmpty else { throw MissingValues(names: missing) }
        let headers = request.headers.map { field in
            HeaderField(name: field.name, value: field.value.filled(by: value))
        }
        return HTTPRequest(
            method: request.method,
            url: HTTPURL(request.url.filled(by: value)),
            headers: HeaderFields(headers),
            body: request.body.map { Array($0.filled(by: value).utf8) })
    }
}

extension SpecText.Variable {
    /// What the environment supplies, or the default; an empty value counts as none, as in a shell.
    func value(in environment: [String: String]) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 } ?? fallback
    }
}
