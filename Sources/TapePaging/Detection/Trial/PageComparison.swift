/// What a second response is to the first: the next page, the same one, or something else.
package struct PageComparison: Sendable {
    package enum Kind: Hashable, Sendable {
        /// All items are new.
        case isNew
        /// So many of the items were on the first page, too; `shift` is how far the first of these
        /// had stood from the top.
        case overlaps(count: Int, shift: Int)
        case isSame
        case isEmpty
        /// The list is not where it was.
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
            // The list that looked best stood still; perhaps another one is paged.
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

/// What tells a page's items apart, so that two pages can be compared.
struct PageKeys {
    private let list: ListPlace
    /// What identifies the elements that nested lists are in.
    private let outer: BodyPlace?
    private let unsteady: Set<BodyPlace>

    init(_ list: ListPlace, _ body: Body, besides unsteady: Set<BodyPlace> = []) {
        self.list = list
        self.unsteady = unsteady
        if list.shape == .nested {
            let elements = list.outermost.first(in: body.root)?.elements ?? []
            outer = IdentitySearch.places(in: elements).first
        } else {
            outer = nil
        }
    }

    /// The best identity that holds over both pages, or over the first alone.
    func identity(of before: [BodyNode], _ after: [BodyNode]) -> BodyPlace? {
        if let plain = IdentitySearch.nearly(in: before, besides: unsteady) { return plain }
        let candidates = IdentitySearch.ranked(in: before, besides: unsteady)
        let known = before + after
        let unique = candidates.first { place, _ in
            let values = known.map { IdentitySearch.identity(at: place, of: $0) }
            let present = values.compactMap(\.self)
            return present.count == values.count && Set(present).count == present.count
        }
        // Where a good name comes again, the item does; a poor one that does not, such as a row's
        // number, tells nothing else.
        guard let best = candidates.first else { return nil }
        guard let unique, unique.score >= 4 || best.score < 6 else { return best.place }
        // A member that is plainly called the identity is the identity unless much of it comes again.
        if best.score >= 9, IdentitySearch.nearly(in: known, besides: unsteady) == best.place {
            return best.place
        }
        return unique.place
    }

    /// One text for each item.
    func keys(of items: [BodyNode], in body: Body, by identity: BodyPlace?) -> [String] {
        if list.shape == .nested { return nestedKeys(in: body) }
        if list.shape == .map {
            return list.place.first(in: body.root)?.members.map(\.name) ?? []
        }
        return items.map { item in
            identity.flatMap { IdentitySearch.identity(at: $0, of: item) } ?? item.fingerprint
        }
    }

    private func nestedKeys(in body: Body) -> [String] {
        guard let inner = list.place.lastName else { return [] }
        let elements = list.outermost.first(in: body.root)?.elements ?? []
        return elements.enumerated().flatMap { index, element -> [String] in
            let own = outer.flatMap { IdentitySearch.identity(at: $0, of: element) } ?? "\(index)"
            return (element[inner]?.elements ?? []).map { "\(own) \($0.fingerprint)" }
        }
    }
}

extension BodyNode {
    /// A text that equal nodes share and others do not.
    var fingerprint: String {
        switch self {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let text): text
        case .text(let text): "\"\(text)\""
        case .array(let elements): "[\(elements.map(\.fingerprint).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\($0.name):\($0.node.fingerprint)" }.joined(separator: ","))}"
        }
    }
}
