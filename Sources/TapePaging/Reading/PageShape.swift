package import TapeJSON

/// How a page is built: the kinds of its own members, and those of its items' fields.
package struct PageShape: Hashable, Sendable {
    /// A member's name and every kind of value it has on the page; null has none.
    package struct Member: Hashable, Sendable {
        package let name: ArraySlice<UInt8>
        package let kinds: Kinds
        /// How many values it has; null counts for none.
        package let count: Int
        /// Whether a single value already tells the kind of all, as identities do.
        package let isKey: Bool
    }

    package typealias Kinds = MemberCensus.Kinds

    /// More members than these are left out, so that maps with keys of their own cost nothing.
    static let memberLimit = 64

    package private(set) var envelope: [Member] = []
    package private(set) var fields: [Member] = []

    package init() {}

    init(_ root: PageNode, _ rows: Rows, under convention: Convention) {
        guard case .json(let root) = root else { return }
        if Self.hasEnvelope(convention.items) { enterEnvelope(root) }
        let keys = Self.keys(of: convention)
        var census = MemberCensus(limit: Self.memberLimit)
        for case .json(let item) in rows.nodes { census.add(item) }
        fields = census.members.map { member in
            Member(
                name: member.name, kinds: member.kinds, count: member.count,
                isKey: keys.contains(member.name))
        }
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
}

extension JSONValue {
    fileprivate var isZero: Bool { kind == .number && integer == 0 }
}
