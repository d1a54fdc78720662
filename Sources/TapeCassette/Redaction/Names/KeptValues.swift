import Synchronization

/// Finds out which values that look like tokens a spec keeps: the values at the places it names, wherever else they occur.
final class KeptValues: Sendable {
    private let rules: RedactionRules
    private let values = Mutex<Set<[UInt8]>>([])

    init(_ rules: RedactionRules) {
        self.rules = rules
    }

    var isOfUse: Bool { !rules.kept.isEmpty }

    /// The texts of an interaction at the kept places.
    func texts(of interaction: Interaction) -> KeptTexts {
        KeptTexts(rules.kept, of: interaction, found: self)
    }

    /// Whether a token was found at a kept place before.
    func contains(_ token: [UInt8]) -> Bool { values.withLock { $0.contains(token) } }

    func insert(_ token: [UInt8]) { values.withLock { _ = $0.insert(token) } }
}
