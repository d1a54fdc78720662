package import TapeXML

extension BodyNode {
    /// Copies an XML document as an object whose only member is the root element.
    package init(_ tree: XMLTree) {
        self =
            tree.root.map { .object([Member(name: $0.name, node: BodyNode($0, depth: 0))]) }
            ?? .null
    }

    /// The name of the member that holds an element's own text, next to its attributes.
    static let textMember = "text()"

    private init(_ element: XMLTree.Node, depth: Int) {
        let children = depth < Self.depthLimit ? element.elements : []
        let attributes = element.attributes.map {
            Member(name: "@\($0.name)", node: .text($0.text))
        }
        if children.isEmpty {
            let text = element.text
            if attributes.isEmpty {
                self = .text(text)
            } else if text.allSatisfy(\.isWhitespace) {
                self = .object(attributes)
            } else {
                self = .object(attributes + [Member(name: Self.textMember, node: .text(text))])
            }
            return
        }
        self = .object(attributes + Self.grouped(children, depth: depth + 1))
    }

    /// Merges children of the same name into one member, which is an array where there are several.
    private static func grouped(_ children: [XMLTree.Node], depth: Int) -> [Member] {
        var order: [String] = []
        var groups: [String: [BodyNode]] = [:]
        for child in children {
            if groups[child.name] == nil { order.append(child.name) }
            groups[child.name, default: []].append(BodyNode(child, depth: depth))
        }
        return order.compactMap { name in
            guard let nodes = groups[name], let first = nodes.first else { return nil }
            return Member(name: name, node: nodes.count == 1 ? first : .array(nodes))
        }
    }
}
