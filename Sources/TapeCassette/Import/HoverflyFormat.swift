import TapeHTTP

/// Reads Hoverfly simulations, up to version 5.
struct HoverflyFormat {
    private var reading: ForeignFindings
    private let folder: ForeignFolder?

    static func read(
        _ root: ForeignValue, beside folder: ForeignFolder?, into reading: ForeignFindings
    ) throws(CassetteError) -> ForeignFindings {
        var format = HoverflyFormat(reading: reading, folder: folder)
        format.reading.recorder = root["meta"]?["hoverflyVersion"]?.scalarText
            .map { "Hoverfly \($0)" }
        let pairs = try root.required("data").list("pairs")
        for (number, pair) in HoverflyOrder.recorded(pairs) {
            try format.read(pair, number: number)
        }
        return format.reading
    }

    private mutating func read(_ pair: ForeignValue, number: Int) throws(CassetteError) {
        guard let request = try request(try pair.required("request"), number) else { return }
        let given = try pair.required("response")
        if given["templated"]?.bool == true {
            reading.note("its response has templates, which were kept as text", at: number)
        }
        if (given["fixedDelay"]?.number ?? 0) > 0 || given["logNormalDelay"] != nil {
            reading.note("its delay was left out", at: number)
        }
        var response = HTTPResponse(
            status: try given.required("status").statusCode(named: "status"),
            headers: try given["headers"]?.headers() ?? [:])
        response.body = try body(of: given, number)
        try reading.add(Exchange(asked: request, outcome: .whole(response)), at: number)
    }

    private mutating func body(
        of response: ForeignValue, _ number: Int
    ) throws(CassetteError) -> [UInt8] {
        if let file = response["bodyFile"], let name = file.scalarText, !name.isEmpty {
            return try ForeignFolder.body(name, at: file, in: [folder])
        }
        guard let body = response["body"] else { return [] }
        guard response["encodedBody"]?.bool == true else {
            return try reading.bytes(of: body, in: nil, named: "the response's body", at: number)
        }
        return try body.base64Bytes(named: "the response's body")
    }

    // MARK: Requests

    private mutating func request(
        _ value: ForeignValue, _ number: Int
    ) throws(CassetteError) -> HTTPRequest? {
        guard let target = url(value, number) else { return nil }
        let method = text(of: "method", in: value, number, otherwise: "GET")
        guard let method else { return nil }
        var request = HTTPRequest(method: HTTPMethod(rawValue: method), url: HTTPURL(target))
        for member in value["headers"]?.members ?? [] {
            let values = HoverflyMatcher(member.value)
            for text in values.texts ?? [] { request.headers.append(HeaderName(member.key), text) }
            if values.texts == nil {
                reading.note(
                    "a request header that is matched by a pattern was left out", at: number)
            }
        }
        switch HoverflyMatcher(value["body"]) {
        case .texts(let texts):
            request.body = texts.first.flatMap { $0.isEmpty ? nil : Array($0.utf8) }
        case .anything: break
        case .pattern(let name):
            reading.note("the request's body is matched by \(name); it was left out", at: number)
        }
        return request
    }

    private mutating func url(_ value: ForeignValue, _ number: Int) -> String? {
        guard let host = text(of: "destination", in: value, number, otherwise: nil),
            let scheme = text(of: "scheme", in: value, number, otherwise: "http"),
            let path = text(of: "path", in: value, number, otherwise: "/"),
            let query = query(value, number)
        else { return nil }
        let target = PercentEncoding.encode(path, allowing: Self.pathCharacters)
        return "\(scheme)://\(host)\(target)" + (query.isEmpty ? "" : "?\(query)")
    }

    private static let pathCharacters = ASCIISet.unreserved.union(ASCIISet("/!$&'()*+,;=:@%"))

    /// A part of a request that must be a single text; otherwise adds a note and returns nil.
    private mutating func text(
        of part: String, in request: ForeignValue, _ number: Int, otherwise usual: String?
    ) -> String? {
        switch HoverflyMatcher(request[part]) {
        case .texts(let texts): return texts.first
        case .anything:
            guard let usual else {
                reading.note(
                    "any \(part) matches it, which no cassette can hold; it was left out",
                    at: number)
                return nil
            }
            reading.note("any \(part) matches it; \(usual) was kept", at: number)
            return usual
        case .pattern(let name):
            reading.note(
                "its \(part) is matched by \(name), which no cassette can hold; it was left out",
                at: number)
            return nil
        }
    }

    private mutating func query(_ value: ForeignValue, _ number: Int) -> String? {
        guard let query = value["query"] ?? value["deprecatedQuery"] else { return "" }
        let isByName = query.isMapping && query["exactMatch"] == nil && query["globMatch"] == nil
        guard isByName else {
            return text(
                of: value["query"] == nil ? "deprecatedQuery" : "query", in: value, number,
                otherwise: "")
        }
        var items: [String] = []
        for member in query.members {
            guard let texts = HoverflyMatcher(member.value).texts else {
                reading.note(
                    "a query parameter is matched by a pattern, which no cassette can hold; it was left out",
                    at: number)
                return nil
            }
            let name = PercentEncoding.encode(member.key)
            items += texts.map { "\(name)=\(PercentEncoding.encode($0))" }
        }
        return items.joined(separator: "&")
    }
}

/// What Hoverfly requires of a part of a request.
private enum HoverflyMatcher {
    case texts([String])
    case anything
    case pattern(String)

    /// Reads a text (versions 1 and 2), `{exactMatch}` (3 and 4), or a list of matchers (5).
    init(_ value: ForeignValue?) {
        guard let value else {
            self = .anything
            return
        }
        if let text = value.scalarText {
            self = .texts([text])
        } else if value.isMapping {
            self = Self(matcher: value)
        } else {
            let matchers = value.elements
            if matchers.isEmpty {
                self = .anything
            } else if matchers.allSatisfy({ $0.scalarText != nil }) {
                self = .texts(matchers.compactMap(\.scalarText))
            } else {
                self =
                    matchers.count == 1 ? Self(matcher: matchers[0]) : .pattern("several matchers")
            }
        }
    }

    private init(matcher: ForeignValue) {
        if let text = matcher["exactMatch"]?.scalarText {
            self = .texts([text])
            return
        }
        let name =
            matcher["matcher"]?.scalarText ?? (matcher["value"] == nil ? "a pattern" : "exact")
        let value = matcher["value"]
        switch (name.lowercased(), value?.scalarText) {
        case ("exact", let text?), ("json", let text?), ("xml", let text?): self = .texts([text])
        case ("glob", let text?) where !text.contains("*"): self = .texts([text])
        case ("array", _) where value?.isList == true:
            self = .texts(value?.elements.compactMap(\.scalarText) ?? [])
        default: self = .pattern(String(name.prefix(40)))
        }
    }

    /// The texts that match exactly; nil for a pattern.
    var texts: [String]? {
        switch self {
        case .texts(let texts): texts
        case .anything: []
        case .pattern: nil
        }
    }
}
