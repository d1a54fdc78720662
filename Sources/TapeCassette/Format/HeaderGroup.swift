import TapeHTTP

/// Neighbouring header lines of one name, which a cassette writes as one key.
struct HeaderGroup {
    let name: String
    var values: [String]

    /// A longer name is no key to some readers of YAML.
    private static let longestName = 120

    /// The header lines as keys, or nil where keys cannot say it: a name that comes again after
    /// another one, or one that is too long.
    static func groups(of fields: HeaderFields) -> [HeaderGroup]? {
        var groups: [HeaderGroup] = []
        for field in fields {
            let name = field.name.spelling
            guard name.utf8.count <= longestName else { return nil }
            if let last = groups.last, last.name.isIdentical(to: name) {
                groups[groups.count - 1].values.append(field.value)
            } else if groups.contains(where: { $0.name == name }) {
                return nil
            } else {
                groups.append(HeaderGroup(name: name, values: [field.value]))
            }
        }
        return groups
    }
}
