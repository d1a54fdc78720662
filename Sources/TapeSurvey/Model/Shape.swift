/// The structure of a body, as deep as paging needs.
package struct Shape: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case object, array, string, integer, number, boolean
        /// An object whose members are the items.
        case map
        /// The description does not say.
        case unknown
    }

    /// A member of an object.
    package struct Member: Hashable, Sendable {
        package let name: String
        package let shape: Shape
        /// Whether the object always has it.
        package var isRequired = false

        package init(_ name: String, _ shape: Shape, isRequired: Bool = false) {
            self.name = name
            self.shape = shape
            self.isRequired = isRequired
        }
    }

    package var kind: Kind
    package var members: [Member]
    /// The shape of an array's elements or a map's values, if known; at most one.
    package var element: [Shape]
    /// The text about it, in lower case.
    package var prose: String
    package var format: String
    /// The default value; then the allowed values, and the bounds of a number.
    package var standard: String?
    package var choices: [String] = []
    package var minimum: Int?
    package var maximum: Int?
    /// The name in XML bodies, if it differs.
    package var xmlName: String?
    /// Whether an XML array has an element around its items.
    package var isXMLWrapped = false

    package init(
        _ kind: Kind, members: [Member] = [], element: Shape? = nil, prose: String = "",
        format: String = ""
    ) {
        self.kind = kind
        self.members = members
        self.element = element.map { [$0] } ?? []
        self.prose = prose
        self.format = format
    }

    static let unknown = Shape(.unknown)

    subscript(_ name: String) -> Shape? { members.first { $0.name == name }?.shape }

    /// Whether the value can be a token or a number that selects a page.
    var isScalar: Bool {
        switch kind {
        case .string, .integer, .number: true
        case .object, .array, .boolean, .map, .unknown: false
        }
    }
}
