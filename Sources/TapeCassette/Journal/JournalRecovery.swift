/// Finds the whole interactions in a journal that was cut off.
struct JournalRecovery {
    let source: CassetteSource

    /// The whole interactions, and how many bytes of the journal they and the head take.
    ///
    /// Everything from the first interaction with a wrong sum on is dropped: a recording without a gap is worth more than a
    /// longer one.
    func kept() throws(CassetteError) -> (cassette: Cassette, size: Int) {
        guard let frame = CassetteFrame(source.bytes) else {
            let message = "\(source.name): nothing in it is whole; remove the file to begin afresh"
            throw CassetteError(.journal, message)
        }
        var reader = HeaderReader(source: source)
        try reader.read(frame.head)
        try reader.check()
        let whole = Array(frame.interactions.prefix(while: isWhole))
        let headEnd = frame.head.upperBound + "interactions:\n".utf8.count
        let size = whole.last?.upperBound ?? headEnd
        let cassette = Cassette(
            header: try reader.header(), end: CassetteEnd(interactions: whole.count),
            source: source, ranges: whole, headEnd: headEnd)
        return (cassette, size)
    }

    private func isWhole(_ range: Range<Int>) -> Bool {
        InteractionSum.isRight(in: source.bytes.copy(range))
    }
}
