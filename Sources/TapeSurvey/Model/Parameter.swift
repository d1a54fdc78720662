/// Where a value goes in a request.
package enum RequestPlace: String, Hashable, Sendable {
    case url, query, header, path, body, form, argument
}

/// A value that an operation takes.
package struct Parameter: Hashable, Sendable {
    /// The name on the wire; dotted where it lies within a body.
    package var name: String
    package var place: RequestPlace
    package var kind: Shape.Kind
    package var isRequired: Bool
    /// What is said about it, lower case.
    package var prose: String
    package var standard: String?
    /// The value with a variable in the place of the credential that it is or holds.
    package var credential: String?
    package var maximum: Int?
    package var choices: [String] = []
    package var isDeprecated = false

    package init(
        _ name: String, in place: RequestPlace, kind: Shape.Kind = .unknown,
        isRequired: Bool = false, prose: String = "", standard: String? = nil
    ) {
        self.name = name
        self.place = place
        self.kind = kind
        self.isRequired = isRequired
        self.prose = prose
        self.standard = standard
    }
}
