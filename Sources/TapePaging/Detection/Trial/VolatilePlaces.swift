package import TapeHTTP

/// Places that differed between two answers to the same request.
package struct VolatilePlaces: Hashable, Sendable {
    package var headers: [HeaderName] = []
    package var places: [BodyPlace] = []
    /// Whether the items themselves differed, or came in another order.
    package var touchesItems = false
    private var known: Set<BodyPlace> = []
    /// The object whose members are the items: what differs in one of them differs in all.
    private var map: BodyPlace?

    package init() {}

    /// Compares two answers; the places of `pointers` are positions and may differ.
    package init(
        _ one: Observation, _ other: Observation, list: ListPlace, pointers: Set<Signal.Place>
    ) {
        var found = Self()
        if list.shape == .map { found.map = list.place }
        found.compare(one.body.root, other.body.root, at: .root)
        let inItems = found.places.filter { $0.begins(with: list.outermost) }
        touchesItems = !inItems.isEmpty
        places = found.places.filter { place in
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

    private mutating func compare(_ one: BodyNode, _ other: BodyNode, at place: BodyPlace) {
        guard one != other else { return }
        switch (one, other) {
        case (.object(let members), .object(let others)):
            let same = members.map(\.name) == others.map(\.name)
            guard same else {
                // Members that come and go are compared by name; the object as a whole is not volatile.
                for member in members {
                    guard let counterpart = other[member.name] else { continue }
                    compare(member.node, counterpart, at: inside(place, member.name))
                }
                return
            }
            for (member, counterpart) in zip(members, others) {
                compare(member.node, counterpart.node, at: inside(place, member.name))
            }
        case (.array(let elements), .array(let others)) where elements.count == others.count:
            for (element, counterpart) in zip(elements, others) {
                compare(element, counterpart, at: place.appending(.every))
            }
        default:
            if known.insert(place).inserted { places.append(place) }
        }
    }

    private func inside(_ place: BodyPlace, _ name: String) -> BodyPlace {
        place.appending(place == map ? .every : .member(name))
    }
}
