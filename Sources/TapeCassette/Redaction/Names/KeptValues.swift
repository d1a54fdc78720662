import Synchronization
import TapeHTTP
import TapeJSON

/// Finds out which values that look like tokens a spec keeps: the values at the places it names, wherever else they occur.
final class KeptValues: Sendable {
    private let rules: RedactionRules
    private let values = Mutex<Set<[UInt8]>>([])

    init(_ rules: RedactionRules) {
        self.rules = rules
    }

    var isOfUse: Bool { !rules.kept.isEmpty }

    /// Whether a kept place holds the token, alone or as a part of its value.
    func allow(_ token: [UInt8], shaped shape: TokenShape, in interaction: Interaction) -> Bool {
        guard !rules.kept.isEmpty else { return false }
        if values.withLock({ $0.contains(token) }) { return true }
        let isKept = rules.kept.contains { kept in
            // A position may be a signed token; any other token there is a find.
            guard kept.reason != nil || shape == .jsonWebToken else { return false }
            return texts(at: kept.place, of: interaction).contains { Self.text($0, holds: token) }
        }
        if isKept { values.withLock { _ = $0.insert(token) } }
        return isKept
    }

    private static func text(_ text: [UInt8], holds token: [UInt8]) -> Bool {
        guard text.count >= token.count, let first = token.first else { return false }
        return text.indices.contains { text[$0] == first && text[$0...].starts(with: token) }
    }

    private func texts(
        at place: RedactionRules.Kept.Place, of interaction: Interaction
    ) -> [[UInt8]] {
        let request = interaction.request
        let response = interaction.outcome.response
        let bodies = [request.body, response?.body].compactMap(\.self)
        switch place {
        case .body(let path):
            return bodies.compactMap { JSONDocument.inBody($0) }
                .flatMap { path.values(in: $0.root) }.map { Array($0.rawBytes) }
        case .field(let name):
            return bodies.flatMap { body in
                let wanted = name.foldedKey
                let finds = NamedValues(text: body).finds { key, _ in
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
