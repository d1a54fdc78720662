/// The value of a `Content-Type` field (RFC 9110 §8.3.1).
package struct MediaType: Hashable, Sendable {
    /// The type and subtype in lower case, such as `application/vnd.api+json`.
    package let essence: String
    /// The charset in lower case; nil where there is none.
    package let charset: String?

    /// Reads a field; nil if it does not begin with a type and a subtype.
    package init?(_ field: String) {
        var scanner = ByteScanner(field)
        _ = scanner.take(while: \.isBlank)
        let start = scanner.position
        let type = scanner.take(while: ASCIISet.token.contains)
        guard !type.isEmpty, scanner.skip("/") else { return nil }
        guard !scanner.take(while: ASCIISet.token.contains).isEmpty else { return nil }
        let essence = scanner.bytes[start..<scanner.position]
        self.essence = String(decoding: essence.map(\.asciiLowercased), as: UTF8.self)
        charset = Self.charset(from: &scanner)
    }

    /// Whether bodies of this type are JSON: `application/json`, `text/json` or any `+json`.
    package var isJSON: Bool { isSyntax("json") }

    /// Whether bodies of this type are XML: `application/xml`, `text/xml` or any `+xml`.
    package var isXML: Bool { isSyntax("xml") }

    private func isSyntax(_ name: String) -> Bool {
        essence == "application/\(name)" || essence == "text/\(name)"
            || essence.hasSuffix("+\(name)")
    }

    private static func charset(from scanner: inout ByteScanner) -> String? {
        while !scanner.isAtEnd {
            _ = scanner.take { $0.isBlank || $0 == UInt8(ascii: ";") }
            let name = scanner.take { !$0.isBlank && !ASCIISet("=;").contains($0) }
            guard scanner.skip("=") else {
                _ = scanner.take { $0 != UInt8(ascii: ";") }
                continue
            }
            let isQuoted = scanner.next == UInt8(ascii: "\"")
            let value = isQuoted ? scanner.takeQuoted().text : Array(scanner.take(while: isPlain))
            guard name.map(\.asciiLowercased) == Array("charset".utf8), !value.isEmpty else {
                continue
            }
            return String(decoding: value.map(\.asciiLowercased), as: UTF8.self)
        }
        return nil
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte != UInt8(ascii: ";") && !byte.isBlank
    }
}
