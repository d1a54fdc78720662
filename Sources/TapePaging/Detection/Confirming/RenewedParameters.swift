import TapeHTTP

/// Values of the request that the response gives again, such as the id of a point in time, and that
/// therefore travel along.
struct RenewedParameters {
    private let renewed: [(knob: RequestKnob, place: BodyPlace)]

    init(_ page: Observation, _ shape: RequestShape, list: ListPlace) {
        let leaves = page.leaves(outside: list)
        renewed = shape.knobs.compactMap { knob in
            let names = Self.names(of: knob)
            guard case .text(let sent) = knob.value, !sent.isEmpty, Int(sent) == nil,
                names.contains(where: { $0.contains(anyOf: Self.handles) }),
                let leaf = leaves.first(where: { leaf in
                    guard case .text(let given) = leaf.node, !given.isEmpty else { return false }
                    return given != sent && names.contains { $0.words == leaf.key.words }
                })
            else { return nil }
            return (knob, leaf.place)
        }
    }

    /// What the next request takes from a response, the position itself aside.
    func tokens(
        besides slots: [Convention.Slot], in reading: ListReading
    ) -> [Convention.Carry.Token] {
        renewed.compactMap { knob, place in
            guard !slots.contains(knob.slot), let path = reading.path(place) else {
                return nil
            }
            return Convention.Carry.Token(from: .body(path), to: knob.slot)
        }
    }

    /// What a value is called: by its own name, unless that is no more than `id`, and by its own behind
    /// that of what holds it.
    private static func names(of knob: RequestKnob) -> [KeyWords] {
        let own = knob.key.phrase == "id" ? [] : [knob.key]
        guard case .body = knob.slot, let holder = knob.holder.lastName else { return own }
        return own + [KeyWords("\(holder)_\(knob.name)")]
    }

    /// Words of what a server hands out to be handed back.
    private static let handles: Set<String> = [
        "id", "token", "context", "session", "snapshot", "scroll", "handle",
    ]
}
