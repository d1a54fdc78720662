import TapeHTTP
import TapeJSON
import TapeYAML

/// The body of a response in a HAR file.
struct HARBody {
    private let content: ForeignValue
    private let text: ForeignValue
    private let headers: HeaderFields
    private let dialect: ForeignFormat

    init(
        _ content: ForeignValue, text: ForeignValue, headers: HeaderFields, dialect: ForeignFormat
    ) {
        self.content = content
        self.text = text
        self.headers = headers
        self.dialect = dialect
    }

    func bytes(noting reading: inout ForeignFindings, at entry: Int) throws(CassetteError)
        -> [UInt8]
    {
        let isBase64 = content["encoding"]?.scalarText?.lowercased() == "base64"
        if text.isList { return try Self.joined(text.elements, isBase64: isBase64) }
        if let bytes = try coded(isBase64: isBase64) { return bytes }
        if isBase64 { return try text.base64Bytes(named: "content › text") }
        if dialect == .polly, content["_isBinary"]?.bool == true, let bytes = text.hexBytes {
            return bytes
        }
        let bytes = try text.bytes(named: "content › text")
        reading.noteSurrogates(in: text, at: entry)
        return inCharset(bytes, noting: &reading, at: entry)
    }

    /// The coded body that Polly keeps as chunks: a JSON list of base64 or hexadecimal texts.
    private func coded(isBase64: Bool) throws(CassetteError) -> [UInt8]? {
        guard dialect == .polly, headers["Content-Encoding"] != nil,
            let text = text.scalarText, text.hasPrefix("[\""),
            // `try?`: a decoded body that only looks like this is not a list of texts, and stays text.
            let document = try? JSONDocument(parsing: text)
        else { return nil }
        let source = self.text.source
        let chunks = document.root.elements.map { ForeignValue(.json($0), in: source) }
        let isCoded = chunks.allSatisfy { chunk in
            guard let text = chunk.isText ? chunk.scalarText : nil else { return false }
            return ForeignValue.hexBytes(text) != nil || Base64.decode(text.utf8) != nil
        }
        guard isCoded else { return nil }
        let bytes = try Self.joined(chunks, isBase64: isBase64)
        // Compressed bytes are not valid UTF-8; if the result is, the digits were ordinary text.
        return String(validating: bytes, as: UTF8.self) == nil || isBase64 ? bytes : nil
    }

    private static func joined(
        _ chunks: [ForeignValue], isBase64: Bool
    ) throws(CassetteError) -> [UInt8] {
        var bytes: [UInt8] = []
        let isHex = !isBase64 && chunks.allSatisfy { $0.hexBytes != nil }
        for chunk in chunks {
            bytes += try isHex ? chunk.hexBytes ?? [] : chunk.base64Bytes(named: "a chunk")
        }
        return bytes
    }

    /// The text in the charset in which it was sent: HAR shows every text as Unicode, but the size reveals another charset.
    private func inCharset(
        _ bytes: [UInt8], noting reading: inout ForeignFindings, at entry: Int
    ) -> [UInt8] {
        let type = headers["Content-Type"] ?? content["mimeType"]?.scalarText ?? ""
        guard !bytes.allSatisfy({ $0 < 0x80 }), let name = MediaType(type)?.charset,
            name != "utf-8", name != "utf8"
        else { return bytes }
        let encoded = ForeignCharset(name)?.bytes(of: String(decoding: bytes, as: UTF8.self))
        let size = content["size"]?.wholeNumber
        if let encoded, size == encoded.count, size != bytes.count { return encoded }
        if size != bytes.count {
            let what =
                "the body was sent in \(name.prefix(40)) and recorded as Unicode; it was kept in UTF-8"
            reading.note(what, at: entry)
        }
        return bytes
    }
}
