import TapeJSON

/// Counts a page's items by the value of the field that says of what type an item is, and the items of each type in which some
/// field has one of its rare kinds.
struct TypeCensus {
    private var items: [UInt64: Int] = [:]
    private var rare: [[UInt8]: [UInt64: Int]] = [:]

    /// Names of fields that say of what type an item is.
    private static let tags: Set<[UInt8]> = Set(
        [
            "type", "kind", "object", "__typename", "@type", "_type", "event", "event_type",
            "eventType",
            "resource_type", "resourceType", "class", "category", "status", "state", "format",
            "action",
        ]
        .map { Array($0.utf8) })

    /// Looks at each item once, for fields with their rare kinds.
    init(_ rows: Rows, rareKinds fields: [[UInt8]: PageShape.Kinds]) {
        for case .json(let item) in rows.nodes where item.kind == .object {
            add(item, fields)
        }
    }

    private mutating func add(_ item: JSONValue, _ fields: [[UInt8]: PageShape.Kinds]) {
        var tag: UInt64?
        // Of a repeated key, the last member counts.
        var isRare: [[UInt8]: Bool] = [:]
        for one in item.members {
            let name = Array(one.rawKey)
            if Self.tags.contains(name), one.value.kind == .string {
                tag = PageShape.digest(one.value.rawBytes)
            }
            guard let kinds = fields[name] else { continue }
            isRare[name] =
                one.value.kind != .null && kinds.contains(PageShape.Kinds(one.value.kind))
        }
        guard let tag else { return }
        items[tag, default: 0] += 1
        for (name, _) in isRare.filter(\.value) { rare[name, default: [:]][tag, default: 0] += 1 }
    }

    /// The number of different types.
    var count: Int { items.count }

    /// Whether a field's rare kinds occur, and only in items of types in which it has no other.
    func explains(_ field: [UInt8]) -> Bool {
        guard let rare = rare[field] else { return false }
        return rare.allSatisfy { items[$0.key] == $0.value }
    }
}
