import TapeJSON

/// How a second response relates to the first: the next page, the same one, or something else.
package struct PageComparison: Sendable {
    package enum Kind: Hashable, Sendable {
        /// All items are new.
        case isNew
        /// The number of items that were also on the first page, and the index there of the first of them.
        case overlaps(count: Int, shift: Int)
        case isSame
        case isEmpty
        /// The response has no list at this place.
        case isElsewhere
    }

    package let kind: Kind
    package let list: ListPlace
    package let identity: BodyPlace?
    package let count: Int

    /// Compares two pages by the list that tells them apart best.
    package static func from(_ first: Observation, to second: Observation) -> PageComparison? {
        let candidates = first.lists.filter { $0.count > 0 }.prefix(8)
        let comparisons = candidates.map { from(first, to: second, by: $0.list) }
        guard let best = comparisons.first else { return nil }
        switch best.kind {
        case .isNew, .isEmpty: return best
        case .isSame, .overlaps, .isElsewhere:
            // The likeliest list did not change; perhaps another one is paged.
            return comparisons.dropFirst().first { $0.kind == .isNew && $0.isWithin(best) }
                ?? (best.kind == .isElsewhere || best.kind == .isSame
                    ? comparisons.dropFirst().first { $0.kind == .isNew } : nil) ?? best
        }
    }

    private func isWithin(_ other: PageComparison) -> Bool {
        list.place.begins(with: other.list.place)
    }

    /// Compares two pages by one list.
    package static func from(_ first: Observation, to second: Observation, by list: ListPlace)
        -> PageComparison
    {
        let before = list.items(in: first.body) ?? []
        guard let after = list.items(in: second.body) else {
            return PageComparison(kind: .isElsewhere, list: list, identity: nil, count: 0)
        }
        guard !after.isEmpty else {
            return PageComparison(kind: .isEmpty, list: list, identity: nil, count: 0)
        }
        let keys = PageKeys(list, first.body, besides: first.unsteady)
        let identity = list.shape == .nested ? nil : keys.identity(of: before, after)
        let kind = compare(
            keys.keys(of: before, in: first.body, by: identity),
            keys.keys(of: after, in: second.body, by: identity))
        return PageComparison(kind: kind, list: list, identity: identity, count: after.count)
    }

    private static func compare(_ before: [String], _ after: [String]) -> Kind {
        if before == after { return .isSame }
        let known = Set(before)
        let repeated = after.filter { known.contains($0) }
        guard let first = repeated.first, let shift = before.firstIndex(of: first) else {
            return .isNew
        }
        return .overlaps(count: repeated.count, shift: shift)
    }
}

extension BodyNode {
    /// A text that is equal for equal nodes, and only for them.
    var fingerprint: String {
        switch self {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let text): text
        case .text(let text): JSONText.quote(text)
        case .array(let elements): "[\(elements.map(\.fingerprint).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\(JSONText.quote($0.name)):\($0.node.fingerprint)" }.joined(separator: ","))}"
        }
    }
}
