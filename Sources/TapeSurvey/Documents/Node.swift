package import TapeJSON

/// A value of a description, and the file that contains it.
package struct Node: Sendable {
    package let value: JSONValue
    /// The index of the file among the description's files.
    let file: Int

    init(_ value: JSONValue, file: Int) {
        self.value = value
        self.file = file
    }

    package subscript(_ key: String) -> Node? { value[key].map { Node($0, file: file) } }

    var members: some Sequence<(key: String, value: Node)> {
        value.members.lazy.map { ($0.key, Node($0.value, file: file)) }
    }

    var elements: some Sequence<Node> { value.elements.lazy.map { Node($0, file: file) } }

    package var string: String? { value.string }
    var integer: Int? { value.integer }
    var bool: Bool? { value.bool }
    var isObject: Bool { value.kind == .object }
    var isArray: Bool { value.kind == .array }

    /// The text of a scalar, since a default may be written as a number or as text.
    var text: String? { value.scalarText }

    /// The text of a scalar, or a short list or object as JSON.
    var written: String? {
        let isShort = value.byteRange.count < 1_000
        return text ?? ((isObject || isArray) && isShort ? value.rawText : nil)
    }

    /// The texts of an array, or a single text.
    var strings: [String] {
        if let string { return [string] }
        return value.elements.compactMap(\.string)
    }

    /// The scalars of an array as text, since an enumeration may also contain numbers.
    var choices: [String] { value.elements.compactMap(\.scalarText) }

    /// Identifies this value among all values of a survey.
    var identity: NodeIdentity { NodeIdentity(file: file, index: value.index) }
}

/// Identifies a node by its file and its index there.
struct NodeIdentity: Hashable, Sendable {
    let file: Int
    let index: Int
}
