import TapeHTTP

/// What is taken out of another tool's recording: credentials by their place, as always, and what
/// looks like one by its shape, because nobody can say here that it is none.
struct ImportRedaction {
    let redactor: Redactor

    init(_ recording: ForeignCassette) {
        var found: [String: String] = [:]
        var secrets: [KnownSecret] = []
        for text in recording.exchanges.lazy.flatMap(Self.texts) {
            for match in TokenShape.matches(in: text[...]) {
                let value = String(decoding: text[match.range], as: UTF8.self)
                guard found[value] == nil else { continue }
                let count = secrets.count { $0.name.hasPrefix(match.shape.rawValue) } + 1
                let name = match.shape.rawValue + (count == 1 ? "" : "-\(count)")
                found[value] = name
                secrets.append(KnownSecret(name: name, value: value))
            }
        }
        redactor = Redactor(rules: .standard, secrets: secrets)
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
