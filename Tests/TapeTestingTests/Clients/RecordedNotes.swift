/// A page of the notes, as clients decode it.
struct RecordedNotes: Codable {
    struct Note: Codable, Identifiable, Sendable {
        var id: String
        let text: String
    }

    let notes: [Note]
    let next: Int?
}
