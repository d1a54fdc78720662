/// The result of an XPath.
package enum XPathResult: Sendable {
    /// Nodes in the order of the document.
    case nodes([XMLTree.Node])
    case string(String)
    case number(Double)
    case bool(Bool)

    /// The nodes; empty if the result is a single value.
    package var nodes: [XMLTree.Node] {
        if case .nodes(let nodes) = self { nodes } else { [] }
    }

    /// The text of each node, or the single value as text.
    package var strings: [String] {
        switch self {
        case .nodes(let nodes): nodes.map(\.text)
        case .string(let string): [string]
        case .number(let number): [Self.text(of: number)]
        case .bool(let bool): [bool ? "true" : "false"]
        }
    }

    /// The result of XPath's `boolean()`.
    package var isTrue: Bool {
        switch self {
        case .nodes(let nodes): !nodes.isEmpty
        case .string(let string): !string.isEmpty
        case .number(let number): number != 0 && !number.isNaN
        case .bool(let bool): bool
        }
    }

    /// A number as XPath's `string()` writes it, without a decimal point if it is whole.
    private static func text(of number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        return Int(exactly: number).map(String.init) ?? "\(number)"
    }
}
