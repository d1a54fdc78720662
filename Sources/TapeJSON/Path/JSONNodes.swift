/// The values that a path selected, in order; each is made when it is asked for.
package struct JSONValues: RandomAccessCollection, Sendable {
    private let document: JSONDocument
    private let nodes: [Int]

    init(_ nodes: [Int], of document: JSONDocument) {
        self.document = document
        self.nodes = nodes
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { nodes.count }

    package subscript(position: Int) -> JSONValue {
        JSONValue(document: document, index: nodes[position])
    }
}

/// The nodes that a path selected, in order; each is made when it is asked for.
package struct JSONNodes: RandomAccessCollection, Sendable {
    private let root: JSONValue
    private let nodes: [Int]

    init(_ nodes: [Int], below root: JSONValue) {
        self.root = root
        self.nodes = nodes
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { nodes.count }

    package subscript(position: Int) -> JSONNode {
        let value = JSONValue(document: root.document, index: nodes[position])
        return JSONNode(value: value, rootIndex: root.index)
    }
}
