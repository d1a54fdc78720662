/// Gives every operation a file name of its own, safe whatever the description says.
package struct SpecNames {
    private var taken: Set<String> = []
    private static let longest = 80

    package init() {}

    /// The name for an operation, without the ending.
    package mutating func name(for operation: Operation) -> String {
        let identifier = operation.identifier.map(Self.slug) ?? ""
        let slug = identifier.isEmpty ? Self.slug(operation.name) : identifier
        let stem = slug.isEmpty ? "operation" : slug
        var name = stem
        var count = 1
        while !taken.insert(name).inserted {
            count += 1
            name = "\(stem)-\(count)"
        }
        return name
    }

    /// Keeps a name for an operation that has it already.
    package mutating func reserve(_ name: String) { taken.insert(name) }

    /// Letters, digits and hyphens, lower case: `listUserRepos` is `list-user-repos`.
    package static func slug(_ text: String) -> String {
        let words = NameWords.normalized(text).split(separator: "_").joined(separator: "-")
        var slug = String(words.prefix(longest))
        while slug.hasSuffix("-") { slug.removeLast() }
        return slug
    }
}
