import TapeHTTP
import TapeJSON
import TapePaging
import TapeYAML

/// Drafts the members of `request` for an operation, with variables for values that the user must give.
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

    /// The methods that a spec can send; the draft holds them as a key, so it may hold no other text.
    static let methods: Set<String> = ["GET", "POST", "PUT"]

    /// Starts a draft; nil where a spec cannot send the operation's method.
    init?(
        _ operation: Operation, _ claim: PagingClaim, terms: SharedRequest, values: [String: String]
    ) {
        guard Self.methods.contains(operation.method) else { return nil }
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
            lines += headers.map { field in
                "    \(YAMLText.scalar(field.name)): \(YAMLText.scalar(field.value.spelled))"
            }
        }
        return lines + body
    }

    /// The path with its parameters, after the operation's own server if it has one.
    private var address: String {
        let bare = operation.path.prefix { $0 != "#" }
        let parts = bare.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts.first.map(String.init) ?? ""
        let own = parts.count > 1 ? String(parts[1]) : ""
        let kept = operation.credentials
        var address = URLTemplate.encoded(path, keeping: kept) { name in
            (counted(name.unexpanded) ?? value(of: name, in: .path)).spelled
        }
        // Without a path, the request goes to the server's root.
        if path.isEmpty {
            return (operation.server ?? terms.server).spelled
                + (terms.query.isEmpty ? "" : "?" + queryFields.joined(separator: "&"))
        }
        if !address.hasPrefix("/") { address = "/" + address }
        if let server = operation.server, server != terms.server || !terms.reaches(operation) {
            address = server.spelled + address
        }
        let given = URLTemplate.encoded(own, keeping: kept) {
            value(of: $0, in: .query).spelled
        }
        let query = ([given] + queryFields)
            .filter { !$0.isEmpty }
        return query.isEmpty ? address : address + "?" + query.joined(separator: "&")
    }

    /// The required query keys, with their values.
    private var queryFields: [String] {
        let shared = terms.reaches(operation) ? terms.query : []
        let keys = shared.map { "\(URLTemplate.queryName($0.name))=\($0.value.spelled)" }
        let needed = operation.parameters.filter { $0.place == .query && $0.isRequired }
        let given = operation.parameters.filter {
            $0.place == .query && !$0.isRequired && values[$0.name] != nil
        }
        let taken = Set(shared.map(\.name))
        return keys
            + (needed + given).filter { !taken.contains($0.name) }.flatMap { parameter in
                fillings(of: parameter).map {
                    "\(URLTemplate.queryName(parameter.name))=\($0.spelled)"
                }
            }
    }

    /// The values of a query parameter, one for each time that it occurs.
    private func fillings(of parameter: Parameter) -> [SpecTemplate] {
        guard !parameter.elements.isEmpty, values[parameter.name] == nil,
            parameter.credential == nil
        else { return [filling(of: parameter)].compactMap { $0 } }
        let elements = parameter.elements.map { PercentEncoding.encode($0) }
        guard let separator = parameter.separator else {
            return elements.map { SpecTemplate(literal: $0) }
        }
        return [SpecTemplate(literal: elements.joined(separator: separator))]
    }

    /// The value of a parameter in the first request; nil where it should have none.
    private func filling(of parameter: Parameter) -> SpecTemplate? {
        if claim.size?.name == parameter.name { return nil }
        guard claim.targets.contains(where: { $0.name == parameter.name }) else {
            return value(of: parameter.name, in: parameter.place)
        }
        switch claim.style {
        case .pageNumber: return SpecTemplate(literal: String(claim.start ?? 1))
        case .offset: return SpecTemplate(literal: String(claim.start ?? 0))
        default: return nil
        }
    }

    /// The first page's number for a path parameter that counts pages; nil for other parameters.
    private func counted(_ name: String) -> SpecTemplate? {
        guard [.pageNumber, .offset].contains(claim.style), claim.targets.first?.place == .path
        else { return nil }
        if name == claim.targets.first?.name {
            return SpecTemplate(literal: String(claim.start ?? (claim.style == .offset ? 0 : 1)))
        }
        guard claim.size == .init(.path, name), let size = claim.sizeValue else { return nil }
        return SpecTemplate(literal: String(size))
    }

    private var requiredHeaders: [Operation.Field] {
        let shared = Set(
            (terms.reaches(operation) ? terms.headers : []).map { $0.name.lowercased() })
        let cookies = cookies.map { [Operation.Field("Cookie", $0)] } ?? []
        return cookies
            + operation.parameters.filter { parameter in
                parameter.place == .header && parameter.isRequired && parameter.name.isHeaderName
                    && !Self.standing.contains(parameter.name.lowercased())
                    && !shared.contains(parameter.name.lowercased())
                    && !claim.targets.contains { $0.name == parameter.name }
            }.map { Operation.Field($0.name.clipped, value(of: $0.name, in: .header)) }
    }

    /// The required cookies together with the shared ones; nil where the operation requires none itself.
    private var cookies: SpecTemplate? {
        let shared =
            terms.reaches(operation)
            ? terms.headers.first { $0.name.lowercased() == "cookie" }?.value : nil
        let needed = operation.parameters.filter {
            $0.place == .cookie && $0.isRequired && $0.name.isHeaderName
                && shared?.spelled.hasPrefix($0.name + "=") != true
        }
        guard !needed.isEmpty else { return nil }
        var line: SpecTemplate = shared ?? ""
        for parameter in needed {
            let value = value(of: parameter.name, in: .cookie)
            line.append((line.isEmpty ? "" : "; ") + parameter.name + "=")
            line.append(value)
        }
        return line
    }

    /// The value of a parameter: the user's, or the description's default, or else a variable.
    private func value(of marked: String, in place: RequestPlace) -> SpecTemplate {
        let isInURL = place == .path || place == .query
        let name = marked.unexpanded
        // `{+parent}` keeps the slashes of its value.
        let kept: ASCIISet = marked.hasPrefix("+") ? Self.reserved : .unreserved
        func spelled(_ text: String) -> String {
            isInURL ? PercentEncoding.encode(text, allowing: kept) : text.printable
        }
        if let value = values[name] { return SpecTemplate(literal: spelled(value)) }
        let parameter = operation.parameters.first { $0.name == name && $0.place == place }
        if let credential = parameter?.credential { return credential }
        if let found = learnt.values[name] {
            var place = VariableName.visible(name)
            place.fallback = spelled(found)
            return SpecTemplate(place)
        }
        if let standard = parameter?.standard, !standard.isEmpty {
            return SpecTemplate(literal: spelled(standard))
        }
        if place != .path, parameter?.choices.count == 1, let only = parameter?.choices.first {
            return SpecTemplate(literal: spelled(only))
        }
        switch place {
        case .path: return SpecTemplate(VariableName.visible(name))
        // A cookie may identify the user, whatever its name.
        case .cookie: return SpecTemplate(VariableName.secret(name))
        default: return SpecTemplate(VariableName.place(name))
        }
    }

    private static let reserved = ASCIISet.unreserved.union(ASCIISet("/:@!$&'()*+,;="))

    private var body: [String] {
        switch operation.body {
        case .json(let json): return ["  json: " + given(inJSON: json.spelled)]
        case .form(let fields): return form(fields)
        case .graphQL(let query, let variables):
            return [
                "  graphql: " + YAMLText.doubleQuoted(PlaceEscape.spelled(query)),
                "  variables: " + given(inJSON: self.variables(variables.spelled)),
            ]
        case .none:
            guard operation.method != "GET" else { return [] }
            if operation.parameters.contains(where: { $0.place == .form }) { return form([]) }
            let targets = claim.targets + [claim.size].compactMap { $0 }
            let draft = BodyDraft(operation, values, paged: paged)
            guard !draft.isEmpty || targets.contains(where: { $0.place == .body }) else {
                return []
            }
            return ["  json: " + draft.object.spelled]
        }
    }

    /// The variables of a GraphQL query, with the user's values.
    private func variables(_ json: String) -> String {
        // `try?`: the text was made here, and stays as it is if it is not an object.
        guard !values.isEmpty, let root = try? JSONDocument(parsing: json).root,
            root.kind == .object
        else { return json }
        let members = root.members.map { member in
            let value = values[member.key].map { given in
                let isText = member.value.kind == .string
                return BodyDraft.literal(given, of: isText ? .string : .object).spelled
            }
            return JSONText.quote(member.key) + ": " + (value ?? member.value.rawText)
        }
        return "{" + members.joined(separator: ", ") + "}"
    }

    /// The names of parameters that paging sets.
    private var paged: Set<String> {
        Set((claim.targets + [claim.size].compactMap { $0 }).map(\.name))
    }

    /// The fields of a form: the existing ones, then required ones and those that the user gave.
    private func form(_ fields: [Operation.Field]) -> [String] {
        let own = Set(fields.map(\.name))
        let others = operation.parameters.filter {
            $0.place == .form && !own.contains($0.name) && !paged.contains($0.name)
                && !$0.name.contains(".") && ($0.isRequired || values[$0.name] != nil)
        }.map { Operation.Field($0.name, value(of: $0.name, in: .form)) }
        guard !fields.isEmpty || !others.isEmpty else { return [] }
        return ["  form:"]
            + (fields + others).map { field in
                let value = values[field.name].map { SpecTemplate(literal: $0) } ?? field.value
                return "    \(YAMLText.scalar(field.name)): \(YAMLText.scalar(value.spelled))"
            }
    }

    /// The JSON with the user's values filled in, numbers as numbers.
    private func given(inJSON json: String) -> String {
        var json = json
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            let kind = operation.parameters.first { $0.name == name }?.kind
            for mark in [VariableName.place(name).spelled, VariableName.visible(name).spelled] {
                if kind == .integer || kind == .number, Double(value) != nil {
                    json = json.replacing("\"\(mark)\"", with: value)
                }
                let quoted = PlaceEscape.spelled(JSONText.quote(value))
                json = json.replacing(mark, with: quoted.dropFirst().dropLast())
            }
        }
        let others = operation.parameters.filter {
            $0.place == .body && !paged.contains($0.name) && !$0.name.contains(".")
                && !json.contains(JSONText.quote($0.name) + ":")
        }.compactMap { parameter in
            values[parameter.name].map {
                JSONText.quote(parameter.name) + ": "
                    + BodyDraft.literal($0, of: parameter.kind).spelled
            }
        }
        guard !others.isEmpty, json.hasPrefix("{"), json.hasSuffix("}") else { return json }
        let inside = json.dropFirst().dropLast()
        let all = (inside.isEmpty ? [] : [String(inside)]) + others
        return "{" + all.joined(separator: ", ") + "}"
    }
}
