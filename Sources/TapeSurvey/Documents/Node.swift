package import TapeJSON

/// A value of a description, and which file it stands in.
package struct Node: Sendable {
    package let value: JSONValue
    /// The index of the file on the files.
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

    /// A scalar as text; a default may be written as a number or as text.
    var text: String? { value.scalarText }

    /// A scalar as text, and a list or an object that is not long as JSON.
    var written: String? {
        let isShort = value.byteRange.count < 1_000
        return text ?? ((isObject || isArray) && isShort ? value.rawText : nil)
    }

    /// The texts of an array, or the one text.
    var strings: [String] {
        if let string { return [string] }
        return value.elements.compactMap(\.string)
    }

    /// The scalars of an array as text: numbers may be chosen from as well.
    var choices: [String] { value.elements.compactMap(\.scalarText) }

    /// Which value this is among all of a survey.
    var identity: NodeIdentity { NodeIdentity(file: file, index: value.index) }
}

/// A node's place, for telling nodes apart.
struct NodeIdentity: Hashable, Sendable {
    let file: Int
    let index: Int
}
