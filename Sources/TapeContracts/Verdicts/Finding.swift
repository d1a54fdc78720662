/// One breach of a law: where, what was promised, what was seen, and what to try.
package struct Finding: Hashable, Sendable {
    /// The page of the walk, counted from 1.
    package var page: Int?
    /// The position that selected the page, as it was asked for.
    package var position: String?
    /// The identity of the item, as the API spells it.
    package var item: String?
    /// The footer, fault or interruption during which a client was seen doing it.
    package var scene: String?
    package var expected: String
    package var saw: String
    package var advice: String
    /// The shell command that asks for the page again; nil where the finding is of no page.
    package var command: String?
    /// What is wrong, where the evidence shows one thing that this and other breaches follow from.
    package var cause: String?
    /// The law whose finding tells the cause of this one, if another's does.
    package var see: LawIdentifier?
    /// The line of the cassette on which the answer that shows it begins.
    package var line: Int?
    /// What it is about, for causes and reports.
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

/// Counts in words: `1 page`, `2 pages`.
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    // Each law says so of each run, so nothing is interpolated.
    if count == 1 { return "1 " + noun }
    return String(count) + " " + (plural ?? noun + "s")
}
