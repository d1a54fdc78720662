package import TapeHTTP

/// A file of interactions: a record that is exact, reviewable, and free of secrets.
///
/// A cassette read from text parses an interaction only when it is needed, so opening a large one is cheap and memory depends
/// on the interactions in use.
package struct Cassette: Sendable {
    enum Storage: Sendable {
        case values([Interaction])
        case text(CassetteSource, [Range<Int>])
    }

    package let header: CassetteHeader
    package let end: CassetteEnd
    let storage: Storage
    /// Whether only the full parser can read the text.
    let isForeign: Bool
    /// Where the first interaction begins.
    let headEnd: Int

    /// Creates a cassette from interactions in memory.
    package init(
        header: CassetteHeader, interactions: [Interaction], walks: [WalkSummary] = []
    ) {
        self.header = header
        end = CassetteEnd(interactions: interactions.count, walks: walks)
        storage = .values(interactions)
        isForeign = false
        headEnd = 0
    }

    init(
        header: CassetteHeader, end: CassetteEnd, source: CassetteSource, ranges: [Range<Int>],
        headEnd: Int
    ) {
        self.header = header
        self.end = end
        storage = .text(source, ranges)
        isForeign = false
        self.headEnd = headEnd
    }

    init(foreign header: CassetteHeader, end: CassetteEnd, interactions: [Interaction]) {
        self.header = header
        self.end = end
        storage = .values(interactions)
        isForeign = true
        headEnd = 0
    }

    /// How many interactions there are.
    package var count: Int {
        switch storage {
        case .values(let interactions): interactions.count
        case .text(_, let ranges): ranges.count
        }
    }

    /// One interaction, including every byte of its bodies.
    package func interaction(at index: Int) throws(CassetteError) -> Interaction {
        try proving(index).interaction
    }

    /// One interaction, and whether its text is what a recorder wrote.
    func proving(
        _ index: Int
    ) throws(CassetteError) -> (interaction: Interaction, isProved: Bool) {
        switch storage {
        case .values(let interactions): return (interactions[index], !isForeign)
        case .text(let source, let ranges):
            return try InteractionReader(source: source).proving(ranges[index])
        }
    }

    /// The request of one interaction, read without its response.
    package func request(at index: Int) throws(CassetteError) -> HTTPRequest {
        switch storage {
        case .values(let interactions): return interactions[index].request
        case .text(let source, let ranges):
            return try InteractionReader(source: source).request(in: ranges[index])
        }
    }

    /// The text of one interaction with its sum, as it is or would be in the file.
    package func text(at index: Int) throws(CassetteError) -> [UInt8] {
        switch storage {
        case .values(let interactions):
            return try InteractionWriter.encode(interactions[index]).text
        case .text(let source, let ranges): return source.bytes.copy(ranges[index])
        }
    }

    /// Everything before the first interaction, as it is or would be in the file.
    var headText: [UInt8] {
        switch storage {
        case .values: CassetteText.head(header)
        case .text(let source, _): source.bytes.copy(0..<headEnd)
        }
    }

    /// The line of the file, counted from 1, on which an interaction begins; nil if there is no file.
    package func line(ofInteraction index: Int) -> Int? {
        guard case .text(let source, let ranges) = storage, ranges.indices.contains(index) else {
            return nil
        }
        return source.line(at: ranges[index].lowerBound)
    }

    /// Every interaction, parsed.
    package func interactions() throws(CassetteError) -> [Interaction] {
        var all: [Interaction] = []
        all.reserveCapacity(count)
        for index in 0..<count { all.append(try interaction(at: index)) }
        return all
    }
}
