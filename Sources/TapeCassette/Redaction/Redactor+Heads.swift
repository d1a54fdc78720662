import TapeHTTP

/// Learns credentials from message heads as a trace shows them, line by line.
extension Redactor {
    /// Learns the credentials that a head's lines show: another line may echo one under any name.
    package func learn(fromHead text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let name = line.prefix { $0 != ":" }
            if name.count < line.count, !name.isEmpty, name.utf8.allSatisfy(\.isTokenByte) {
                let value = line.dropFirst(name.count + 1).drop { $0 == " " }
                // A signature differs for each request.
                guard !value.hasPrefix("AWS4-") else { continue }
                let field = HeaderField(name: HeaderName(String(name)), value: String(value))
                _ = redact(HTTPRequest(url: HTTPURL("/"), headers: HeaderFields([field])))
            } else if let target = line.split(separator: " ").dropFirst().first {
                _ = redact(HTTPRequest(url: HTTPURL(String(target))))
            }
        }
    }
}
