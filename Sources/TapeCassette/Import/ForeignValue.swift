import TapeJSON
import TapeYAML

/// A value in another tool's JSON or YAML file, with its place.
struct ForeignValue: Sendable {
    /// The parsed node that the value is read from.
    enum Node: Sendable {
        case json(JSONValue)
        case yaml(YAMLNode)
    }

    /// A key of a mapping, with its value.
    struct Member {
        let key: String
        let value: ForeignValue
    }

    let node: Node
    let source: ForeignSource

    init(_ node: Node, in source: ForeignSource) {
        self.node = node
        self.source = source
    }

    // MARK: Kinds

    var isNull: Bool {
        switch node {
        case .json(let value): value.isNull
        case .yaml(let node): node.isNull
        }
    }

    var isList: Bool {
        switch node {
        case .json(let value): value.kind == .array
        case .yaml(let node): node.elements != nil
        }
    }

    var isMapping: Bool {
        switch node {
        case .json(let value): value.kind == .object
        case .yaml(let node): node.entries != nil
        }
    }

    /// Whether the value is text rather than a number or a Boolean.
    var isText: Bool {
        switch node {
        case .json(let value): value.kind == .string
        case .yaml(let node): node.scalar?.kind == .string
        }
    }

    /// The value, if it is a plain `true` or `false`.
    var bool: Bool? {
        switch node {
        case .json(let value): value.bool
        case .yaml(let node): node.bool
        }
    }

    // MARK: Parts

    /// The value under a key of a mapping; nil if it is missing or null.
    subscript(_ key: String) -> ForeignValue? {
        let found: ForeignValue? =
            switch node {
            case .json(let value): value[key].map { ForeignValue(.json($0), in: source) }
            case .yaml(let node): node[key].map { ForeignValue(.yaml($0), in: source) }
            }
        return found.flatMap { $0.isNull ? nil : $0 }
    }

    /// The elements of a list; empty for any other value.
    var elements: [ForeignValue] {
        switch node {
        case .json(let value): value.elements.map { ForeignValue(.json($0), in: source) }
        case .yaml(let node): (node.elements ?? []).map { ForeignValue(.yaml($0), in: source) }
        }
    }

    /// The first element, if the value is a list.
    var firstElement: ForeignValue? {
        switch node {
        case .json(let value): value.elements.first.map { ForeignValue(.json($0), in: source) }
        case .yaml(let node): node.elements?.first.map { ForeignValue(.yaml($0), in: source) }
        }
    }

    /// The members of a mapping, in order; empty for any other value.
    var members: [Member] {
        switch node {
        case .json(let value):
            value.members.map {
                Member(key: $0.key, value: ForeignValue(.json($0.value), in: source))
            }
        case .yaml(let node):
            (node.entries ?? []).map {
                Member(key: $0.key.text ?? "", value: ForeignValue(.yaml($0.value), in: source))
            }
        }
    }

    /// The text of a scalar: numbers and Booleans as they were spelled, nil for null.
    var scalarText: String? {
        guard !isNull else { return nil }
        return switch node {
        case .json(let value): value.scalarText
        case .yaml(let node): node.text
        }
    }

    /// A whole number, even if it is written as text.
    var wholeNumber: Int? {
        switch node {
        case .json(let value): value.integer ?? value.string.flatMap { Int($0) }
        case .yaml(let node): node.integer ?? node.text.flatMap { Int($0) }
        }
    }

    /// A number, whole or not, even if it is written as text.
    var number: Double? {
        guard let number = scalarText.flatMap({ Double($0) }), number.isFinite else { return nil }
        return number
    }

    /// The tag of a YAML node.
    var tag: String? {
        switch node {
        case .json: nil
        case .yaml(let node): node.tag
        }
    }

    /// Whether a JSON text escapes half of a surrogate pair, which UTF-8 cannot represent.
    var hasLoneSurrogate: Bool {
        guard case .json(let value) = node, let bytes = value.stringBytes else { return false }
        return String(validating: bytes, as: UTF8.self) == nil
    }
}
