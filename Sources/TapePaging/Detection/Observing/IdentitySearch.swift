/// Finds the value that identifies the items of a list.
package enum IdentitySearch {
    /// The places within an item whose values are always present and all different, the best first.
    package static func places(
        in items: [BodyNode], besides unsteady: Set<BodyPlace> = []
    ) -> [BodyPlace] {
        ranked(in: items, besides: unsteady).map(\.place)
    }

    /// The same places, each with its score.
    static func ranked(
        in items: [BodyNode], besides unsteady: Set<BodyPlace> = []
    ) -> [(place: BodyPlace, score: Double)] {
        guard let first = items.first else { return [] }
        if first.isScalar {
            return areIdentities(items.map(\.scalarText)) ? [(.root, 10)] : []
        }
        return scalars(of: first)
            .filter { place in
                !unsteady.contains(place)
                    && areIdentities(items.map { Self.identity(at: place, of: $0) })
            }
            .map { (place: $0, score: score($0) + kindScore(at: $0, of: items)) }
            .enumerated()
            .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
            .map(\.element)
    }

    /// The place of a plainly named identity that a few items share: an item comes twice, or the server is wrong.
    static func nearly(in items: [BodyNode], besides unsteady: Set<BodyPlace> = []) -> BodyPlace? {
        guard items.count > 3, let first = items.first, !first.isScalar else { return nil }
        return scalars(of: first).first { place in
            guard !unsteady.contains(place), score(place) >= plainScore else {
                return false
            }
            let values = items.compactMap { identity(at: place, of: $0) }
            let missing = items.count - Set(values).count
            return values.count == items.count && missing > 0 && missing * 4 <= items.count
        }
    }

    /// Whether the name of a place plainly means the identity.
    static func isPlain(_ place: BodyPlace) -> Bool { score(place) >= plainScore }

    /// The score of a value that is named just `id`, at the top of an item or just below.
    private static let plainScore = 9.0

    /// The score of a value by its content: identities are rarely prose, and never the row number.
    private static func kindScore(at place: BodyPlace, of items: [BodyNode]) -> Double {
        let values = items.compactMap { identity(at: place, of: $0) }
        if values.count > 1, values.enumerated().allSatisfy({ Int($1) == $0 || Int($1) == $0 + 1 }),
            place.lastName.map({ KeyWords($0).contains(anyOf: rowNumbers) }) ?? false
        {
            return -6
        }
        return values.contains { $0.contains(where: \.isWhitespace) } ? -1 : 0
    }

    private static let rowNumbers: Set<String> = [
        "rank", "row", "rownum", "index", "position", "pos", "no", "nr", "number", "line", "order",
    ]

    /// The value at a place if it can be an identity: a text or a whole number, not a Boolean or a fraction.
    package static func identity(at place: BodyPlace, of item: BodyNode) -> String? {
        switch place.first(in: item) {
        case .text(let text)?: text.isEmpty ? nil : text
        case .number(let text)?: Int(text) == nil ? nil : text
        case .null?, .bool?, .array?, .object?, nil: nil
        }
    }

    private static func areIdentities(_ values: [String?]) -> Bool {
        let present = values.compactMap(\.self)
        return present.count == values.count && Set(present).count == present.count
    }

    /// The most fields of an item that are looked at: each is looked up in every item, and a server decides how many there
    /// are.
    static let mostFields = 1_000

    /// The places of the single values within an item, in its order, up to a limit that no real item reaches.
    static func scalars(of item: BodyNode) -> [BodyPlace] {
        Array(scalars(of: item, at: .root).prefix(mostFields))
    }

    private static func scalars(of node: BodyNode, at place: BodyPlace) -> [BodyPlace] {
        switch node {
        case .object(let members):
            return members.flatMap { member -> [BodyPlace] in
                let place = place.appending(member.name)
                if member.node.isScalar { return [place] }
                return place.depth < 4 && member.node.isObject
                    ? scalars(of: member.node, at: place) : []
            }
        case .array(let elements) where place.steps.isEmpty:
            return elements.indices.filter { elements[$0].isScalar }.map {
                place.appending(.index($0))
            }
        case .array, .null, .bool, .number, .text:
            return []
        }
    }

    private static func score(_ place: BodyPlace) -> Double {
        guard let last = place.steps.last else { return 10 }
        if case .index(let index) = last { return 8 - Double(index) }
        // DynamoDB puts the type of a value below its key: `{"sk": {"N": "7"}}`.
        let names = place.names.filter { !["N", "S"].contains($0) }
        guard let name = names.last else { return 0 }
        let wrappers = names.dropLast().filter { !wrapping.contains($0.lowercased()) }.count
        let depth = 0.4 * Double(names.count - 1) + 1.6 * Double(wrappers)
        let isForeign = names.dropLast().contains { KeyWords($0).contains(anyOf: foreign) }
        let own = nameScore(KeyWords(name.hasPrefix("@") ? String(name.dropFirst()) : name))
        return (isForeign ? min(own, 3) : own) - depth
    }

    private static func nameScore(_ key: KeyWords) -> Double {
        if key.contains(anyOf: momentary) { return -2 }
        guard let last = key.words.last else { return 0 }
        if key.words.count == 1, ["id", "uuid", "guid", "uid", "pk", "rowid"].contains(last) {
            return last == "id" ? 11 : 10
        }
        if ["id", "uuid", "guid", "uid", "arn", "urn", "sha", "key", "pk", "iid"].contains(last) {
            return key.contains(anyOf: foreign) ? 2 : 7
        }
        if key.words.count == 1, naming.contains(last) { return 6 }
        if naming.contains(last) { return key.contains(anyOf: foreign) ? 2 : 5 }
        return ["url", "href", "self", "uri", "link", "title"].contains(last) ? 4 : 1
    }

    /// Names of values that are often unique on a page only by chance.
    private static let momentary: Set<String> = [
        "at", "date", "time", "timestamp", "created", "updated", "modified", "published", "score",
        "size", "count", "version", "duration", "etag", "description", "body", "message", "price",
        "amount", "distance", "cursor", "start", "end", "changed",
    ]

    /// Words in the names of identities that belong to something else.
    private static let foreign: Set<String> = [
        "parent", "user", "owner", "author", "creator", "group", "account", "org", "organization",
        "project", "next", "prev", "previous", "tenant", "category", "root", "thread", "reply",
    ]

    private static let naming: Set<String> = [
        "name", "slug", "number", "code", "login", "username", "email", "path", "digest", "hash",
        "ref", "sid", "filename", "permalink", "fullname", "identifier", "title", "handle",
    ]

    private static let wrapping: Set<String> = [
        "node", "data", "info", "attributes", "metadata", "sys", "resource", "item", "value",
        "record", "document", "_source", "properties", "fields", "object",
    ]
}
