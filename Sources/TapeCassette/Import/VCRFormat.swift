import TapeCodings
import TapeHTTP

/// Reads recordings of VCR (Ruby and R) and Betamax, which share one format with dialects.
struct VCRFormat {
    private var reading: ForeignFindings

    static func read(_ root: ForeignValue, into reading: ForeignFindings) throws(CassetteError)
        -> ForeignFindings
    {
        var format = VCRFormat(reading: reading)
        format.reading.recorder = root["recorded_with"]?.scalarText
        for (index, entry) in try root.list("http_interactions").enumerated() {
            try format.read(entry, number: index + 1)
        }
        return format.reading
    }

    private mutating func read(_ entry: ForeignValue, number: Int) throws(CassetteError) {
        let asked = try request(try entry.required("request"), number)
        let response = try entry.required("response")
        let headers = try response["headers"]?.headers() ?? [:]
        let status = try status(of: response)
        if let metadata = response["adapter_metadata"]?["vcr_decompressed"]?.scalarText {
            reading.note(
                "VCR undid the coding \(metadata.prefix(20)) and removed its header", at: number)
        }
        var answer = HTTPResponse(status: status, headers: headers)
        var outcome: Outcome
        switch try body(response["body"], "the response's body", number) {
        case .bytes(let bytes):
            answer.body = bytes
            outcome = .whole(answer)
        case .elsewhere(let why):
            reading.note(why, at: number)
            outcome = .cut(answer, TransportError(.truncated, detail: why))
        }
        try reading.add(
            Exchange(asked: asked, outcome: outcome), at: number, on: entry["recorded_at"]?.moment)
    }

    private mutating func request(
        _ value: ForeignValue, _ number: Int
    ) throws(CassetteError) -> HTTPRequest {
        var request = HTTPRequest(
            method: try value.method(named: "method"), url: HTTPURL(try value.text("uri")),
            headers: try value["headers"]?.headers() ?? [:])
        switch try body(value["body"], "the request's body", number) {
        case .bytes(let bytes): request.body = bytes.isEmpty ? nil : bytes
        case .elsewhere(let why): reading.note(why, at: number)
        }
        return request
    }

    /// The status: `{code, message}`, R's `{status_code}`, a bare number, or the `status_code` of old Betamax.
    private func status(of response: ForeignValue) throws(CassetteError) -> Int {
        guard let status = response["status"] else {
            return try response.required("status_code").statusCode(named: "status_code")
        }
        guard status.isMapping else { return try status.statusCode(named: "status") }
        let code = try status.required("code", or: "status_code")
        return try code.statusCode(named: "code")
    }

    // MARK: Bodies

    private enum Body {
        case bytes([UInt8])
        /// The file does not hold the body, for the given reason.
        case elsewhere(String)
    }

    private mutating func body(
        _ value: ForeignValue?, _ name: String, _ number: Int
    ) throws(CassetteError) -> Body {
        guard let value else { return .bytes([]) }
        guard value.isMapping, value.tag?.contains("python") != true else {
            return .bytes(try reading.bytes(of: value, in: nil, named: name, at: number))
        }
        let encoding = value["encoding"]?.scalarText
        if let text = value["base64_string"] { return .bytes(try text.base64Bytes(named: name)) }
        if let text = value["raw_gzip"] { return .bytes(try unpacked(text, name)) }
        if let raw = value["raw"] {
            return .bytes(
                raw.tag == nil ? try raw.base64Bytes(named: name) : try raw.bytes(named: name))
        }
        if let isFile = value["file"]?.scalarText, ["true", "yes"].contains(isFile.lowercased()) {
            return .elsewhere("\(name) is in a file of its own, which was not imported")
        }
        guard let text = value["string"] else { return .bytes([]) }
        let bytes = try reading.bytes(of: text, in: encoding, named: name, at: number)
        if bytes.contains(0x25), Self.isTemplate(bytes) {
            reading.note("\(name) has ERB tags, which were kept as text", at: number)
        }
        return .bytes(bytes)
    }

    /// The content of a body that R compressed to keep its files small; the origin never sent it compressed.
    private func unpacked(_ value: ForeignValue, _ name: String) throws(CassetteError) -> [UInt8] {
        let packed =
            value.tag == nil ? try value.base64Bytes(named: name) : try value.bytes(named: name)
        guard !packed.isEmpty else { return [] }
        do {
            let format: ContentFormat =
                ContentFormat.gzip.begins(packed) == true ? .gzip : .zlib
            return try format.decoded(packed, limit: ContentCoding.largestDecoded)
        } catch {
            throw value.error(
                .badValue, "\(name) is compressed and \(ContentCoding.words(error))")
        }
    }

    private static func isTemplate(_ bytes: [UInt8]) -> Bool {
        let opening = Array("<%=".utf8)
        return bytes.indices.contains { bytes[$0] == 0x3C && bytes[$0...].starts(with: opening) }
    }
}
