import TapeHTTP

/// Reads recordings of nock.
struct NockFormat {
    private var reading: ForeignFindings

    static func read(
        _ root: ForeignValue, into reading: ForeignFindings
    ) throws(CassetteError) -> ForeignFindings {
        var format = NockFormat(reading: reading)
        guard root.isList else {
            throw root.error(.badValue, "nock's recordings are a list, not \(root.noun)")
        }
        for (index, entry) in root.elements.enumerated() {
            try format.read(entry, number: index + 1)
        }
        return format.reading
    }

    private mutating func read(_ entry: ForeignValue, number: Int) throws(CassetteError) {
        let url = HTTPURL(try entry.text("scope") + (try entry.text("path")))
        let request = HTTPRequest(
            method: try entry.method(named: "method"), url: url,
            headers: try entry["reqheaders"]?.headers() ?? [:],
            body: try requestBody(entry["body"], number))
        let headers = try Self.headers(of: entry)
        // nock answers with 200 unless the file says otherwise.
        let status = try (entry["status"] ?? entry["reply"])?.statusCode(named: "status") ?? 200
        let response = HTTPResponse(
            status: status, headers: headers, body: try responseBody(of: entry, headers, number))
        try reading.add(Exchange(asked: request, outcome: .whole(response)), at: number)
    }

    /// Headers as they were received, or if the file lacks those, as Node shows them.
    private static func headers(of entry: ForeignValue) throws(CassetteError) -> HeaderFields {
        guard let value = entry["rawHeaders"] else { return try entry["headers"]?.headers() ?? [:] }
        let isFlat = value.firstElement.map { !$0.isList && !$0.isMapping } ?? false
        return try isFlat ? value.flatHeaders() : value.headers()
    }

    private mutating func requestBody(
        _ value: ForeignValue?, _ number: Int
    ) throws(CassetteError) -> [UInt8]? {
        guard let value else { return nil }
        guard value.isText else { return try parsed(value) }
        let bytes = try reading.bytes(
            of: value, in: nil, named: "the request's body", at: number)
        return bytes.isEmpty ? nil : bytes
    }

    /// Text, parsed JSON, or hexadecimal: one text for a body that is not UTF-8, a list of chunks for a body that was sent with
    /// a content coding.
    private mutating func responseBody(
        of entry: ForeignValue, _ headers: HeaderFields, _ number: Int
    ) throws(CassetteError) -> [UInt8] {
        guard let value = entry["response"] else { return [] }
        if entry["responseIsBinary"]?.bool == true, value.isText {
            guard let bytes = value.hexBytes else {
                throw value.error(
                    .badValue, "response must be hexadecimal, as responseIsBinary says")
            }
            return bytes
        }
        let isCoded = headers["Content-Encoding"]?.isEmpty == false
        if isCoded, let bytes = Self.chunks(value) { return bytes }
        guard value.isText else { return try parsed(value) }
        return try reading.bytes(of: value, in: nil, named: "the response's body", at: number)
    }

    private static func chunks(_ value: ForeignValue) -> [UInt8]? {
        if value.isText { return value.hexBytes }
        guard value.isList else { return nil }
        var bytes: [UInt8] = []
        for element in value.elements {
            guard let chunk = element.hexBytes else { return nil }
            bytes += chunk
        }
        return bytes
    }

    private mutating func parsed(_ value: ForeignValue) throws(CassetteError) -> [UInt8] {
        reading.note("bodies were recorded as parsed JSON; they were written without white space")
        return try value.compactJSON()
    }
}
