import TapeHTTP

/// What the heads of messages show, a line at a time as a trace has them.
extension Redactor {
    /// Looks from now on for what a head's lines show to be credentials: another line may echo it under any name.
    package func learn(fromHead text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let name = line.prefix { $0 != ":" }
            if name.count < line.count, !name.isEmpty, name.utf8.allSatisfy(\.isTokenByte) {
                let value = line.dropFirst(name.count + 1).drop { $0 == " " }
                // A signature is another one for each request.
                guard !value.hasPrefix("AWS4-") else { continue }
                let field = HeaderField(name: HeaderName(String(name)), value: String(value))
                _ = redact(HTTPRequest(url: HTTPURL("/"), headers: HeaderFields([field])))
            } else if let target = line.split(separator: " ").dropFirst().first {
                _ = redact(HTTPRequest(url: HTTPURL(String(target))))
            }
        }
    }
}
