/// A value of a response's body that is not part of its items.
package struct ResponseLeaf: Hashable, Sendable {
    package let place: BodyPlace
    package let node: BodyNode
    /// The words of the key, or of the link relation if there is one.
    package let key: KeyWords
    /// The words of the keys around it, the outermost first.
    package let parents: [KeyWords]

    /// All values, objects and empty containers of a body outside its list of items, up to a limit that no real page reaches.
    package static func all(in body: Body, outside list: ListPlace?) -> [ResponseLeaf] {
        var leaves = ResponseLeaves(outside: list?.outermost)
        leaves.visit(body.root, at: .root, within: [])
        return leaves.found
    }
}

/// Collects the values of a body outside its items.
private struct ResponseLeaves {
    private(set) var found: [ResponseLeaf] = []
    private var outermost: BodyPlace?

    private static let deepest = 8
    /// A map with more members than this is data, so the rest are skipped.
    private static let mostMembers = 4_000
    private static let most = 20_000
    private static let mostLinks = 40

    init(outside outermost: BodyPlace?) {
        self.outermost = outermost
    }

    mutating func visit(_ node: BodyNode, at place: BodyPlace, within parents: [KeyWords]) {
        guard place.depth <= Self.deepest, place != outermost, found.count < Self.most else {
            return
        }
        switch node {
        case .object(let members):
            for member in members.prefix(Self.mostMembers) { visit(member, of: place, parents) }
        case .array(let elements): visitLinks(elements, at: place)
        case .null, .bool, .number, .text: break
        }
    }

    private mutating func visit(
        _ member: BodyNode.Member, of place: BodyPlace, _ parents: [KeyWords]
    ) {
        let inner = place.appending(member.name)
        if member.name == BodyNode.textMember, let name = place.lastName {
            // An element's own text is the value of the element, whatever attributes it has.
            found.append(
                ResponseLeaf(
                    place: inner, node: member.node, key: KeyWords(name),
                    parents: parents.dropLast()))
            return
        }
        guard inner != outermost else { return }
        // A single XML link is not an array, and is handled like an element of one. A single JSON object stays an object.
        if member.node["@rel"] != nil, let related = ResponseLeaf.relation(of: member.node) {
            return visitLink(member.node, at: inner.appending(related.step), named: related.name)
        }
        if let elements = member.node.elements, !elements.isEmpty {
            return visitLinks(elements, at: inner)
        }
        let key = KeyWords(member.name)
        found.append(ResponseLeaf(place: inner, node: member.node, key: key, parents: parents))
        visit(member.node, at: inner, within: parents + [key])
    }

    /// Visits the links in an array, each under its relation.
    private mutating func visitLinks(_ elements: [BodyNode], at place: BodyPlace) {
        for element in elements.prefix(Self.mostLinks) {
            guard let related = ResponseLeaf.relation(of: element) else { continue }
            visitLink(element, at: place.appending(related.step), named: related.name)
        }
    }

    private mutating func visitLink(
        _ link: BodyNode, at place: BodyPlace, named relation: String
    ) {
        let name = KeyWords(relation)
        // A link may be inside the container of the items.
        let outermost = outermost
        self.outermost = nil
        defer { self.outermost = outermost }
        for member in link.members.prefix(Self.mostMembers)
        where !["rel", "@rel", "type", "title", "method"].contains(member.name) {
            let inner = place.appending(member.name)
            found.append(
                ResponseLeaf(
                    place: inner, node: member.node, key: KeyWords(member.name), parents: [name]))
            visit(member.node, at: inner, within: [name])
        }
    }
}

extension ResponseLeaf {
    /// The relation of a node that is a link; nil for nodes without a relation or a target.
    fileprivate static func relation(of node: BodyNode) -> (name: String, step: BodyPlace.Step)? {
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
