/// What a body looks like, as far down as paging can be told from it.
package struct Shape: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case object, array, string, integer, number, boolean
        /// An object whose members are the items.
        case map
        /// Nothing is said.
        case unknown
    }

    /// A member of an object.
    package struct Member: Hashable, Sendable {
        package let name: String
        package let shape: Shape
        /// Whether the object must have it.
        package var isRequired = false

        package init(_ name: String, _ shape: Shape, isRequired: Bool = false) {
            self.name = name
            self.shape = shape
            self.isRequired = isRequired
        }
    }

    package var kind: Kind
    package var members: [Member]
    /// The shape of an array's elements, or of a map's values: one or none.
    package var element: [Shape]
    /// What the description says about it, lower case.
    package var prose: String
    package var format: String
    /// What is sent where nobody says otherwise, what may be sent, and the bounds of a number.
    package var standard: String?
    package var choices: [String] = []
    package var minimum: Int?
    package var maximum: Int?
    /// The name on the wire, where bodies are XML and it is another.
    package var xmlName: String?
    /// Whether an array in XML stands in an element of its own.
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
