import TapeHTTP
import TapeJSON

/// The texts of one interaction at the places that a spec keeps, read when the first token asks for them, and only once.
struct KeptTexts {
    /// Texts, and what is looked for in them most: themselves and the tokens in them.
    private struct Texts {
        let all: [[UInt8]]
        let tokens: Set<[UInt8]>

        init(_ texts: [[UInt8]]) {
            all = texts
            tokens = texts.reduce(into: []) { tokens, text in
                tokens.insert(text)
                for match in TokenShape.matches(in: text[...]) {
                    tokens.insert(Array(text[match.range]))
                }
            }
        }

        func hold(_ token: [UInt8]) -> Bool {
            tokens.contains(token) || all.contains { Self.text($0, holds: token) }
        }

        private static func text(_ text: [UInt8], holds token: [UInt8]) -> Bool {
            guard text.count >= token.count, let first = token.first else { return false }
            return text.indices.contains { text[$0] == first && text[$0...].starts(with: token) }
        }
    }

    private let kept: [RedactionRules.Kept]
    private let interaction: Interaction
    /// What was found at kept places before, in any interaction.
    private let found: KeptValues
    private var known: (declared: Texts, ofPositions: Texts)?

    init(_ kept: [RedactionRules.Kept], of interaction: Interaction, found: KeptValues) {
        self.found = found
        self.kept = kept
        self.interaction = interaction
    }

    /// Whether a kept place holds the token, alone or as a part of its value, here or in an earlier interaction.
    mutating func allow(_ token: [UInt8], shaped shape: TokenShape) -> Bool {
        guard !kept.isEmpty else { return false }
        if found.contains(token) { return true }
        guard hold(token, shaped: shape) else { return false }
        found.insert(token)
        return true
    }

    private mutating func hold(_ token: [UInt8], shaped shape: TokenShape) -> Bool {
        let texts = known ?? read()
        known = texts
        // A position may be a signed token; any other token there is a find.
        return texts.declared.hold(token)
            || shape == .jsonWebToken && texts.ofPositions.hold(token)
    }

    private func read() -> (declared: Texts, ofPositions: Texts) {
        let holdsPaths = kept.contains { if case .body = $0.place { true } else { false } }
        let documents = holdsPaths ? bodies.compactMap { JSONDocument.inBody($0) } : []
        func texts(where isWanted: (RedactionRules.Kept) -> Bool) -> Texts {
            Texts(kept.filter(isWanted).flatMap { self.texts(at: $0.place, documents) })
        }
        return (texts { $0.reason != nil }, texts { $0.reason == nil })
    }

    private var bodies: [[UInt8]] {
        [interaction.request.body, interaction.outcome.response?.body].compactMap(\.self)
    }

    private func texts(
        at place: RedactionRules.Kept.Place, _ documents: [JSONDocument]
    ) -> [[UInt8]] {
        let request = interaction.request
        let response = interaction.outcome.response
        switch place {
        case .body(let path):
            return documents.flatMap { path.values(in: $0.root) }.map { Array($0.rawBytes) }
        case .field(let name):
            let wanted = name.foldedKey
            return bodies.flatMap { body in
                let finds = NamedValues(text: body, entersKept: false).finds { key, _ in
                    let key = String(decoding: key, as: UTF8.self).foldedKey
                    return key == wanted ? .sure : .none
                }
                return finds.filter { !$0.isName }.map { Array(body[$0.range]) }
            }
        case .header(let name):
            let values =
                request.headers.values(for: name) + (response?.headers.values(for: name) ?? [])
            return values.map { Array($0.utf8) }
        case .query(let name):
            return request.url.queryItems.filter { $0.name == name }.map { Array($0.value.utf8) }
        case .url: return [Array(request.url.text.utf8)]
        }
    }
}
