package import TapeJSON

/// The place of a value in a body, as steps down from the root or from an item.
package struct BodyPlace: Hashable, Sendable {
    /// One step down.
    package enum Step: Hashable, Sendable {
        case member(String)
        /// All elements of an array.
        case every
        /// The elements of an array whose member has this value: `links[?@.rel == "next"]`.
        case matching(member: String, value: String)
        /// One element of an array by its index.
        case index(Int)
    }

    package var steps: [Step]

    package init(_ steps: [Step] = []) {
        self.steps = steps
    }

    /// A place by the names of members.
    package init(members: String...) {
        steps = members.map { .member($0) }
    }

    /// The root, or the item itself.
    package static let root = Self()

    package func appending(_ step: Step) -> Self { Self(steps + [step]) }

    package func appending(_ name: String) -> Self { appending(.member(name)) }

    package func appending(_ other: Self) -> Self { Self(steps + other.steps) }

    package var parent: Self { Self(steps.dropLast()) }

    package var depth: Int { steps.count }

    /// The member names on the way, without the `@` of attributes.
    package var names: [String] {
        steps.compactMap { step in
            switch step {
            // An element's own text is named by the element.
            case .member(let name): name == BodyNode.textMember ? nil : name
            case .matching(_, let value): value
            case .every, .index: nil
            }
        }
    }

    package var lastName: String? { names.last }

    package func begins(with other: Self) -> Bool { steps.starts(with: other.steps) }

    /// The first node at this place.
    package func first(in node: BodyNode) -> BodyNode? { nodes(in: node).first }

    /// All nodes at this place.
    package func nodes(in node: BodyNode) -> [BodyNode] {
        var nodes = [node]
        for step in steps {
            nodes = nodes.flatMap { Self.step(step, from: $0) }
        }
        return nodes
    }

    private static func step(_ step: Step, from node: BodyNode) -> [BodyNode] {
        switch step {
        case .member(let name):
            return node[name].map { [$0] } ?? []
        case .every:
            return node.elements ?? (node.isObject ? node.members.map(\.node) : [])
        case .index(let index):
            guard let elements = node.elements, elements.indices.contains(index) else { return [] }
            return [elements[index]]
        case .matching(let name, let value):
            // XML does not show that a single element is a list of one.
            let candidates = node.elements ?? [node]
            return candidates.filter { $0[name]?.scalarText == value }
        }
    }
}

extension BodyPlace {
    /// The place as a JSONPath (RFC 9535), in dot notation where the name allows it.
    package var jsonPath: String {
        steps.reduce(into: "$") { path, step in
            switch step {
            case .member(let name): path += Self.segment(name)
            case .every: path += "[*]"
            case .index(let index): path += "[\(index)]"
            case .matching(let name, let value):
                path += "[?@\(Self.segment(name)) == \(JSONText.quote(value))]"
            }
        }
    }

    private static func segment(_ name: String) -> Substring {
        JSONPathStep.shortPath([.name(name)]).dropFirst()
    }

    /// The place as a path of member names; places in requests have no other steps.
    package var memberPath: JSONPath { JSONPath(members: memberNames) }

    private var memberNames: [String] {
        steps.compactMap { if case .member(let name) = $0 { name } else { nil } }
    }

    /// The place in a body of this syntax, as specs spell it.
    func path(in syntax: BodySyntax) -> String {
        switch syntax {
        case .json: jsonPath
        case .xml: BodyPath.xmlMark + xpath()
        }
    }

    /// The place as an XPath: absolute from the document, relative from an item.
    package func xpath(isRelative: Bool = false) -> String {
        var path = ""
        for step in steps {
            switch step {
            case .member(BodyNode.textMember): break
            case .member(let name): path += "/\(name)"
            case .every: break
            case .index(let index): path += "[\(index + 1)]"
            case .matching(let name, let value): path += "[\(name)='\(value)']"
            }
        }
        if path.isEmpty { return isRelative ? "." : "/" }
        return isRelative ? String(path.dropFirst()) : path
    }
}
