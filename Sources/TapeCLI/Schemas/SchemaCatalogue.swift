import TapeContracts

/// The JSON Schemas that come with the tool, for editors and other tools.
enum SchemaCatalogue {
    /// One schema: its subject and its text.
    struct Entry: Sendable {
        let name: String
        let text: String
    }

    static let entries = [
        Entry(name: "spec", text: SpecSchema.text), Entry(name: "cassette", text: cassetteSchema),
        Entry(name: "report", text: reportSchema),
        Entry(name: "settings", text: SettingsSchema.text),
    ]
}
