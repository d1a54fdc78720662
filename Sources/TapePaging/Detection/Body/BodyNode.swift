/// A body's value as detection sees it: one tree for JSON and XML, to be searched and compared.
///
/// XML elements that repeat under one parent become an array. Attributes become members whose names begin with `@`.
/// The text of an element that has attributes becomes the member `text()`.
package enum BodyNode: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number, as the text that the server wrote.
    case number(String)
    case text(String)
    case array([BodyNode])
    case object([Member])

    /// One named value of an object.
    package struct Member: Hashable, Sendable {
        package let name: String
        package let node: BodyNode
    }
}

extension BodyNode {
    /// The value of the first member with this name.
    package subscript(name: String) -> BodyNode? {
        members.first { $0.name == name }?.node
    }

    /// The members of an object; empty for any other node.
    package var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The elements of an array; nil for any other node.
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

    /// A whole number that positions can count by, whether written as a number or as text.
    ///
    /// Nil for larger numbers, which are identities or mean "unknown".
    package var integer: Int? {
        switch self {
        case .number(let text), .text(let text): Int(countingBy: text)
        case .null, .bool, .array, .object: nil
        }
    }

    /// A Boolean, whether written as such or as text.
    package var flag: Bool? {
        switch self {
        case .bool(let bool): bool
        case .text("true"), .text("True"), .text("TRUE"): true
        case .text("false"), .text("False"), .text("FALSE"): false
        case .null, .number, .text, .array, .object: nil
        }
    }

    /// A Boolean in any spelling, including 1 and 0.
    package var sign: Bool? {
        if let flag { return flag }
        switch integer {
        case 0?: return false
        case 1?: return true
        default: return nil
        }
    }

    /// Whether the node is `null` or an empty text, array or object.
    package var isVoid: Bool {
        switch self {
        case .null, .text(""), .array([]), .object([]): true
        case .bool, .number, .text, .array, .object: false
        }
    }
}
