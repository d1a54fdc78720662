/// Gives every operation a unique file name that is safe whatever the description says.
package struct SpecNames {
    private var names = UniqueNames(numberedAfter: "-")
    private static let longest = 80

    package init() {}

    /// The file name for an operation, without the extension.
    package mutating func name(for operation: Operation) -> String {
        let identifier = operation.identifier.map(Self.slug) ?? ""
        let slug = identifier.isEmpty ? Self.slug(operation.name) : identifier
        return names.unique(slug.isEmpty ? "operation" : slug)
    }

    /// Reserves a name that is already in use.
    package mutating func reserve(_ name: String) { names.reserve(name) }

    /// A text as lower-case letters, digits and hyphens: `listUserRepos` becomes `list-user-repos`.
    package static func slug(_ text: String) -> String {
        let words = NameWords.normalized(text).split(separator: "_").joined(separator: "-")
        var slug = String(words.prefix(longest))
        while slug.hasSuffix("-") { slug.removeLast() }
        return slug
    }
}
