/// Gives every operation a unique file name that is safe whatever the description says.
package struct SpecNames {
    private var taken: Set<String> = []
    /// The last number of each name, where the search for the next one begins.
    private var numbers: [String: Int] = [:]
    private static let longest = 80

    package init() {}

    /// The file name for an operation, without the extension.
    package mutating func name(for operation: Operation) -> String {
        let identifier = operation.identifier.map(Self.slug) ?? ""
        let slug = identifier.isEmpty ? Self.slug(operation.name) : identifier
        let stem = slug.isEmpty ? "operation" : slug
        var number = numbers[stem] ?? 1
        var name = number == 1 ? stem : "\(stem)-\(number)"
        while !taken.insert(name).inserted {
            number += 1
            name = "\(stem)-\(number)"
        }
        numbers[stem] = number
        return name
    }

    /// Reserves a name that is already in use.
    package mutating func reserve(_ name: String) { taken.insert(name) }

    /// A text as lower-case letters, digits and hyphens: `listUserRepos` becomes `list-user-repos`.
    package static func slug(_ text: String) -> String {
        let words = NameWords.normalized(text).split(separator: "_").joined(separator: "-")
        var slug = String(words.prefix(longest))
        while slug.hasSuffix("-") { slug.removeLast() }
        return slug
    }
}
