extension Cassette {
    /// The cassette's text in canonical form, every body within it; the same cassette gives the same
    /// bytes.
    package func encoded() throws(CassetteError) -> [UInt8] {
        var text = CassetteText.head(header)
        for index in 0..<count {
            text += try InteractionWriter.encode(try interaction(at: index)).text
        }
        return text + CassetteText.tail(end.counting(count))
    }
}
