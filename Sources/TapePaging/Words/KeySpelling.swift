/// How an API spells names of several words, such as `pageSize` or `page_size`.
package struct KeySpelling: Hashable, Sendable {
    package enum Case: Hashable, Sendable { case snake, kebab, camel, pascal, flat }

    /// Signs before the name, such as `_` or `$`.
    package let prefix: String
    package let letters: Case

    package init(prefix: String, letters: Case) {
        self.prefix = prefix
        self.letters = letters
    }

    init(of key: String, prefix: String) {
        let name = key.dropFirst(prefix.count)
        self.prefix = prefix
        letters =
            if name.contains("_") {
                .snake
            } else if name.contains("-") {
                .kebab
            } else if name.first?.isUppercase ?? false {
                .pascal
            } else if name.contains(where: \.isUppercase) {
                .camel
            } else {
                .flat
            }
    }

    /// A name made of the words, in this spelling.
    package func spell(_ words: [String]) -> String {
        let capitals = words.map(\.firstCapitalised)
        let name =
            switch letters {
            case .snake: words.joined(separator: "_")
            case .kebab: words.joined(separator: "-")
            case .camel: (words.first ?? "") + capitals.dropFirst().joined()
            case .pascal: capitals.joined()
            case .flat: words.joined()
            }
        return prefix + name
    }
}

extension StringProtocol {
    /// The text with its first letter as a capital; the others stay as they are.
    package var firstCapitalised: String { prefix(1).uppercased() + dropFirst() }
}
