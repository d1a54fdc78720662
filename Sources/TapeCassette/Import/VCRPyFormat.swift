import TapeHTTP

/// Reads recordings of vcrpy: its present form, that of its early httpx support, and the bare list of its first versions.
struct VCRPyFormat {
    private var reading: ForeignFindings

    static func read(
        _ root: ForeignValue, into reading: ForeignFindings
    ) throws(CassetteError) -> ForeignFindings {
        var format = VCRPyFormat(reading: reading)
        let entries = root.isList ? root.elements : try root.list("interactions")
        for (index, entry) in entries.enumerated() {
            try format.read(entry, number: index + 1)
        }
        return format.reading
    }

    private mutating func read(_ entry: ForeignValue, number: Int) throws(CassetteError) {
        let asked = try request(try entry.required("request"), number)
        let response = try entry.required("response")
        let answer = HTTPResponse(
            status: try Self.status(of: response),
            headers: try response["headers"]?.headers() ?? [:],
            body: try body(of: response, number))
        try reading.add(
            Exchange(asked: asked, outcome: .whole(answer)), at: number,
            on: entry["recorded_at"]?.moment)
    }

    private mutating func request(
        _ value: ForeignValue, _ number: Int
    ) throws(CassetteError) -> HTTPRequest {
        var request = HTTPRequest(
            method: try value.method(named: "method"), url: HTTPURL(try Self.url(of: value)),
            headers: try value["headers"].map(Self.headers) ?? [:])
        if let body = value["body"] {
            let bytes = try bytes(of: body, "the request's body", number)
            request.body = bytes.isEmpty ? nil : bytes
        }
        return request
    }

    /// The `uri`, or the parts in which the first versions kept it.
    private static func url(of request: ForeignValue) throws(CassetteError) -> String {
        if let uri = request["uri"] { return try uri.text(named: "uri") }
        let scheme = request["protocol"]?.scalarText ?? "http"
        let isOwnPort = request["port"]?.wholeNumber == (scheme == "https" ? 443 : 80)
        let port = isOwnPort ? nil : request["port"]?.scalarText.map { ":\($0)" }
        return "\(scheme)://\(try request.text("host"))\(port ?? "")\(try request.text("path"))"
    }

    /// Headers; a Python set of pairs is a list that contains the list of its elements.
    private static func headers(_ value: ForeignValue) throws(CassetteError) -> HeaderFields {
        guard let tag = value.tag, tag.hasSuffix("set"), let elements = value.firstElement else {
            return try value.headers()
        }
        return try elements.headers()
    }

    private static func status(of response: ForeignValue) throws(CassetteError) -> Int {
        guard let status = response["status"] else {
            return try response.required("status_code").statusCode(named: "status_code")
        }
        guard status.isMapping else { return try status.statusCode(named: "status") }
        return try status.required("code").statusCode(named: "code")
    }

    /// The response's body: `body: {string}`, a bare `body`, or the `content` of early httpx support.
    private mutating func body(
        of response: ForeignValue, _ number: Int
    ) throws(CassetteError) -> [UInt8] {
        let name = "the response's body"
        guard let body = response["body"] else {
            return try response["content"].map { content throws(CassetteError) in
                try bytes(of: content, name, number)
            } ?? []
        }
        return try bytes(of: body, name, number)
    }

    private mutating func bytes(
        of value: ForeignValue, _ name: String, _ number: Int
    ) throws(CassetteError) -> [UInt8] {
        guard value.isMapping, value.tag?.contains("python") != true else {
            if value.isList, value.tag == nil { return try value.joinedBytes(named: name) }
            return try reading.bytes(of: value, in: nil, named: name, at: number)
        }
        if let text = value["base64_string"] { return try text.base64Bytes(named: name) }
        guard let string = value["string"] else { return [] }
        let encoding = value["encoding"]?.scalarText
        return try reading.bytes(of: string, in: encoding, named: name, at: number)
    }
}
