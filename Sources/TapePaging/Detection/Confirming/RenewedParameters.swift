import TapeHTTP

/// Finds values of the request that each response renews, such as a point-in-time id, so that the next request must carry
/// them.
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

    /// The values, besides the position, that the next request takes from a response.
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

    /// The names of a value: its own, unless that is just `id`, and its own after its parent's.
    private static func names(of parameter: RequestParameter) -> [KeyWords] {
        let own = parameter.key.phrase == "id" ? [] : [parameter.key]
        guard case .body = parameter.slot, let holder = parameter.holder.lastName else {
            return own
        }
        return own + [KeyWords("\(holder)_\(parameter.name)")]
    }

    /// Words in the names of values that a server gives out to be sent back.
    private static let handles: Set<String> = [
        "id", "token", "context", "session", "snapshot", "scroll", "handle",
    ]
}
