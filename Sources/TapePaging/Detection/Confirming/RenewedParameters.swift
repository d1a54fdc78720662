import TapeHTTP

/// Values of the request that the response gives again, such as the id of a point in time, and that
/// therefore travel along.
struct RenewedParameters {
    private let renewed: [(parameter: RequestParameter, place: BodyPlace)]

    init(_ page: Observation, _ shape: RequestShape, list: ListPlace) {
        let leaves = page.leaves(outside: list)
        renewed = shape.parameters.compactMap { parameter in
            let names = Self.names(of: parameter)
            guard case .text(let sent) = parameter.value, !sent.isEmpty, Int(sent) == nil,
                names.contains(where: { $0.contains(anyOf: Self.handles) }),
                let leaf = leaves.first(where: { leaf in
                    guard case .text(let given) = leaf.node, !given.isEmpty else { return false }
                    return given != sent && names.contains { $0.words == leaf.key.words }
                })
            else { return nil }
            return (parameter, leaf.place)
        }
    }

    /// What the next request takes from a response, the position itself aside.
    func tokens(
        besides slots: [Convention.Slot], in reading: ListReading
    ) -> [Convention.Carry.Token] {
        renewed.compactMap { parameter, place in
            guard !slots.contains(parameter.slot), let path = reading.path(place) else {
                return nil
            }
            return Convention.Carry.Token(from: .body(path), to: parameter.slot)
        }
    }

    /// What a value is called: by its own name, unless that is no more than `id`, and by its own behind
    /// that of what holds it.
    private static func names(of parameter: RequestParameter) -> [KeyWords] {
        let own = parameter.key.phrase == "id" ? [] : [parameter.key]
        guard case .body = parameter.slot, let holder = parameter.holder.lastName else {
            return own
        }
        return own + [KeyWords("\(holder)_\(parameter.name)")]
    }

    /// Words of what a server hands out to be handed back.
    private static let handles: Set<String> = [
        "id", "token", "context", "session", "snapshot", "scroll", "handle",
    ]
}
