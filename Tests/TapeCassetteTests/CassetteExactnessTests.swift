import TapeCassette
import Testing

@Suite struct CassetteExactnessTests {
    @Test(arguments: 0..<40)
    func `anything a wire may bring comes back from both readers`(seed: Int) throws {
        var arbitrary = ArbitraryExchange(seed: UInt64(seed))
        let interactions = (0..<25).map { _ in arbitrary.interaction() }
        let text = try Cassette(header: CassetteHeader(), interactions: interactions).encoded()
        let scanned = try Cassette(parsing: text, named: "x.yaml")
        #expect(scanned.handEdited.isEmpty)
        let parsed = try Cassette(fullyParsing: text, named: "x.yaml")
        #expect(scanned.count == interactions.count)
        #expect(parsed.count == interactions.count)
        for (index, interaction) in interactions.enumerated() {
            #expect(try scanned.interaction(at: index).isIdentical(to: interaction))
            #expect(try parsed.interaction(at: index).isIdentical(to: interaction))
            #expect(try scanned.request(at: index) == interaction.request)
        }
        #expect(try scanned.encoded() == text)
    }
}
