import TapeCassette
import TapeHTTP
import TapePaging

/// Reads pages of a cassette again, one at a time, so that nobody has to keep them.
struct RecordedPages: Sendable {
    private let cassette: Cassette
    private let reader: PageReader
    private let places: [Int: Int]

    init(_ cassette: Cassette, reader: PageReader) {
        self.cassette = cassette
        self.reader = reader
        var places: [Int: Int] = [:]
        for index in 0..<cassette.count {
            // `try?`: a request that cannot be read kept the deck from being made.
            let mark = try? cassette.request(at: index).mark
            guard let mark, mark.role == .walk, mark.walk == 1 else { continue }
            // What came before was sent on elsewhere, or had to be asked again.
            places[mark.page] = index
        }
        self.places = places
    }

    /// The page as the recording has it; nil where the recording has no such page or none that can be read.
    func reading(ofPage number: Int) -> PageReading? {
        guard let index = places[number] else { return nil }
        do {
            let interaction = try cassette.interaction(at: index)
            return try reader.read(
                Exchange(asked: interaction.request, outcome: interaction.outcome))
        } catch {
            // The walk itself met the same error and ended with it.
            return nil
        }
    }
}
