/// The values that a path selected, in order, each created on demand.
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

/// The nodes that a path selected, in order, each created on demand.
package struct JSONNodes: RandomAccessCollection, Sendable {
    private let values: JSONValues
    private let rootIndex: Int

    init(_ nodes: [Int], below root: JSONValue) {
        values = JSONValues(nodes, of: root.document)
        rootIndex = root.index
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { values.count }

    package subscript(position: Int) -> JSONNode {
        JSONNode(value: values[position], rootIndex: rootIndex)
    }
}
