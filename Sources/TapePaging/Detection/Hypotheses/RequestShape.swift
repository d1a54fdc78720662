package import TapeHTTP

/// How a request carries its parameters, and hence where a new one would go.
package struct RequestShape: Sendable {
    enum Carrier: Hashable {
        case query
        /// JSON in the value of a query key; new values go into this object of it.
        case queryMember(String, BodyPlace)
        case form
        /// A JSON body; new values go into this object of it.
        case body(BodyPlace)
    }

    package let request: HTTPRequest
    package let parameters: [RequestParameter]
    let carrier: Carrier
    /// The GraphQL request in the body, if there is one.
    package let graphQL: GraphQLRequest?

    package init(_ request: HTTPRequest) {
        self.request = request
        parameters = RequestParameter.all(of: request)
        switch RequestBody(of: request) {
        case .json(let root):
            graphQL = GraphQLRequest(in: root)
            carrier = .body(Self.parameterHolder(of: root, isGraphQL: graphQL != nil))
        case .form:
            graphQL = nil
            carrier = .form
        case .none, .other:
            graphQL = nil
            carrier = Self.nested(parameters) ?? .query
        }
    }

    /// The slot for a parameter of this name: the existing one, or else a new one next to the other parameters.
    package func slot(named name: String) -> Convention.Slot {
        if let parameter = parameters.first(where: { $0.name == name }) { return parameter.slot }
        return switch carrier {
        case .query: .query(name)
        case .queryMember(let key, let place): .queryMember(key, place.appending(name).memberPath)
        case .form: .form(name)
        case .body(let place): .body(place.appending(name).memberPath)
        }
    }

    /// The slot for the members of a map, each under its own name.
    var mergeSlot: Convention.Slot {
        switch carrier {
        case .query, .queryMember: .merge(.query)
        case .form: .merge(.form)
        case .body(let place): .merge(.body(place.memberPath))
        }
    }

    package func parameter(at slot: Convention.Slot) -> RequestParameter? {
        parameters.first { $0.slot == slot }
    }

    /// The page size in the request and the slot that holds it.
    package func size(count: Int) -> Convention.Size? {
        guard let parameter = sizeParameter(count: count) else { return nil }
        return parameter.value.integer.map { Convention.Size(parameter.slot, value: $0) }
    }

    /// The JSON query value that holds the size or a position, where new parameters go as well.
    private static func nested(_ parameters: [RequestParameter]) -> Carrier? {
        for parameter in parameters {
            guard case .queryMember(let name, _) = parameter.slot,
                PagingWords.isSize(parameter.key) || PagingWords.isCursor(parameter.key)
                    || PagingWords.isOffset(parameter.key)
                    || PagingWords.isPageNumber(parameter.key)
            else { continue }
            return .queryMember(name, parameter.holder)
        }
        return nil
    }

    /// Whether values go into a JSON body, where they keep their type.
    package var hasJSONBody: Bool { if case .body = carrier { true } else { false } }

    /// The parameter that sets the page size: one with a fitting name, preferably one that was obeyed.
    package func sizeParameter(count: Int) -> RequestParameter? {
        let sizes = parameters.filter { parameter in
            guard let value = parameter.value.integer, value > 0 else { return false }
            return PagingWords.isSize(parameter.key) || parameter.key.contains("limit")
                || value == count && count > 1 && !PagingWords.isPageNumber(parameter.key)
        }
        let named = sizes.filter { PagingWords.isSize($0.key) || $0.key.contains("limit") }
        return named.first { $0.value.integer == count } ?? named.first ?? sizes.first
    }

    /// The query for a URL template, `?` included, with `{size}` in place of the size.
    package func templateQuery(count: Int) -> String {
        guard let query = request.url.query else { return "" }
        guard case .query(let name)? = sizeParameter(count: count)?.slot else { return "?\(query)" }
        let parts = query.split(separator: "&", omittingEmptySubsequences: false).map { part in
            let key = part.prefix { $0 != "=" }
            return HTTPURL("http://query/?\(key)").queryItems.first?.name == name
                ? "\(key)={size}" : String(part)
        }
        return "?" + parts.joined(separator: "&")
    }

    /// The spellings of the request's own parameters, for use in new ones; the size parameter's comes first.
    package var spellings: [KeySpelling] {
        let sizes = parameters.filter { PagingWords.isSize($0.key) || $0.key.contains("limit") }
        var seen: Set<KeySpelling> = []
        return (sizes + parameters).map(\.key.spelling).filter { seen.insert($0).inserted }
    }

    /// The object of a JSON body that holds the request's parameters.
    private static func parameterHolder(of root: BodyNode, isGraphQL: Bool) -> BodyPlace {
        if isGraphQL { return BodyPlace(members: "variables") }
        if root["jsonrpc"] != nil { return BodyPlace(members: "params") }
        let holders = ["pagination", "paging", "page", "options", "query", "params", "cursor"]
        for name in holders where root[name]?.isObject ?? false {
            let members = root[name]?.members ?? []
            if members.contains(where: { PagingWords.isSize(KeyWords($0.name)) }) {
                return BodyPlace(members: name)
            }
        }
        return .root
    }
}
