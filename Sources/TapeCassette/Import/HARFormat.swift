import TapeHTTP
import TapeYAML

/// Reads HAR 1.2, and the variants of Polly.JS and Replay.
struct HARFormat {
    private let dialect: ForeignFormat
    private var reading: ForeignFindings

    static func read(
        _ root: ForeignValue, as dialect: ForeignFormat, into reading: ForeignFindings
    ) throws(CassetteError) -> ForeignFindings {
        var format = HARFormat(dialect: dialect, reading: reading)
        let log = try root.required("log")
        let creator = [log["creator"]?["name"], log["creator"]?["version"]]
        format.reading.recorder = creator.compactMap { $0?.scalarText }.joined(separator: " ")
        for (index, entry) in try log.list("entries").enumerated() {
            try format.read(entry, number: index + 1)
        }
        return format.reading
    }

    private init(dialect: ForeignFormat, reading: ForeignFindings) {
        self.dialect = dialect
        self.reading = reading
    }

    private mutating func read(_ entry: ForeignValue, number: Int) throws(CassetteError) {
        let asked = try request(try entry.required("request"), number)
        let response = try entry.required("response")
        let outcome = try outcome(of: response, to: asked, number)
        if entry["_webSocketMessages"] != nil {
            reading.note("messages of a web socket were left out", at: number)
        }
        try reading.add(
            Exchange(asked: asked, outcome: outcome, timing: try timing(of: entry)), at: number,
            on: entry["startedDateTime"]?.moment)
    }

    private mutating func outcome(
        of response: ForeignValue, to request: HTTPRequest, _ number: Int
    ) throws(CassetteError) -> Outcome {
        if let status = response["status"]?.wholeNumber, status <= 0 {
            // Browsers write status 0 for requests that were blocked, cancelled or not answered.
            let detail = response["_error"]?.scalarText ?? "no response was recorded"
            return .failed(TransportError(.other, detail: detail))
        }
        let status = try response.required("status").statusCode(named: "status")
        let headers = try response["headers"]?.headers() ?? [:]
        var answer = HTTPResponse(status: status, headers: headers)
        let content = try response.mapping("content")
        if let text = content?["text"], let content {
            let body = HARBody(content, text: text, headers: headers, dialect: dialect)
            answer.body = try body.bytes(noting: &reading, at: number)
            return .whole(answer)
        }
        let size = max(content?["size"]?.number ?? 0, 0)
        guard size > 0, request.method != .head, !HTTPStatus(rawValue: status).hasNoBody else {
            return .whole(answer)
        }
        let why = "the file was saved without this response's body"
        reading.note(why, at: number)
        return .cut(answer, TransportError(.truncated, detail: why))
    }

    private mutating func request(
        _ value: ForeignValue, _ number: Int
    ) throws(CassetteError) -> HTTPRequest {
        let headers = try value["headers"]?.headers() ?? [:]
        return HTTPRequest(
            method: try value.method(named: "method"), url: HTTPURL(try value.text("url")),
            headers: headers, body: try requestBody(value.mapping("postData"), headers, number))
    }

    private mutating func requestBody(
        _ data: ForeignValue?, _ headers: HeaderFields, _ number: Int
    ) throws(CassetteError) -> [UInt8]? {
        guard let data else { return nil }
        let type = data["mimeType"]?.scalarText ?? headers["Content-Type"] ?? ""
        if let text = data["text"] {
            if data["encoding"]?.scalarText == "base64" {
                return try text.base64Bytes(named: "postData › text")
            }
            if dialect == .replay, let bytes = Self.unmarkedBinary(text, type) {
                let what = "the request's body is base64 without a mark; it was decoded"
                reading.note(what, at: number)
                return bytes
            }
            let bytes = try text.bytes(named: "postData › text")
            reading.noteSurrogates(in: text, at: number)
            if !bytes.isEmpty { return bytes }
        }
        guard let list = data["params"], list.firstElement != nil else { return nil }
        guard type.contains("x-www-form-urlencoded") else {
            reading.note(
                "the request's body was recorded as parts, not as bytes; it was left out",
                at: number)
            for field in list.elements {
                guard let name = field["name"]?.scalarText, let value = field["value"]?.scalarText
                else { continue }
                reading.leaveOut(field: name, value)
            }
            return nil
        }
        reading.note(
            "the request's body was put together from the form fields recorded", at: number)
        return try Self.form(list)
    }

    private static func form(_ list: ForeignValue) throws(CassetteError) -> [UInt8] {
        var bytes: [UInt8] = []
        for field in list.elements {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
            // Browsers show form fields still encoded, as they were sent; unencoded ones are encoded here.
            let texts = [try field.text("name"), field["value"]?.scalarText ?? ""]
            bytes +=
                texts.map { PercentEncoding.encode($0, allowing: formCharacters) }
                .joined(separator: "=").utf8
        }
        return bytes
    }

    private static let formCharacters = ASCIISet.unreserved.union(ASCIISet("%+*"))

    /// The decoded request body of Replay, which writes a body as base64 if it is not UTF-8, but does not mark it.
    private static func unmarkedBinary(_ text: ForeignValue, _ type: String) -> [UInt8]? {
        let media = MediaType(type)
        let isTextual =
            media.map { $0.isJSON || $0.isXML || $0.essence.hasPrefix("text/") } ?? false
            || type.contains("urlencoded")
        guard !isTextual, let bytes = text.scalarText.flatMap({ Base64.decode($0.utf8) }),
            String(validating: bytes, as: UTF8.self) == nil
        else { return nil }
        return bytes
    }

    // MARK: Time

    private func timing(of entry: ForeignValue) throws(CassetteError) -> ExchangeTiming? {
        guard let start = entry["startedDateTime"]?.moment,
            let total = entry["time"]?.number, total >= 0
        else { return nil }
        let parts = ["blocked", "dns", "connect", "send", "wait"]
            .map { entry["timings"]?[$0]?.number ?? -1 }
        // −1 means that a part did not happen or is not known; without `wait`, the first byte's time is unknown.
        let firstByte = (parts.last ?? -1) >= 0 ? parts.reduce(0) { $0 + max($1, 0) } : nil
        return ExchangeTiming(
            startedAt: start,
            firstByte: firstByte.map { Self.milliseconds(min($0, total)) },
            total: Self.milliseconds(total))
    }

    private static func milliseconds(_ number: Double) -> Duration {
        .microseconds(Int64(min(number, 1e12) * 1000))
    }
}
