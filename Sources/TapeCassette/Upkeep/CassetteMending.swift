import TapeHTTP

/// Repairs a cassette that was edited by hand: corrects sums and counts, and changes nothing else.
package struct CassetteMending: Sendable {
    /// The new text of a cassette.
    package struct Result: Sendable {
        package let text: [UInt8]
        /// Whether the whole file has to be rewritten, because its form has no room for sums.
        package let isRewritten: Bool
        /// Bodies that go into files beside the cassette, by their digests.
        let files: [String: [UInt8]]
    }

    private let source: CassetteSource

    /// Reads the file at a path.
    package init(of path: String) throws(CassetteError) {
        source = try CassetteSource.file(path)
    }

    /// The repaired cassette; nil if there is nothing to repair.
    ///
    /// A cassette that cannot be read is left alone.
    package func result() throws(CassetteError) -> Result? {
        let cassette = try CassetteReader(source: source).cassette()
        let edited = cassette.handEdited
        guard cassette.hasEditedFrame || !edited.isEmpty || !cassette.isSealed else { return nil }
        let interactions = try cassette.interactions()
        let end = CassetteEnd(
            interactions: cassette.count, walks: Self.walks(of: cassette.end, interactions),
            unrecorded: cassette.end.unrecorded)
        if let text = withSums(end, isSealed: cassette.header.isSealed),
            try isSettled(text, as: interactions)
        {
            return Result(text: text, isRewritten: false, files: [:])
        }
        var text = CassetteText.head(cassette.header)
        var seal = CassetteSeal(head: text)
        var files: [String: [UInt8]] = [:]
        for interaction in interactions {
            let encoded = try InteractionWriter.encode(interaction, fileLimit: Self.fileLimit)
            text += encoded.text
            seal.add(interaction: encoded.text)
            files.merge(encoded.files) { first, _ in first }
        }
        return Result(text: text + seal.tail(end), isRewritten: true, files: files)
    }

    /// Replaces the cassette by a result.
    package func write(_ result: Result) throws(CassetteError) {
        let path = source.name
        try CassetteError.wrapping { () throws(FileError) in
            let beside = BodyFiles(folder: FilePath.folder(of: path))
            for (digest, body) in result.files { try beside.write(body, digest: digest) }
            try FileBytes.write(result.text, to: path)
        }
    }

    private static let fileLimit = 4 << 20

    /// The text with the right sum under each interaction; nil if its form has no place for sums.
    private func withSums(_ end: CassetteEnd, isSealed: Bool) -> [UInt8]? {
        guard let frame = CassetteFrame(source.bytes) else { return nil }
        let first = frame.interactions.first?.lowerBound ?? frame.tail.lowerBound
        var text = source.bytes.copy(0..<frame.head.upperBound)
        if !isSealed { text += "sealed: true\n".utf8 }
        text += source.bytes.copy(frame.head.upperBound..<first)
        var seal = CassetteSeal(head: text)
        for range in frame.interactions {
            let interaction = Self.withSum(source.bytes.copy(range))
            seal.add(interaction: interaction)
            text += interaction
        }
        return text + seal.tail(end)
    }

    private static func withSum(_ interaction: [UInt8]) -> [UInt8] {
        let lines = interaction.split(separator: 0x0A, omittingEmptySubsequences: false)
        // Lines with more indentation belong to bodies, whatever they contain.
        let kept = lines.filter {
            !$0.starts(with: InteractionSum.linePrefix) && !$0.elementsEqual(bareSum)
        }
        var text = Array(kept.joined(separator: [0x0A]))
        while text.last == 0x0A { text.removeLast() }
        text.append(0x0A)
        return text + "  sum: \(InteractionSum(of: text[...]))\n".utf8
    }

    private static let bareSum = Array("  sum:".utf8)

    /// Whether a text has the same content as before and needs no further repair.
    private func isSettled(
        _ text: [UInt8], as interactions: [Interaction]
    ) throws(CassetteError) -> Bool {
        let reader = CassetteReader(
            source: CassetteSource(name: source.name, bytes: MappedFile(text), files: source.files))
        // `try?`: a text that cannot be read back is discarded, and the cassette is rewritten.
        guard let settled = try? reader.cassette(), settled.handEdited.isEmpty,
            !settled.hasEditedFrame, settled.isSealed, settled.count == interactions.count
        else { return false }
        for (index, interaction) in interactions.enumerated() {
            guard try settled.interaction(at: index).isIdentical(to: interaction) else {
                return false
            }
        }
        return true
    }

    /// The walks with their present numbers of pages; item counts are dropped where pages were added or removed.
    private static func walks(
        of end: CassetteEnd, _ interactions: [Interaction]
    ) -> [WalkSummary] {
        var pages: [Int: Set<Int>] = [:]
        for mark in interactions.compactMap(\.request.mark) where mark.role == .walk {
            pages[mark.walk, default: []].insert(mark.page)
        }
        return end.walks.map { walk in
            guard let found = pages[walk.walk]?.count, found != walk.pages else { return walk }
            return WalkSummary(walk: walk.walk, pages: found, items: nil, ended: walk.ended)
        }
    }
}
