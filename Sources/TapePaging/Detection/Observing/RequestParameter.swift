package import TapeHTTP
import TapeJSON

/// One value in a request that a client could change.
package struct RequestParameter: Hashable, Sendable {
    /// Where in the request the value is.
    package let slot: Convention.Slot
    /// The object that holds the value, for values within JSON.
    package var holder = BodyPlace.root
    package let name: String
    package let value: BodyNode

    package var key: KeyWords { KeyWords(name) }

    /// All parameters of a request: those in its query, and those in a JSON or form body.
    package static func all(of request: HTTPRequest) -> [RequestParameter] {
        let query = request.url.queryItems.flatMap { item -> [RequestParameter] in
            let own = RequestParameter(
                slot: .query(item.name), name: item.name, value: .text(item.value))
            return [own] + members(of: item)
        }
        switch RequestBody(of: request) {
        case .none, .other: return query
        case .form(let items):
            return query
                + items.map { item in
                    RequestParameter(
                        slot: .form(item.name), name: item.name, value: .text(item.value))
                }
        case .json(let root): return query + leaves(of: root) { .body($0) }
        }
    }

    /// The values within a query item whose value is JSON.
    private static func members(of item: QueryItem) -> [RequestParameter] {
        guard item.value.hasPrefix("{"),
            let document = JSONDocument.lenient(Array(item.value.utf8))
        else { return [] }
        return leaves(of: BodyNode(document.root)) { .queryMember(item.name, $0) }
    }

    /// All values in an object and its nested objects, each with the slot for its path.
    private static func leaves(
        of node: BodyNode, in holder: BodyPlace = .root, slot: (JSONPath) -> Convention.Slot
    ) -> [RequestParameter] {
        node.members.flatMap { member -> [RequestParameter] in
            let place = holder.appending(member.name)
            if case .object(let members) = member.node, !members.isEmpty, place.depth < 6 {
                return leaves(of: member.node, in: place, slot: slot)
            }
            return [
                RequestParameter(
                    slot: slot(place.memberPath), holder: holder, name: member.name,
                    value: member.node)
            ]
        }
    }
}
