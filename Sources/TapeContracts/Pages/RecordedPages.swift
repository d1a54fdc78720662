import TapeCassette
import TapeHTTP
import TapePaging

/// Reads pages of a cassette again, one at a time, so that they need not be kept in memory.
struct RecordedPages: Sendable {
    private let deck: Deck
    private let reader: PageReader
    private let mark: @Sendable (Int) -> PageMark

    /// The pages of a walk by their marks; by default those of the main walk.
    init(
        _ deck: Deck, reader: PageReader,
        marked mark: @escaping @Sendable (Int) -> PageMark = { PageMark(page: $0) }
    ) {
        self.deck = deck
        self.reader = reader
        self.mark = mark
    }

    /// Every scalar in the items of a page, as text.
    func itemTexts(ofPage number: Int) -> Set<String> {
        deck.response(at: mark(number)).map(reader.itemTexts) ?? []
    }

    /// The page as recorded; nil where the recording lacks it or it cannot be read.
    func reading(ofPage number: Int) -> PageReading? {
        // Recordings before the last one were redirects or failed attempts.
        guard let index = deck.lastRecording(at: mark(number)) else { return nil }
        do {
            let interaction = try deck.cassette.interaction(at: index)
            return try reader.read(
                Exchange(asked: interaction.request, outcome: interaction.outcome))
        } catch {
            // The walk itself ended with the same error.
            return nil
        }
    }
}
