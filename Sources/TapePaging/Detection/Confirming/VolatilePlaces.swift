package import TapeHTTP

/// The places that differ between two answers to the same request.
package struct VolatilePlaces: Hashable, Sendable {
    package var headers: [HeaderName] = []
    package var places: [BodyPlace] = []
    /// Whether the items themselves differed, or came in another order.
    package var touchesItems = false

    package init() {}

    /// Compares two answers, except at `pointers`, whose positions may differ.
    package init(
        _ one: Observation, _ other: Observation, list: ListPlace, pointers: Set<Signal.Place>
    ) {
        var search = BodyComparison(list: list)
        search.compare(one.body.root, other.body.root, at: .root)
        let inItems = search.places.filter { $0.begins(with: list.outermost) }
        touchesItems = !inItems.isEmpty
        places = search.places.filter { place in
            !pointers.contains { pointer in
                if case .body(let body) = pointer { place.begins(with: body) } else { false }
            }
        }
        let names = one.response.headers.map(\.name) + other.response.headers.map(\.name)
        var seen: Set<HeaderName> = []
        headers = names.filter { name in
            seen.insert(name).inserted && !pointers.contains(.header(name)) && name != "Link"
                && one.response.headers.values(for: name)
                    != other.response.headers.values(for: name)
        }
    }
}

/// Finds the places where two bodies differ.
private struct BodyComparison {
    let list: ListPlace
    private(set) var places: [BodyPlace] = []
    private var known: Set<BodyPlace> = []

    init(list: ListPlace) {
        self.list = list
    }

    mutating func compare(_ one: BodyNode, _ other: BodyNode, at place: BodyPlace) {
        guard one != other else { return }
        switch (one, other) {
        case (.object(let members), .object(let others)):
            for (member, counterpart) in Self.pairs(members, others) {
                compare(member.node, counterpart, at: place.appending(step(to: member, in: place)))
            }
        case (.array(let elements), .array(let others)) where elements.count == others.count:
            for (element, counterpart) in zip(elements, others) {
                compare(element, counterpart, at: place.appending(.every))
            }
        default:
            if known.insert(place).inserted { places.append(place) }
        }
    }

    /// Pairs the members of two objects by name; a member that only one of them has does not make the object volatile.
    private static func pairs(
        _ members: [BodyNode.Member], _ others: [BodyNode.Member]
    ) -> [(BodyNode.Member, BodyNode)] {
        if members.map(\.name) == others.map(\.name) {
            return zip(members, others).map { ($0, $1.node) }
        }
        let named = Dictionary(
            others.map { ($0.name, $0.node) }, uniquingKeysWith: { one, _ in one })
        return members.compactMap { member in named[member.name].map { (member, $0) } }
    }

    /// The step to a member, or to every member of a map of items, whose keys differ on the next page.
    private func step(to member: BodyNode.Member, in place: BodyPlace) -> BodyPlace.Step {
        list.shape == .map && place == list.place ? .every : .member(member.name)
    }
}
