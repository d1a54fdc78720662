import TapeHTTP

/// The request of a mapping, if the mapping matches exactly one.
struct WireMockRequest {
    let method: HTTPMethod
    /// Scheme, host and port, which few mappings specify.
    let host: String?
    /// Path and query.
    let target: String
    let headers: HeaderFields
    let body: [UInt8]?

    /// The result of turning a mapping into a request.
    enum Reading {
        case concrete(WireMockRequest, notes: [String])
        /// The mapping has a pattern; the text says where.
        case pattern(String)
    }

    func request(at origin: String) -> HTTPRequest {
        HTTPRequest(
            method: method, url: HTTPURL((host ?? origin) + target), headers: headers, body: body)
    }

    static func read(_ value: ForeignValue) throws(CassetteError) -> Reading {
        var notes: [String] = []
        guard let path = path(of: value) else { return .pattern("its URL is matched by a pattern") }
        guard let query = query(of: value) else {
            return .pattern("a query parameter is matched by a pattern")
        }
        let separator = query.isEmpty ? "" : path.contains("?") ? "&" : "?"
        var method = HTTPMethod.get
        switch value["method"]?.scalarText {
        case nil where value["method"] != nil: return .pattern("its method is matched by a pattern")
        case nil, "ANY": notes.append("any method matches it; GET was kept")
        case .some: method = try value.method(named: "method")
        }
        let (headers, areAll) = headers(of: value)
        if !areAll { notes.append("a request header that is matched by a pattern was left out") }
        for key in ["cookies", "basicAuthCredentials", "multipartPatterns", "formParameters"]
        where value[key] != nil {
            notes.append("its condition on \(key) was left out")
        }
        let body = try body(of: value)
        if body == nil, value["bodyPatterns"]?.firstElement != nil {
            notes.append("the request's body is matched by a pattern; it was left out")
        }
        let request = WireMockRequest(
            method: method, host: host(of: value), target: path + separator + query,
            headers: headers, body: body?.isEmpty == true ? nil : body)
        return .concrete(request, notes: notes)
    }

    // MARK: Parts

    private static func path(of value: ForeignValue) -> String? {
        if let url = value["url"]?.scalarText ?? value["urlPath"]?.scalarText { return rooted(url) }
        if let pattern = (value["urlPattern"] ?? value["urlPathPattern"])?.scalarText {
            // A pattern without operators matches itself.
            let isLiteral = !pattern.utf8.contains { "\\^$|?*+()[]{}".utf8.contains($0) }
            return isLiteral ? rooted(pattern) : nil
        }
        guard let template = value["urlPathTemplate"]?.scalarText else { return nil }
        return filled(template, from: value["pathParameters"])
    }

    private static func rooted(_ path: String) -> String {
        path.hasPrefix("/") ? path : "/\(path)"
    }

    /// A path template in which each name is replaced by the one text that its parameter must be.
    private static func filled(_ template: String, from parameters: ForeignValue?) -> String? {
        var path = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            guard let text = parameters?[name].flatMap(texts)?.first else { return nil }
            path += rest[..<open] + PercentEncoding.encode(text)
            rest = rest[rest.index(after: close)...]
        }
        return rooted(path + rest)
    }

    private static func query(of value: ForeignValue) -> String? {
        var items: [String] = []
        for member in value["queryParameters"]?.members ?? [] {
            guard let texts = texts(member.value) else { return nil }
            let name = PercentEncoding.encode(member.key)
            items += texts.map { "\(name)=\(PercentEncoding.encode($0))" }
        }
        return items.joined(separator: "&")
    }

    private static func headers(of value: ForeignValue) -> (HeaderFields, areAll: Bool) {
        var fields = HeaderFields()
        var areAll = true
        for member in value["headers"]?.members ?? [] {
            guard let texts = texts(member.value) else {
                areAll = false
                continue
            }
            for text in texts { fields.append(HeaderName(member.key), text) }
        }
        return (fields, areAll)
    }

    private static func host(of value: ForeignValue) -> String? {
        let host = value["host"].flatMap { host in host.scalarText ?? texts(host)?.first }
        guard let host else { return nil }
        let port = value["port"]?.scalarText.map { ":\($0)" } ?? ""
        return "\(value["scheme"]?.scalarText ?? "http")://\(host)\(port)"
    }

    private static func body(of value: ForeignValue) throws(CassetteError) -> [UInt8]? {
        for pattern in value["bodyPatterns"]?.elements ?? [] {
            for key in ["equalTo", "equalToJson", "equalToXml"] {
                guard let body = pattern[key] else { continue }
                return body.isText ? try body.bytes(named: key) : try body.compactJSON()
            }
            if let body = pattern["binaryEqualTo"] {
                return try body.base64Bytes(named: "binaryEqualTo")
            }
        }
        return nil
    }

    /// The texts that a value must equal; nil if it has a pattern.
    private static func texts(_ pattern: ForeignValue) -> [String]? {
        if let text = pattern["equalTo"]?.scalarText { return [text] }
        if pattern["absent"]?.bool == true { return [] }
        guard let list = pattern["hasExactly"] else { return nil }
        var all: [String] = []
        for element in list.elements {
            guard let text = element["equalTo"]?.scalarText else { return nil }
            all.append(text)
        }
        return all
    }
}
