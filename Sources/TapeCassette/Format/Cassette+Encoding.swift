extension Cassette {
    /// The cassette's text in canonical form, every body within it; the same cassette gives the same
    /// bytes.
    package func encoded() throws(CassetteError) -> [UInt8] {
        var text = CassetteText.head(header)
        var seal = CassetteSeal(head: text)
        for index in 0..<count {
            let interaction = try InteractionWriter.encode(try interaction(at: index)).text
            seal.add(interaction: interaction)
            text += interaction
        }
        return text + seal.tail(end.counting(count))
    }
}
