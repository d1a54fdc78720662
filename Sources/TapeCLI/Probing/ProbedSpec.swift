import TapeCassette
import TapeContracts
import TapeHTTP
import TapeJSON
import TapePaging

/// The result of a probe: the report, and the spec that follows from it.
struct ProbedSpec {
    let options: ProbeOptions
    let report: DetectionReport
    /// The last response, which holds the API's own words if it refused.
    var answered: HTTPResponse?
    /// Whether requests were signed with credentials that are not part of them.
    var isSigned = false

    var discovery: DetectionReport.Discovery? {
        if case .found(let discovery) = report.outcome { discovery } else { nil }
    }

    /// The spec; nil if nothing was found out.
    var spec: ContractSpec? {
        guard let discovery else { return nil }
        let known = Volatility.standard.headers
        return ContractSpec(
            title: title(discovery), request: request(discovery),
            convention: options.secrets.keepingOut(of: discovery.convention),
            volatilePlaces: discovery.volatileHeaders.filter { !known.contains($0) }.map {
                .header($0)
            }
                + discovery.volatilePaths.map { path in
                    switch path {
                    case .json(let json): .body(json)
                    case .xml(let xpath): .markup(xpath)
                    }
                })
    }

    /// The spec as text, with comments that answer a reader's likely questions.
    var specText: String? {
        guard let spec, let discovery else { return nil }
        return SpecWriter.write(
            spec, comments: comments(discovery), isUnknown: discovery.isUnknown)
    }

    // MARK: Request

    private func request(_ discovery: DetectionReport.Discovery) -> ContractSpec.Request {
        let request = report.request
        let headers = request.headers.filter { field in
            // The kind of body implies its media type, unless that is unusual.
            !(field.name == "Content-Type" && Self.isUsual(field.value, for: body))
        }
        return ContractSpec.Request(
            method: request.method, url: options.secrets.template(url(discovery).text, in: .url),
            headers: headers.map { .init(name: $0.name, value: options.secrets.template($0)) },
            body: body)
    }

    private static func isUsual(_ type: String, for body: ContractSpec.Body?) -> Bool {
        switch body {
        case .json?, .graphQL?: type == "application/json"
        case .form?: type == "application/x-www-form-urlencoded"
        case .text?, nil: false
        }
    }

    /// The URL without the page size, which `paging` sets.
    private func url(_ discovery: DetectionReport.Discovery) -> HTTPURL {
        guard case .query(let name)? = discovery.convention.size?.slot,
            let value = discovery.convention.size?.value,
            report.request.url.queryItems.filter({ $0.name == name }).count == 1,
            report.request.url.queryItems.contains(where: {
                $0.name == name && Int($0.value) == value
            })
        else { return report.request.url }
        return report.request.url.removingQuery(name)
    }

    private var body: ContractSpec.Body? {
        guard let bytes = report.request.body, !bytes.isEmpty else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        switch RequestBody(of: report.request) {
        case .form(let items):
            let size = discovery?.convention.size?.slot
            let others = items.filter { .form($0.name) != size }
            return .form(
                others.map {
                    .init(
                        name: $0.name,
                        value: options.secrets.template($0.value, in: .value(of: $0.name)))
                })
        case .json(let root):
            if let graphQL = graphQL(root, bytes) { return graphQL }
            return .json(options.secrets.template(text, in: .body(isForm: false)))
        case .none, .other:
            return .text(options.secrets.template(text, in: .body(isForm: false)))
        }
    }

    private func graphQL(_ root: BodyNode, _ bytes: [UInt8]) -> ContractSpec.Body? {
        let names = Set(root.members.map(\.name))
        guard names == ["query", "variables"] || names == ["query"],
            case .text(let query)? = root["query"], query.contains("{")
        else { return nil }
        // `try?`: the same bytes have been parsed before.
        let variables = (try? JSONDocument(parsing: bytes))?.root["variables"]?.rawText ?? "{}"
        return .graphQL(
            options.secrets.template(query, in: .body(isForm: false)),
            variables: options.secrets.template(variables, in: .body(isForm: false)))
    }
}
