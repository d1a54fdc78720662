package import TapeHTTP

/// Places that differed between two answers to the same request.
package struct VolatilePlaces: Hashable, Sendable {
    package var headers: [HeaderName] = []
    package var places: [BodyPlace] = []
    /// Whether the items themselves differed, or came in another order.
    package var touchesItems = false

    package init() {}

    /// Compares two answers; the places of `pointers` are positions and may differ.
    package init(
        _ one: Observation, _ other: Observation, list: ListPlace, pointers: Set<Signal.Place>
    ) {
        var found = Self()
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
                    compare(member.node, counterpart, at: place.appending(member.name))
                }
                return
            }
            for (member, counterpart) in zip(members, others) {
                compare(member.node, counterpart.node, at: place.appending(member.name))
            }
        case (.array(let elements), .array(let others)) where elements.count == others.count:
            for (element, counterpart) in zip(elements, others) {
                compare(element, counterpart, at: place.appending(.every))
            }
        default:
            if !places.contains(place) { places.append(place) }
        }
    }
}
