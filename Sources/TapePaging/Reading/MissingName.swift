package import TapeJSON

/// The first name in a path that a body does not have, and the names there are in its place.
package struct MissingName: Hashable, Sendable {
    /// The place of the object that lacks the name.
    package let place: [JSONPathStep]
    package let name: String
    /// The steps of the path after the name.
    package let rest: [JSONPathStep]
    /// The first keys of the object, in its order.
    package let keys: [String]
    /// Those of the keys whose values are lists or objects.
    package let containers: [String]

    /// More keys than this belong to a map rather than to a page.
    private static let mostKeys = 50
    /// How many keys words name, and how long those are at most: longer ones may be anything, tokens too.
    private static let mostNamed = 8
    private static let longestNamed = 40

    /// Follows a path into a body; nil if no name of an object is missing on the way.
    init?(in path: JSONPath, of root: JSONValue) {
        guard let steps = path.steps, let (object, index) = Self.gap(in: steps, of: root),
            case .name(let name) = steps[index]
        else { return nil }
        self.name = name
        place = Array(steps[..<index])
        rest = Array(steps[(index + 1)...])
        let members = object.members.prefix(Self.mostKeys)
        keys = members.map(\.key)
        containers = members.filter { $0.value.kind == .array || $0.value.kind == .object }
            .map(\.key)
    }

    /// The object that lacks a name, and the index of that step; nil if nothing is missing, or something else than a name.
    private static func gap(
        in steps: [JSONPathStep], of root: JSONValue
    ) -> (object: JSONValue, index: Int)? {
        var value = root
        for (index, step) in steps.enumerated() {
            switch step {
            case .index(let position):
                guard let element = value[position] else { return nil }
                value = element
            case .name(let name):
                guard value.kind == .object else { return nil }
                guard let member = value[name] else { return (value, index) }
                value = member
            }
        }
        return nil
    }

    /// The object's keys in words.
    var words: String {
        let owner = place.isEmpty ? "the page" : "`\(JSONPathStep.shortPath(place))`"
        guard !keys.isEmpty else { return "\(owner) is an empty object" }
        let named = keys.filter { $0.unicodeScalars.count <= Self.longestNamed }
            .prefix(Self.mostNamed)
        guard !named.isEmpty else { return "\(owner) has other keys" }
        let more = named.count < keys.count ? ", …" : ""
        return "\(owner) has \(named.map { "`\($0)`" }.joined(separator: ", "))\(more)"
    }
}
