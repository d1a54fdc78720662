/// Where a value goes in a request.
package enum RequestPlace: String, Hashable, Sendable {
    case url, query, header, cookie, path, body, form, argument
}

/// A value that an operation takes.
package struct Parameter: Hashable, Sendable {
    /// The name on the wire; dotted for members within a body.
    package var name: String
    package var place: RequestPlace
    package var kind: Shape.Kind
    package var isRequired: Bool
    /// The text about it, in lower case.
    package var prose: String
    package var standard: String?
    /// The value with a variable in place of a credential, if it is or contains one.
    package var credential: SpecTemplate?
    package var minimum: Int?
    package var maximum: Int?
    package var choices: [String] = []
    /// The elements of a default that is a list; `separator` joins them where they are one value.
    package var elements: [String] = []
    var separator: String?
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

extension Parameter {
    /// A page size larger than any API allows.
    private static let largestSize = 10_000

    /// The page size to ask for with this parameter: its default, or an allowed number close to 20.
    package var usualSize: Int {
        // The largest number of an integer type means "all items".
        let wanted =
            standard.flatMap { Int($0) }.flatMap { (1...Self.largestSize).contains($0) ? $0 : nil }
            ?? 20
        let allowed = choices.compactMap { Int($0) }.filter { $0 > 0 }
        if !allowed.isEmpty, !allowed.contains(wanted) {
            return allowed.filter { $0 <= wanted }.max() ?? allowed.min() ?? wanted
        }
        let size = max(wanted, min(minimum ?? 1, Self.largestSize))
        guard let maximum, maximum > 0 else { return size }
        return min(size, maximum)
    }
}
