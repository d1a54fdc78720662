/// A body's value as detection sees it: one tree for JSON and XML, to be searched and compared.
///
/// Elements of an XML document that repeat under one parent make an array, attributes are members
/// whose names begin with `@`, and an element's own text beside them is the member `text()`.
package enum BodyNode: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number by the text the server wrote.
    case number(String)
    case text(String)
    case array([BodyNode])
    case object([Member])

    /// One named value of an object.
    package struct Member: Hashable, Sendable {
        package let name: String
        package let node: BodyNode

        package init(_ name: String, _ node: BodyNode) {
            self.name = name
            self.node = node
        }
    }
}

extension BodyNode {
    /// The value of the first member with this name.
    package subscript(name: String) -> BodyNode? {
        members.first { $0.name == name }?.node
    }

    /// The members of an object; none of anything else.
    package var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The elements of an array; nil of anything else.
    package var elements: [BodyNode]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    package var isNull: Bool { self == .null }

    package var isObject: Bool { if case .object = self { true } else { false } }

    /// Whether the node is a single value and not `null`.
    package var isScalar: Bool { scalarText != nil }

    /// A single value as it would be written into a URL.
    package var scalarText: String? {
        switch self {
        case .bool(let bool): bool ? "true" : "false"
        case .number(let text), .text(let text): text
        case .null, .array, .object: nil
        }
    }

    /// A whole number that positions can count by, also one that the server wrote as text.
    ///
    /// Larger ones are identities or say "unknown": nothing reckons with them.
    package var integer: Int? {
        switch self {
        case .number(let text), .text(let text): Int(countingBy: text)
        case .null, .bool, .array, .object: nil
        }
    }

    /// A Boolean, also one that the server wrote as text.
    package var flag: Bool? {
        switch self {
        case .bool(let bool): bool
        case .text("true"), .text("True"), .text("TRUE"): true
        case .text("false"), .text("False"), .text("FALSE"): false
        case .null, .number, .text, .array, .object: nil
        }
    }

    /// What a sign of two values says, which some servers write as 1 and 0.
    package var sign: Bool? {
        if let flag { return flag }
        switch integer {
        case 0?: return false
        case 1?: return true
        default: return nil
        }
    }

    /// Whether the node says that there is nothing: `null`, an empty text, array or object.
    package var isVoid: Bool {
        switch self {
        case .null, .text(""), .array([]), .object([]): true
        case .bool, .number, .text, .array, .object: false
        }
    }
}
