import TapeHTTP
import TapeYAML

/// Writes YAML in the format of Ruby's VCR.
struct VCRExport {
    private let recordedWith: String

    init(recordedWith: String) {
        self.recordedWith = recordedWith
    }

    func document(of exchanges: [ExportedExchange], _ notes: inout ExportNotes) -> [UInt8] {
        let interactions = exchanges.map { interaction($0, &notes) }
        return Array("---\n".utf8)
            + YAMLWriter.document(
                .mapping([
                    "http_interactions": .sequence(interactions),
                    "recorded_with": .string(recordedWith),
                ]))
    }

    private func interaction(
        _ exchange: ExportedExchange, _ notes: inout ExportNotes
    ) -> YAMLNode {
        let request = exchange.request
        let headers = ExportedHeaders(request.headers)
        let answered = ExportedHeaders(playing: exchange.response)
        if headers.isReordered || answered.isReordered {
            notes.note(.headerOrder, of: exchange.number)
        }
        if exchange.response.undoneCoding != nil { notes.note(.coding, of: exchange.number) }
        if exchange.time != nil { notes.note(.duration, of: exchange.number) }
        var entries: [YAMLEntry] = [
            entry(
                "request",
                .mapping([
                    "method": .string(request.method.rawValue.lowercased()),
                    "uri": .string(request.url.text),
                    "body": body(request.body ?? []),
                    "headers": headers.yaml,
                ])),
            entry("response", response(exchange.response, answered)),
        ]
        if let time = exchange.time {
            entries.append(entry("recorded_at", .string(time.startedAt.httpDate)))
        } else {
            notes.note(.times, of: exchange.number)
            entries.append(
                entry("recorded_at", .string(WallTime(secondsSince1970: 0).httpDate)))
        }
        return YAMLNode(.mapping(entries))
    }

    private func response(_ response: HTTPResponse, _ headers: ExportedHeaders) -> YAMLNode {
        var entries = [
            entry(
                "status",
                .mapping([
                    "code": .integer(response.status),
                    "message": .string(HTTPStatus(rawValue: response.status).reason ?? ""),
                ])), entry("headers", headers.yaml), entry("body", body(response.body)),
        ]
        if let coding = response.undoneCoding {
            entries.append(
                entry("adapter_metadata", .mapping(["vcr_decompressed": .string(coding)])))
        }
        return YAMLNode(.mapping(entries))
    }

    /// Text as text; other bytes as base64 in the encoding that Ruby calls ASCII-8BIT.
    private func body(_ bytes: [UInt8]) -> YAMLNode {
        if let text = String(validating: bytes, as: UTF8.self) {
            return .mapping(["encoding": .string("UTF-8"), "string": .string(text)])
        }
        let digits = String(decoding: Base64.encode(bytes[...]), as: UTF8.self)
        return .mapping(["encoding": .string("ASCII-8BIT"), "base64_string": .string(digits)])
    }

    private func entry(_ key: String, _ value: YAMLNode) -> YAMLEntry {
        YAMLEntry(key: .string(key), value: value)
    }
}
