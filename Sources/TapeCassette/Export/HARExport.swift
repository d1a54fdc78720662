import TapeHTTP
import TapeJSON
import TapeYAML

/// Writes an HTTP Archive (HAR 1.2).
struct HARExport {
    private let recorded: WallTime?
    private let program: String
    private let version: String

    init(recorded: WallTime?, _ program: String, _ version: String) {
        self.recorded = recorded
        self.program = program
        self.version = version
    }

    func archive(of exchanges: [ExportedExchange], _ notes: inout ExportNotes) -> [UInt8] {
        for exchange in exchanges { note(losses(of: exchange), exchange, &notes) }
        var writer = JSONWriter(style: .pretty)
        writer.object { root in
            root.member(
                "log",
                object: { log in
                    log.member("version", "1.2")
                    log.member(
                        "creator",
                        object: { creator in
                            creator.member("name", program)
                            creator.member("version", version)
                        })
                    log.member("entries", objects: exchanges) { exchange, json in
                        write(exchange, to: &json)
                    }
                })
        }
        return writer.bytes + [0x0A]
    }

    private func losses(of exchange: ExportedExchange) -> [ExportNotes.Loss] {
        let hasOddBody =
            exchange.request.body.map { String(validating: $0, as: UTF8.self) == nil } ?? false
        // `try?`: for the reader of the archive it does not matter which rule a URL breaks.
        let hasOddURL = (try? HTTPURL(validating: exchange.request.url.text)) == nil
        return (exchange.time == nil ? [.times] : []) + (hasOddBody ? [.binaryRequest] : [])
            + (hasOddURL ? [.binaryURL] : [])
    }

    private func note(
        _ losses: [ExportNotes.Loss], _ exchange: ExportedExchange, _ notes: inout ExportNotes
    ) {
        for loss in losses { notes.note(loss, of: exchange.number) }
    }

    // MARK: Entries

    private func write(_ exchange: ExportedExchange, to entry: inout JSONWriter) {
        let start =
            exchange.time?.startedAt ?? recorded ?? WallTime(secondsSince1970: 0)
        let total = exchange.time.map { Milliseconds($0.total) }
        let wait = exchange.time.flatMap(\.firstByte).map { Milliseconds($0) } ?? total
        entry.member("startedDateTime", start.rfc3339)
        entry.member("time", total ?? Milliseconds(.zero))
        entry.member("request", object: { write(exchange.request, to: &$0) })
        entry.member("response", object: { write(exchange.response, to: &$0) })
        entry.member("cache", object: { _ in })
        entry.member(
            "timings",
            object: { timings in
                timings.member("send", 0)
                timings.member("wait", wait ?? Milliseconds(.zero))
                timings.member("receive", total.map { $0 - (wait ?? $0) } ?? Milliseconds(.zero))
            })
    }

    private func write(_ request: HTTPRequest, to writer: inout JSONWriter) {
        writer.member("method", request.method.rawValue)
        writer.member("url", request.url.text)
        write(request.headers, cookies: HARCookie.sent(request.headers), to: &writer)
        writer.member("queryString", objects: request.url.queryItems) { item, json in
            Self.write(item.name, item.value, to: &json)
        }
        if let body = request.body {
            writer.member(
                "postData",
                object: { post in
                    post.member("mimeType", request.headers["Content-Type"] ?? "")
                    if let text = String(validating: body, as: UTF8.self) {
                        post.member("text", text)
                    }
                })
        }
        writer.member("headersSize", -1)
        writer.member("bodySize", request.body?.count ?? 0)
    }

    private func write(_ response: HTTPResponse, to writer: inout JSONWriter) {
        writer.member("status", response.status)
        writer.member("statusText", HTTPStatus(rawValue: response.status).reason ?? "")
        write(response.headers, cookies: HARCookie.set(response.headers), to: &writer)
        writer.member(
            "content",
            object: { content in
                content.member("size", response.body.count)
                content.member("mimeType", response.headers["Content-Type"] ?? "")
                if let text = String(validating: response.body, as: UTF8.self) {
                    content.member("text", text)
                } else {
                    let digits = Base64.encode(response.body[...])
                    content.member("text", String(decoding: digits, as: UTF8.self))
                    content.member("encoding", "base64")
                }
            })
        writer.member("redirectURL", response.headers["Location"] ?? "")
        writer.member("headersSize", -1)
        // The transferred bytes may have been encoded; only the decoded size is known.
        writer.member("bodySize", response.undoneCoding == nil ? response.body.count : -1)
    }

    /// Writes the members that requests and responses share.
    private func write(
        _ headers: HeaderFields, cookies: [HARCookie], to writer: inout JSONWriter
    ) {
        // A cassette does not keep the version of HTTP.
        writer.member("httpVersion", "unknown")
        writer.member("cookies", objects: cookies) { cookie, json in cookie.write(to: &json) }
        writer.member("headers", objects: headers) { field, json in
            Self.write(field.name.spelling, field.value, to: &json)
        }
    }

    static func write(_ name: String, _ value: String, to pair: inout JSONWriter) {
        pair.member("name", name)
        pair.member("value", value)
    }
}

/// A duration in an archive: milliseconds, with a fraction only if there is one.
private struct Milliseconds: JSONWritable {
    let count: Int64

    init(_ duration: Duration) {
        count = duration.wholeMilliseconds
    }

    private init(count: Int64) {
        self.count = count
    }

    static func - (left: Self, right: Self) -> Self {
        Self(count: max(0, left.count - right.count))
    }

    func write(to writer: inout JSONWriter) { Int(count).write(to: &writer) }
}
