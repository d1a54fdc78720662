import TapeHTTP
package import TapeJSON
package import TapeXML

/// A node of a body in either syntax, JSON or XML.
package enum PageNode: Sendable {
    case json(JSONValue)
    case xml(XMLTree.Node)
    /// The result of an XPath function.
    case text(String)
}

extension PageNode {
    /// The value in the form that positions use; nil for null.
    package var positionValue: PositionValue? {
        switch self {
        case .json(let value):
            switch value.kind {
            case .null: nil
            case .string: .text(value.string ?? "")
            case .bool, .number, .array, .object: .json(value.rawText)
            }
        case .xml(let node): .text(node.text)
        case .text(let text): .text(text)
        }
    }

    /// The text of a scalar; nil for null, lists and maps.
    package var scalarText: String? {
        switch self {
        case .json(let value): value.scalarText
        case .xml(let node): node.text
        case .text(let text): text
        }
    }

    /// The kind of the value in words.
    var noun: String {
        switch self {
        case .json(let value):
            switch value.kind {
            case .array: "a list"
            case .object: "an object"
            case .string: "text"
            case .number: "a number"
            case .bool: "true or false"
            case .null: "null"
            }
        case .xml: "an element"
        case .text: "text"
        }
    }

    /// A value that is equal for equal nodes, whatever the order of keys or the spelling of numbers.
    var digest: UInt64 {
        switch self {
        case .json(let value): value.digest
        case .xml(let node): Fingerprint.of(node.text)
        case .text(let text): Fingerprint.of(text)
        }
    }

    /// The value as it was written.
    var spelling: String {
        switch self {
        case .json(let value): value.scalarText ?? value.rawText
        case .xml(let node): node.text
        case .text(let text): text
        }
    }

    var isNull: Bool {
        if case .json(let value) = self { value.isNull } else { false }
    }

    var isNumber: Bool {
        if case .json(let value) = self { value.kind == .number } else { false }
    }
}

extension BodyPath {
    /// All nodes that the path selects.
    package func nodes(in node: PageNode) throws(PageError) -> [PageNode] {
        switch (self, node) {
        case (.json(let path), .json(let value)):
            return path.values(in: value).map(PageNode.json)
        case (.xml(let path), .xml(let element)):
            return try Self.nodes(path, in: element)
        case (.json, .xml), (.json, .text), (.xml, .json), (.xml, .text):
            return []
        }
    }

    /// The first node that the path selects.
    package func first(in node: PageNode) throws(PageError) -> PageNode? {
        if case .json(let path) = self, case .json(let value) = node {
            return path.first(in: value).map(PageNode.json)
        }
        return try nodes(in: node).first
    }

    private static func nodes(
        _ path: XPath, in element: XMLTree.Node
    ) throws(PageError) -> [PageNode] {
        let result: XPathResult
        do {
            result = try path.evaluate(in: element)
        } catch {
            throw PageError(.badSignal, detail: "\(xmlMark)\(path.text) cannot be read: \(error)")
        }
        switch result {
        case .nodes(let nodes): return nodes.map(PageNode.xml)
        case .string, .number, .bool: return result.strings.map(PageNode.text)
        }
    }
}
