package import TapeJSON

/// How a page is built: the kinds of its own members, and those of its items' fields.
package struct PageShape: Hashable, Sendable {
    /// A member's name and every kind of value it has on the page; null has none.
    package struct Member: Hashable, Sendable {
        package let name: ArraySlice<UInt8>
        package fileprivate(set) var kinds: Kinds
        /// How many values it has; null counts for none.
        package fileprivate(set) var count: Int
        /// Whether a single value already tells the kind of all, as identities do.
        package let isKey: Bool
    }

    /// Kinds of JSON values.
    package struct Kinds: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package init(_ kind: JSONValue.Kind) {
            switch kind {
            case .null: self = []
            case .bool: self = Self(rawValue: 1)
            case .number: self = Self(rawValue: 2)
            case .string: self = Self(rawValue: 4)
            case .array: self = Self(rawValue: 8)
            case .object: self = Self(rawValue: 16)
            }
        }

        /// Whether it is one kind, and no mixture.
        package var isSingle: Bool { rawValue.nonzeroBitCount == 1 }
    }

    /// More members than these are left out, so that maps with keys of their own cost nothing.
    static let memberLimit = 64

    package private(set) var envelope: [Member] = []
    package private(set) var fields: [Member] = []

    package init() {}

    init(_ root: PageNode, _ rows: Rows, under convention: Convention) {
        guard case .json(let root) = root else { return }
        if Self.hasEnvelope(convention.items) { enterEnvelope(root) }
        let keys = Self.keys(of: convention)
        for case .json(let item) in rows.nodes { enter(item, keys) }
    }

    /// Whether the body's own members are the page's, and not items.
    private static func hasEnvelope(_ items: Convention.Items) -> Bool {
        items.paths.allSatisfy { path in
            guard case .json(let json) = path, let steps = json.steps else { return false }
            return !steps.isEmpty
        }
    }

    /// The names of the fields by which items are told apart and ordered.
    private static func keys(of convention: Convention) -> [ArraySlice<UInt8>] {
        var paths = convention.order?.keys.map(\.path) ?? []
        if case .paths(let identity) = convention.identity { paths += identity }
        return paths.compactMap { path in
            guard case .json(let json) = path, let steps = json.steps, steps.count == 1,
                case .name(let name) = steps[0]
            else { return nil }
            return Array(name.utf8)[...]
        }
    }

    private mutating func enterEnvelope(_ root: JSONValue) {
        guard root.kind == .object else { return }
        for member in root.members.prefix(Self.memberLimit)
        where !member.value.saysNothing && !member.value.isZero {
            envelope.append(
                Member(
                    name: member.rawKey, kinds: Kinds(member.value.kind), count: 1, isKey: true))
        }
    }

    private mutating func enter(_ item: JSONValue, _ keys: [ArraySlice<UInt8>]) {
        guard item.kind == .object else { return }
        // Items name their fields in the same order as a rule, so that the next is the likeliest.
        var likeliest = 0
        for member in item.members {
            let value = member.value
            guard let place = place(of: member.rawKey, from: likeliest, keys) else { continue }
            likeliest = place + 1
            guard !value.saysNothing else { continue }
            fields[place].kinds.formUnion(Kinds(value.kind))
            fields[place].count += 1
        }
    }

    private mutating func place(
        of name: ArraySlice<UInt8>, from likeliest: Int, _ keys: [ArraySlice<UInt8>]
    ) -> Int? {
        if likeliest < fields.count, fields[likeliest].name == name { return likeliest }
        if let place = fields.firstIndex(where: { $0.name == name }) { return place }
        guard fields.count < Self.memberLimit else { return nil }
        fields.append(Member(name: name, kinds: [], count: 0, isKey: keys.contains(name)))
        return fields.count - 1
    }
}

extension JSONValue {
    /// Whether the value is what servers of loose typing put where there is nothing.
    fileprivate var saysNothing: Bool {
        switch kind {
        case .null: true
        case .bool: bool == false
        case .number: false
        case .string: byteRange.count == 2
        case .array, .object: count == 0
        }
    }

    fileprivate var isZero: Bool { kind == .number && integer == 0 }
}
