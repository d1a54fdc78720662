import TapeJSON
import TapeYAML

/// How a cassette shows the bytes of a body.
enum BodyForm {
    /// One member or element per line, and the name of the white space to restore.
    case json(layout: String, pretty: [UInt8])
    /// UTF-8.
    case text([UInt8])
    case base64([UInt8])
    /// In a file beside the cassette, whose name follows from the digest.
    case file(digest: String)

    /// The most readable form that preserves every byte.
    init(showing bytes: [UInt8]) {
        // Each nested bracket adds a line, and each line its indentation.
        if Self.mayBeJSON(bytes),
            let shown = JSONLayout.show(
                bytes, sizeLimit: JSONLayout.sizeLimit(for: bytes.count))
        {
            self = .json(layout: shown.name, pretty: shown.pretty)
        } else if String(validating: bytes, as: UTF8.self) != nil {
            self = .text(bytes)
        } else {
            self = .base64(bytes)
        }
    }

    /// Whether a text is an object or a list; a lone string or number is as readable as text.
    private static func mayBeJSON(_ bytes: [UInt8]) -> Bool {
        let first = bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
}

extension JSONDocument {
    /// The body as a JSON document, if it is JSON.
    static func inBody(_ body: [UInt8]) -> JSONDocument? {
        // `try?`: callers treat a body that is not JSON as plain bytes, whatever is wrong with it.
        try? JSONDocument(parsing: body)
    }
}
