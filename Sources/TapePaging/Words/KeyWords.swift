/// A key's name split into words: `nextPageToken`, `next_page_token` and `NextPageToken` have the same words.
package struct KeyWords: Hashable, Sendable {
    /// The words, in lower case.
    package let words: [String]
    package let spelling: KeySpelling

    package init(_ key: String) {
        let prefix = key.prefix { !$0.isLetter && !$0.isNumber }
        var words: [String] = []
        var word = ""
        let characters = Array(key.dropFirst(prefix.count))
        for (index, character) in characters.enumerated() {
            if !character.isLetter && !character.isNumber {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            if Self.beginsWord(at: index, in: characters), !word.isEmpty {
                words.append(word)
                word = ""
            }
            word += character.lowercased()
        }
        if !word.isEmpty { words.append(word) }
        spelling = KeySpelling(of: key, prefix: String(prefix))
        self.words = words.flatMap { Self.compounds[$0] ?? [$0] }
    }

    /// Whether a capital letter begins a word here: after a small one, or before one in `URLList`.
    private static func beginsWord(at index: Int, in characters: [Character]) -> Bool {
        guard index > 0, characters[index].isUppercase else { return false }
        if characters[index - 1].isLowercase || characters[index - 1].isNumber { return true }
        return index + 1 < characters.count && characters[index + 1].isLowercase
            && characters[index - 1].isLetter
    }

    package func contains(_ word: String) -> Bool { words.contains(word) }

    package func contains(anyOf others: Set<String>) -> Bool {
        words.contains { others.contains($0) }
    }

    /// The words as one text, for comparison with a phrase such as `next page`.
    package var phrase: String { words.joined(separator: " ") }

    /// Compounds that many APIs write in lower case without a separator.
    private static let compounds: [String: [String]] = {
        let phrases = [
            "next page", "next url", "next link", "next token", "next cursor", "next href",
            "next offset", "next start", "next marker", "next key", "page token", "page number",
            "page no", "page num", "page size", "page count", "page index", "page info",
            "per page", "page limit", "last page", "first page", "is last", "is truncated",
            "has more", "has next", "total count", "total pages", "total results", "total items",
            "total elements", "total size", "total hits", "total records", "start at",
            "start index", "start key", "start cursor", "end cursor", "max results", "max items",
            "max keys", "items per page", "results per page", "hits per page", "current page",
            "page of", "num found", "nb hits", "nb pages", "num pages", "num results",
            "continuation token", "resumption token", "scroll id", "max id", "since id", "min id",
            "last id", "after id", "more results", "record count", "row count", "end of records",
        ]
        var compounds: [String: [String]] = [:]
        for phrase in phrases {
            let words = phrase.split(separator: " ").map(String.init)
            compounds[words.joined()] = words
        }
        return compounds
    }()
}
