import TapeHTTP

/// Adjacent header lines with the same name, which a cassette writes under one key.
struct HeaderGroup {
    let name: String
    var values: [String]

    /// Some YAML readers do not accept a longer name as a key.
    private static let longestName = 120

    /// The header lines grouped by key, or nil if keys cannot express them, because a name recurs after another one or is too
    /// long.
    static func groups(of fields: HeaderFields) -> [HeaderGroup]? {
        var groups: [HeaderGroup] = []
        var names: Set<String> = []
        for field in fields {
            let name = field.name.spelling
            guard name.utf8.count <= longestName else { return nil }
            if let last = groups.last, last.name.isIdentical(to: name) {
                groups[groups.count - 1].values.append(field.value)
            } else {
                guard names.insert(name).inserted else { return nil }
                groups.append(HeaderGroup(name: name, values: [field.value]))
            }
        }
        return groups
    }
}
