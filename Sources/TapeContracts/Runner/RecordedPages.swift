import TapeCassette
import TapeHTTP
import TapePaging

/// Reads pages of a cassette again, one at a time, so that nobody has to keep them.
struct RecordedPages: Sendable {
    private let deck: Deck
    private let reader: PageReader

    init(_ deck: Deck, reader: PageReader) {
        self.deck = deck
        self.reader = reader
    }

    /// The page as the recording has it; nil where the recording has no such page or none that can be read.
    func reading(ofPage number: Int) -> PageReading? {
        // What came before the last was sent on elsewhere, or had to be asked again.
        guard let index = deck.lastRecording(at: PageMark(page: number)) else { return nil }
        do {
            let interaction = try deck.cassette.interaction(at: index)
            return try reader.read(
                Exchange(asked: interaction.request, outcome: interaction.outcome))
        } catch {
            // The walk itself met the same error and ended with it.
            return nil
        }
    }
}
