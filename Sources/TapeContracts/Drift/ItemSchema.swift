import TapeJSON

/// The fields of a list's items: their paths, the kinds of their values, and how often they occur.
struct ItemSchema: Sendable {
    /// A field at one path, over all items.
    struct Field: Hashable, Sendable {
        /// The kinds its values had; null is one of them.
        var kinds: Set<JSONValue.Kind> = []
        /// How many objects had it.
        var count = 0
        /// How many objects could have had it.
        var chances = 0
        /// The path of the object or array that holds it; it cannot be derived, since names may contain dots.
        let parent: String
        /// Whether the field is an element of an array.
        let isElement: Bool

        /// Whether every object had it.
        var isAlways: Bool { count == chances }
    }

    /// Deeper or more fields are left out, so that maps with arbitrary keys stay cheap.
    private static let depthLimit = 6
    private static let fieldLimit = 2000

    /// Fields by their path within an item, such as `user.name` or `tags[]`.
    private(set) var fields: [String: Field] = [:]
    private(set) var itemCount = 0
    /// Whether fields were left out because there were too many; then a missing field may only have come too late.
    private(set) var isCut = false
    /// How many objects occurred at each path that has fields.
    private var objects: [String: Int] = [:]

    mutating func enter(_ item: JSONValue) {
        itemCount += 1
        enter(item, at: "", depth: 0)
    }

    /// Enters an object's own members, but not what they contain.
    mutating func enterFlat(_ value: JSONValue) {
        guard value.kind == .object else { return }
        itemCount += 1
        enter(value, at: "", depth: Self.depthLimit - 1)
    }

    private mutating func enter(_ value: JSONValue, at path: String, depth: Int) {
        guard depth < Self.depthLimit else { return }
        switch value.kind {
        case .object:
            objects[path, default: 0] += 1
            for member in value.members {
                let place = path.isEmpty ? member.key : "\(path).\(member.key)"
                note(member.value, at: place, in: path)
                enter(member.value, at: place, depth: depth + 1)
            }
        case .array:
            for element in value.elements {
                note(element, at: "\(path)[]", in: path, isElement: true)
                enter(element, at: "\(path)[]", depth: depth + 1)
            }
        case .null, .bool, .number, .string:
            break
        }
    }

    private mutating func note(
        _ value: JSONValue, at path: String, in parent: String, isElement: Bool = false
    ) {
        guard fields[path] != nil || fields.count < Self.fieldLimit else {
            isCut = true
            return
        }
        fields[path, default: Field(parent: parent, isElement: isElement)].kinds.insert(value.kind)
        fields[path]?.count += 1
    }

    /// A field with the number of objects that could have had it; nil where no item has it.
    func field(_ path: String) -> Field? {
        guard var field = fields[path] else { return nil }
        field.chances = field.isElement ? field.count : objects[field.parent, default: 0]
        return field
    }

    /// Whether there was an object or array in which the field could have occurred.
    func hasPlace(for field: Field) -> Bool {
        field.isElement
            ? fields[field.parent]?.kinds.contains(.array) ?? false
            : objects[field.parent] != nil
    }
}
