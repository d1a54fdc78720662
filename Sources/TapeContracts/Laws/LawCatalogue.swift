/// Every law the kit knows.
package enum LawCatalogue {
    /// What is said of a law without asking it.
    package struct Entry: Sendable {
        package let identifier: LawIdentifier
        package let code: String
        package let sentence: String
        package let subject: Subject

        init(_ law: any Law, _ subject: Subject) {
            identifier = law.identifier
            code = law.code
            sentence = law.sentence
            self.subject = subject
        }
    }

    package static let entries: [Entry] =
        WalkLaws.all.map { Entry($0, .api) } + ClientLaws.all.map { Entry($0, .client) }
        + BoardLaws.all.map { Entry($0, .board) }
}
