import TapeHTTP
import TapeYAML

/// Writes YAML in the format of Python's vcrpy.
struct VCRPyExport {
    func document(of exchanges: [ExportedExchange], _ notes: inout ExportNotes) -> [UInt8] {
        let interactions = exchanges.map { interaction($0, &notes) }
        return YAMLWriter.document(
            .mapping(["interactions": .sequence(interactions), "version": .integer(1)]))
    }

    private func interaction(
        _ exchange: ExportedExchange, _ notes: inout ExportNotes
    ) -> YAMLNode {
        let request = exchange.request
        let response = exchange.response
        let headers = ExportedHeaders(request.headers)
        let answered = ExportedHeaders(playing: response)
        if headers.isReordered || answered.isReordered {
            notes.note(.headerOrder, of: exchange.number)
        }
        if response.undoneCoding != nil { notes.note(.coding, of: exchange.number) }
        if exchange.time != nil { notes.note(.duration, of: exchange.number) }
        return .mapping([
            "request": .mapping([
                "body": request.body.map(body) ?? .null,
                "headers": headers.yaml,
                "method": .string(request.method.rawValue),
                "uri": .string(request.url.text),
            ]),
            "response": .mapping([
                "body": .mapping(["string": body(response.body)]),
                "headers": answered.yaml,
                "status": .mapping([
                    "code": .integer(response.status),
                    "message": .string(HTTPStatus(rawValue: response.status).reason ?? ""),
                ]),
            ]),
        ])
    }

    private func body(_ bytes: [UInt8]) -> YAMLNode {
        if let text = String(validating: bytes, as: UTF8.self) { return .string(text) }
        let digits = String(decoding: Base64.encode(bytes[...]), as: UTF8.self)
        return YAMLNode(
            .scalar(YAMLScalar(digits, style: .doubleQuoted)), tag: YAMLTag.binary)
    }
}
