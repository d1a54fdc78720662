/// A value of a response's body that is not part of its items.
package struct ResponseLeaf: Hashable, Sendable {
    package let place: BodyPlace
    package let node: BodyNode
    /// The words of the key; of a link that names its relation, the relation.
    package let key: KeyWords
    /// The words of what holds it, outermost first.
    package let parents: [KeyWords]

    /// Every value, object and empty container of a body outside its list of items.
    package static func all(in body: Body, outside list: ListPlace?) -> [ResponseLeaf] {
        leaves(of: body.root, at: .root, within: [], outside: list)
    }

    private static func leaves(
        of node: BodyNode, at place: BodyPlace, within parents: [KeyWords], outside list: ListPlace?
    ) -> [ResponseLeaf] {
        guard place.depth <= 8, place != list?.outermost else { return [] }
        switch node {
        case .object(let members):
            return members.flatMap { member -> [ResponseLeaf] in
                let inner = place.appending(member.name)
                if member.name == BodyNode.textMember, let name = place.lastName {
                    // The element's own text is what the element is about, whatever attributes it has.
                    return [
                        ResponseLeaf(
                            place: inner, node: member.node, key: KeyWords(name),
                            parents: parents.dropLast())
                    ]
                }
                let key = KeyWords(member.name)
                guard inner != list?.outermost else { return [] }
                let own = ResponseLeaf(place: inner, node: member.node, key: key, parents: parents)
                // A single XML element is no array. A single object of JSON is no array either, and stays an object.
                if member.node["@rel"] != nil, let related = relation(of: member.node) {
                    let place = inner.appending(related.step)
                    return linked(member.node, at: place, named: related.name)
                }
                if let elements = member.node.elements, !elements.isEmpty {
                    return links(elements, at: inner)
                }
                return [own]
                    + leaves(of: member.node, at: inner, within: parents + [key], outside: list)
            }
        case .array(let elements):
            return links(elements, at: place)
        case .null, .bool, .number, .text:
            return []
        }
    }

    /// Links in an array, each with its relation.
    private static func links(_ elements: [BodyNode], at place: BodyPlace) -> [ResponseLeaf] {
        elements.prefix(40).flatMap { element -> [ResponseLeaf] in
            guard let related = relation(of: element) else { return [] }
            return linked(element, at: place.appending(related.step), named: related.name)
        }
    }

    private static func linked(
        _ link: BodyNode, at place: BodyPlace, named relation: String
    ) -> [ResponseLeaf] {
        let name = KeyWords(relation)
        return link.members.flatMap { member -> [ResponseLeaf] in
            guard !["rel", "@rel", "type", "title", "method"].contains(member.name) else {
                return []
            }
            let inner = place.appending(member.name)
            let own = ResponseLeaf(
                place: inner, node: member.node, key: KeyWords(member.name), parents: [name])
            return [own] + leaves(of: member.node, at: inner, within: [name], outside: nil)
        }
    }

    /// The relation of a link: of what has one and leads somewhere.
    private static func relation(of node: BodyNode) -> (name: String, step: BodyPlace.Step)? {
        guard ["href", "@href", "url", "uri"].contains(where: { node[$0] != nil }) else {
            return nil
        }
        for member in ["rel", "@rel", "relation"] {
            guard let name = node[member]?.scalarText else { continue }
            return (name, .matching(member: member, value: name))
        }
        return nil
    }
}

extension ListPlace {
    /// The outermost array or map that the items are in.
    var outermost: BodyPlace {
        guard let end = place.steps.firstIndex(of: .every) else { return place }
        return BodyPlace(Array(place.steps[..<end]))
    }
}
