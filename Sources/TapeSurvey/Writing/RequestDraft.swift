import TapeHTTP
import TapeJSON
import TapePaging
import TapeYAML

/// The members of `request` for an operation: its address with the values that somebody must give named.
struct RequestDraft {
    private let operation: Operation
    private let claim: PagingClaim
    private let terms: SharedRequest
    private let values: [String: String]
    var learnt = SpecDraft.Learnt()

    private static let standing: Set<String> = [
        "authorization", "accept", "content-type", "content-length", "host", "user-agent",
        "accept-encoding", "connection", "cookie",
    ]

    init(
        _ operation: Operation, _ claim: PagingClaim, terms: SharedRequest, values: [String: String]
    ) {
        self.operation = operation
        self.claim = claim
        self.terms = terms
        self.values = values
    }

    var lines: [String] {
        var lines = ["request:"]
        lines.append(
            "  \(operation.method.lowercased()): " + YAMLText.scalar(learnt.address ?? address))
        let headers = operation.headers + requiredHeaders + learnt.headers
        if !headers.isEmpty {
            lines.append("  headers:")
            lines += headers.map { "    \(YAMLText.scalar($0.name)): \(YAMLText.scalar($0.value))" }
        }
        return lines + body
    }

    /// The path with its parameters, behind the operation's own server if it has one.
    private var address: String {
        let bare = operation.path.prefix { $0 != "#" }
        let parts = bare.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts.first.map(String.init) ?? ""
        let own = parts.count > 1 ? String(parts[1]) : ""
        let kept = operation.credentials
        var address = URLTemplate.encoded(path, keeping: kept) { value(of: $0, in: .path) }
        // The server itself is asked where there is no path.
        if path.isEmpty {
            return terms.server
                + (terms.query.isEmpty ? "" : "?" + queryFields.joined(separator: "&"))
        }
        if !address.hasPrefix("/"), !address.contains("://") { address = "/" + address }
        if let server = operation.server, server != terms.server { address = server + address }
        let given = URLTemplate.encoded(own, keeping: kept) { value(of: $0, in: .query) }
        let query = ([given] + queryFields)
            .filter { !$0.isEmpty }
        return query.isEmpty ? address : address + "?" + query.joined(separator: "&")
    }

    /// The keys that the query needs, with what each is filled with.
    private var queryFields: [String] {
        let keys = terms.query.map { "\(URLTemplate.encoded($0.name))=\($0.value)" }
        let needed = operation.parameters.filter { $0.place == .query && $0.isRequired }
        let given = operation.parameters.filter {
            $0.place == .query && !$0.isRequired && values[$0.name] != nil
        }
        let taken = Set(terms.query.map(\.name))
        return keys
            + (needed + given).filter { !taken.contains($0.name) }.compactMap { parameter in
                filling(of: parameter).map { "\(URLTemplate.encoded(parameter.name))=\($0)" }
            }
    }

    /// What fills a parameter in the first request; nil where nothing should.
    private func filling(of parameter: Parameter) -> String? {
        if claim.size?.name == parameter.name { return nil }
        guard claim.targets.contains(where: { $0.name == parameter.name }) else {
            return value(of: parameter.name, in: parameter.place)
        }
        switch claim.style {
        case .pageNumber: return String(claim.start ?? 1)
        case .offset: return String(claim.start ?? 0)
        default: return nil
        }
    }

    private var requiredHeaders: [Operation.Field] {
        let shared = Set(terms.headers.map { $0.name.lowercased() })
        return operation.parameters.filter { parameter in
            parameter.place == .header && parameter.isRequired && parameter.name.isHeaderName
                && !Self.standing.contains(parameter.name.lowercased())
                && !shared.contains(parameter.name.lowercased())
                && !claim.targets.contains { $0.name == parameter.name }
        }.map { Operation.Field($0.name.clipped, value(of: $0.name, in: .header)) }
    }

    /// What somebody gave for a parameter, the description's own default, or a name to ask for.
    private func value(of name: String, in place: RequestPlace) -> String {
        let isInURL = place == .path || place == .query
        func spelled(_ text: String) -> String {
            let clean = text.clipped.replacing("${", with: "")
            return isInURL ? PercentEncoding.encode(clean) : clean
        }
        if let value = values[name] { return spelled(value) }
        let parameter = operation.parameters.first { $0.name == name && $0.place == place }
        if let credential = parameter?.credential { return credential }
        if let found = learnt.values[name] {
            return "${plain:\(VariableName.spelled(name)):-\(spelled(found))}"
        }
        if let standard = parameter?.standard, !standard.isEmpty { return spelled(standard) }
        if place != .path, parameter?.choices.count == 1, let only = parameter?.choices.first {
            return spelled(only)
        }
        if place == .path { return "${plain:\(VariableName.spelled(name))}" }
        return VariableName.place(name)
    }

    private var body: [String] {
        switch operation.body {
        case .json(let json): return ["  json: " + given(inJSON: json)]
        case .form(let fields):
            let own = Set(fields.map(\.name))
            let others = given(in: .form).filter { !own.contains($0.name) }
            return ["  form:"]
                + (fields + others.map { Operation.Field($0.name, $0.value) }).map { field in
                    let value = values[field.name].map(Self.plain) ?? field.value
                    return "    \(YAMLText.scalar(field.name)): \(YAMLText.scalar(value))"
                }
        case .graphQL(let query, let variables):
            return [
                "  graphql: " + YAMLText.doubleQuoted(query),
                "  variables: " + given(inJSON: variables),
            ]
        case .none:
            let isInBody = (claim.targets + [claim.size].compactMap { $0 }).contains {
                $0.place == .body
            }
            guard operation.method != "GET", isInBody || !given(in: .body).isEmpty else {
                return []
            }
            return ["  json: " + given(inJSON: "{}")]
        }
    }

    /// The members of the body that somebody gave values for, besides those that paging sets.
    private func given(in place: RequestPlace) -> [(name: String, value: String)] {
        let set = Set((claim.targets + [claim.size].compactMap { $0 }).map(\.name))
        return operation.parameters.filter {
            $0.place == place && !set.contains($0.name) && !$0.name.contains(".")
        }.compactMap { parameter in
            values[parameter.name].map { (parameter.name, Self.plain($0)) }
        }
    }

    /// JSON with the values that somebody gave in their places; numbers as numbers.
    private func given(inJSON json: String) -> String {
        var json = json
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            let mark = VariableName.place(name)
            let kind = operation.parameters.first { $0.name == name }?.kind
            if kind == .integer || kind == .number, Double(value) != nil {
                json = json.replacing("\"\(mark)\"", with: value)
            }
            let quoted = JSONText.quote(Self.plain(value))
            json = json.replacing(mark, with: quoted.dropFirst().dropLast())
        }
        let others = given(in: .body).filter { !json.contains(JSONText.quote($0.name) + ":") }
        guard !others.isEmpty, json.hasPrefix("{"), json.hasSuffix("}") else { return json }
        let members = others.map { "\(JSONText.quote($0.name)): \(literal($0.value, of: $0.name))" }
        let inside = json.dropFirst().dropLast()
        let all = (inside.isEmpty ? [] : [String(inside)]) + members
        return "{" + all.joined(separator: ", ") + "}"
    }

    /// A value as JSON, a number where the parameter is one.
    private func literal(_ value: String, of name: String) -> String {
        switch operation.parameters.first(where: { $0.name == name })?.kind {
        case .integer, .number: Double(value) == nil ? JSONText.quote(value) : value
        case .boolean: value == "true" || value == "false" ? value : JSONText.quote(value)
        default: JSONText.quote(value)
        }
    }

    /// A text that takes nothing from the environment.
    private static func plain(_ text: String) -> String { text.replacing("${", with: "") }
}
