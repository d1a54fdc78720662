import TapeHTTP

/// One breach of a law: where, what was promised, what was seen, and what to try.
package struct Finding: Hashable, Sendable {
    /// The page of the walk, counted from 1.
    package var page: Int?
    /// The position at which the page was requested.
    package var position: String?
    /// The identity of the item, as the API spells it.
    package var item: String?
    /// The circumstances of the breach: the footer, fault or interruption, or which other walk it occurred in.
    package var scene: String?
    package var expected: String
    package var saw: String
    package var advice: String
    /// The shell command that requests the page again; nil where the finding is not about a page.
    package var command: String?
    /// The common cause of this and other breaches, where the evidence shows one.
    package var cause: String?
    /// The law whose finding reports the cause of this one, if it is another law.
    package var see: LawIdentifier?
    /// The line in the cassette where the answer that shows the breach begins.
    package var line: Int?
    /// The subject as values, for causes and reports.
    package var subject = FindingSubject()

    package init(
        page: Int? = nil,
        position: String? = nil,
        item: String? = nil,
        expected: String,
        saw: String,
        advice: String
    ) {
        self.page = page
        self.position = position
        self.item = item
        self.expected = expected
        self.saw = saw
        self.advice = advice
    }

    /// A finding of one scene among several.
    package init(
        page: Int? = nil, item: String? = nil, scene: String, expected: String, saw: String,
        advice: String
    ) {
        self.init(page: page, item: item, expected: expected, saw: saw, advice: advice)
        self.scene = scene
    }
}

/// The first of some names in words, and how many more there are.
package func listed(_ names: some Collection<String>, most: Int) -> String {
    let shown = names.prefix(most).joined(separator: ", ")
    return names.count > most ? "\(shown) and \(names.count - most) more" : shown
}

/// Counts in words: `1 page`, `2 pages`.
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    count.counting(noun, plural: plural)
}

/// Words as a list in a sentence: `1, 2 and 13`.
package func series(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) and \(last)"
}
