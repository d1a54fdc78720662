import TapeHTTP

/// The ids that the API gave, to tell which of them a name in a client's own spelling means.
///
/// A name that is an id itself means that one, whatever else it could spell: `1` is not the `1.0` of a list that has both.
struct APIIdentities: Sendable {
    private let ids: Set<String>

    init(_ ids: some Sequence<String>) {
        self.ids = Set(ids)
    }

    func isSpelling(_ name: String, of id: String) -> Bool {
        name == id || !ids.contains(name) && SpokenIdentity.isSpelling(name, of: id)
    }

    /// The id that each name means; a name that means none stands for itself.
    ///
    /// Paths to ids and types that wrap them are looked for only where `isThorough`: each costs a look at all ids.
    func meanings(of names: [String], isThorough: Bool) -> [String: String] {
        let aliases = aliases
        var meanings: [String: String] = [:]
        for name in names where meanings[name] == nil {
            meanings[name] =
                ids.contains(name)
                ? name
                : Self.spellings(of: name).lazy.compactMap { aliases[$0] }.first
                    ?? (isThorough ? wrapped(in: name) : nil) ?? name
        }
        return meanings
    }

    /// The ids by each spelling that belongs to one of them alone.
    private var aliases: [String: String] {
        var owners: [String: Set<String>] = [:]
        for id in ids {
            for spelling in Self.spellings(of: id, isID: true) {
                owners[spelling, default: []].insert(id)
            }
        }
        return owners.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    /// The longest id that a name holds, so that `a/b/7` is the item `b/7` where there is one.
    private func wrapped(in name: String) -> String? {
        ids.filter { SpokenIdentity.isSpelling(name, of: $0) }
            .max { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }

    /// The text without quotation marks and percent-encoding, which clients undo where the API asks for it, and without capitals
    /// in a UUID; of a name, also the number that it spells.
    private static func spellings(of text: String, isID: Bool = false) -> [String] {
        var spellings = [text]
        if !isID, let number = SpokenIdentity.number(text) { spellings.append(number) }
        var plain =
            text.contains(where: { $0 == "%" || $0 == "+" })
            ? PercentEncoding.decodeForm(text) : text
        plain = SpokenIdentity.unquoted(plain)
        if SpokenIdentity.isUUID(plain) { plain = plain.lowercased() }
        if plain != text { spellings.append(plain) }
        return spellings
    }
}
