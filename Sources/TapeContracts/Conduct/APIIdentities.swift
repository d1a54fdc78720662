import TapeHTTP

/// The ids that the API gave, used to find the one that a name in a client's own spelling refers to.
///
/// A name that is itself an id refers to that id: in a list that has both, `1` is not `1.0`.
struct APIIdentities: Sendable {
    private let ids: Set<String>

    init(_ ids: some Sequence<String>) {
        self.ids = Set(ids)
    }

    func isSpelling(_ name: String, of id: String) -> Bool {
        name == id || !ids.contains(name) && SpokenIdentity.isSpelling(name, of: id)
    }

    /// The id that each name refers to; a name without one stands for itself.
    ///
    /// Only if `isThorough` are ids also looked for within paths and wrapping types: each such name costs a pass over all ids.
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

    /// The ids by their spellings, without those that several ids share.
    private var aliases: [String: String] {
        var owners: [String: Set<String>] = [:]
        for id in ids {
            for spelling in Self.spellings(of: id, isID: true) {
                owners[spelling, default: []].insert(id)
            }
        }
        return owners.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    /// The longest id within a name, so that `a/b/7` is the item `b/7` if there is one.
    private func wrapped(in name: String) -> String? {
        ids.filter { SpokenIdentity.isSpelling(name, of: $0) }
            .max { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }

    /// The spellings of a text: as it is, and without quotation marks, percent-encoding and the capitals of a UUID; for a name,
    /// also the number that it spells.
    private static func spellings(of text: String, isID: Bool = false) -> [String] {
        var spellings = [text]
        if !isID, let number = SpokenIdentity.number(text) { spellings.append(number) }
        var plain =
            text.contains(where: { $0 == "%" || $0 == "+" })
            ? PercentEncoding.decodeForm(text) : text
        plain = SpokenIdentity.unquoted(plain)
        if plain.isUUID { plain = plain.lowercased() }
        if plain != text { spellings.append(plain) }
        return spellings
    }
}
