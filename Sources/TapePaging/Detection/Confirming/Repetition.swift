import TapeHTTP

/// Compares two answers to the same request: whether the items are the same, and which of their values changed.
struct Repetition {
    enum Kind: Hashable {
        case same
        /// The same items in another order.
        case reordered
        /// The items differ; `new` of them were not there before.
        case changed(new: Int)
    }

    let kind: Kind
    /// Places within an item whose values differ although the items are the same.
    let unsteady: Set<BodyPlace>

    init(_ one: Observation, _ other: Observation, list: ListPlace) {
        let before = list.items(in: one.body) ?? []
        let after = list.items(in: other.body) ?? []
        switch list.shape {
        case .map, .nested:
            let keys = PageKeys(list, one.body)
            kind = Self.compare(
                keys.keys(of: before, in: one.body, by: nil),
                keys.keys(of: after, in: other.body, by: nil))
            unsteady = []
        case .array, .rows:
            (kind, unsteady) = Self.weigh(before, after)
        }
    }

    /// Why the order of the items is unreliable; nil where both answers agree.
    func doubt(of what: String) -> String? {
        switch kind {
        case .same: nil
        case .reordered:
            "\(what) brought the same items in another order: the list has no stable order"
        case .changed(let new):
            "\(what) brought other items, \(new) of them new: the list changes, or has no stable order"
        }
    }

    /// Compares by the likeliest identity that is not different for every item.
    private static func weigh(
        _ before: [BodyNode], _ after: [BodyNode]
    ) -> (Kind, Set<BodyPlace>) {
        if before == after { return (.same, []) }
        var unsteady: Set<BodyPlace> = []
        for place in IdentitySearch.places(in: before) {
            let one = before.map { IdentitySearch.identity(at: place, of: $0) ?? "" }
            let other = after.map { IdentitySearch.identity(at: place, of: $0) ?? "" }
            let isElsewhere = Set(one).isDisjoint(with: other)
            if isElsewhere, !after.isEmpty {
                unsteady.insert(place)
                continue
            }
            let kind = compare(one, other)
            if kind == .same { unsteady.formUnion(differing(before, after)) }
            return (kind, unsteady)
        }
        return nameless(before, after, unsteady)
    }

    /// Compares items without a stable identity by all their values that stay the same.
    private static func nameless(
        _ before: [BodyNode], _ after: [BodyNode], _ unsteady: Set<BodyPlace>
    ) -> (Kind, Set<BodyPlace>) {
        let kind = compare(before.map(\.fingerprint), after.map(\.fingerprint))
        guard case .changed = kind, before.count == after.count, let first = before.first else {
            return (kind, unsteady)
        }
        let differing = unsteady.union(differing(before, after))
        let all = IdentitySearch.scalars(of: first)
        let steady = all.filter { !differing.contains($0) }
        // A value that is equal in every item does not show that the items are the same.
        let tells = steady.contains { place in
            Set(before.map { place.first(in: $0) }).count > 1
        }
        return tells ? (.same, differing) : (kind, unsteady)
    }

    private static func differing(_ before: [BodyNode], _ after: [BodyNode]) -> Set<BodyPlace> {
        var places: Set<BodyPlace> = []
        for (one, other) in zip(before, after) where one != other {
            for place in IdentitySearch.scalars(of: one)
            where place.first(in: one) != place.first(in: other) {
                places.insert(place)
            }
        }
        return places
    }

    private static func compare(_ before: [String], _ after: [String]) -> Kind {
        if before == after { return .same }
        if before.count == after.count, before.sorted() == after.sorted() { return .reordered }
        let known = Set(before)
        return .changed(new: after.count { !known.contains($0) })
    }
}
