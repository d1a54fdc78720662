import TapeCassette
import TapeHTTP
import TapePaging

/// Reads pages of a cassette again, one at a time, so that nobody has to keep them.
struct RecordedPages: Sendable {
    private let deck: Deck
    private let reader: PageReader
    private let mark: @Sendable (Int) -> PageMark

    /// The pages of a walk by their marks; those of the first walk unless told otherwise.
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

    /// The page as the recording has it; nil where the recording has no such page or none that can be read.
    func reading(ofPage number: Int) -> PageReading? {
        // What came before the last was sent on elsewhere, or had to be asked again.
        guard let index = deck.lastRecording(at: mark(number)) else { return nil }
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
