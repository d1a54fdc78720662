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
        try filled { environment[$0.name] ?? $0.fallback }
    }

    /// The first request as a recording knows it: secrets by their stand-ins, so that no environment is needed.
    package func replayRequest(
        environment: [String: String]
    ) throws(MissingValues) -> HTTPRequest {
        try filled { variable in
            variable.isSecret
                ? RedactionMark.text(for: variable.name)
                : environment[variable.name] ?? variable.fallback
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
