import TapeHTTP

/// Redacts another tool's recording: credentials by their place, as always, and also everything that looks like one, because no
/// spec can say that it is not.
struct ImportRedaction {
    let redactor: Redactor

    init(_ recording: ForeignCassette) {
        var found: Set<String> = []
        var countOfShape: [String: Int] = [:]
        var secrets: [KnownSecret] = []
        for exchange in recording.exchanges {
            for (shape, value) in Self.tokens(in: exchange) where found.insert(value).inserted {
                let name = RedactionMark.numbered(shape.rawValue, in: &countOfShape)
                secrets.append(KnownSecret(name: name, value: value))
            }
        }
        var countOfName: [String: Int] = [:]
        for (place, value) in recording.credentials where found.insert(value).inserted {
            let name = RedactionMark.numbered(place, in: &countOfName)
            secrets.append(KnownSecret(name: name, value: value, isLiteral: true))
        }
        redactor = Redactor(rules: .standard, secrets: secrets)
    }

    /// The tokens in an exchange, recognised by their shape.
    static func tokens(in exchange: Exchange) -> [(TokenShape, String)] {
        texts(of: exchange).flatMap(tokens)
    }

    /// The tokens in a text, in whatever charset and however they are hidden.
    private static func tokens(in text: [UInt8]) -> [(TokenShape, String)] {
        var tokens = TokenShape.matches(in: text[...]).map { match in
            (match.shape, String(decoding: text[match.range], as: UTF8.self))
        }
        for (find, token) in SecretScan().hidden(in: text) {
            guard case .shape(let shape) = find.kind else { continue }
            tokens.append((shape, String(decoding: token, as: UTF8.self)))
        }
        return tokens
    }

    private static func texts(of exchange: Exchange) -> [[UInt8]] {
        let response = exchange.outcome.response
        var texts = [Array(exchange.asked.url.text.utf8)]
        texts += exchange.asked.headers.map { Array($0.value.utf8) }
        texts += (response?.headers ?? [:]).map { Array($0.value.utf8) }
        texts += [exchange.asked.body, response?.body].compactMap(\.self)
        return texts
    }
}
