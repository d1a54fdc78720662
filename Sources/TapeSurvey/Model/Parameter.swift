/// Where a value goes in a request.
package enum RequestPlace: String, Hashable, Sendable {
    case url, query, header, cookie, path, body, form, argument
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
    package var credential: SpecTemplate?
    package var minimum: Int?
    package var maximum: Int?
    package var choices: [String] = []
    /// The elements of a list that is the default, and what stands between them where they are one value.
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
    /// More items than any list gives at once.
    private static let largestSize = 10_000

    /// How many items to ask for where the parameter says how many: the usual number, or what is allowed and not far from 20.
    package var usualSize: Int {
        // The largest number of a type stands for all there is.
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
