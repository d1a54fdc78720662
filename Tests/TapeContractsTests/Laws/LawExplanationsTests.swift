import TapeContracts
import Testing

@Suite struct LawPapersTests {
    @Test func `every law has one paper, and every paper a law`() {
        let laws = LawCatalogue.entries.map(\.identifier).sorted()
        #expect(LawExplanations.all.map(\.law).sorted() == laws)
        #expect(Set(laws).count == laws.count)
    }

    @Test(arguments: LawCatalogue.entries.map(\.identifier))
    func `a paper says why, how it is broken, by whom, and where the evidence comes from`(
        law: LawIdentifier
    ) throws {
        let paper = try #require(LawExplanations.of(law))
        for text in [paper.why, paper.breach, paper.breakers] { #expect(!text.isEmpty) }
        #expect(!paper.keys.isEmpty)
    }

    @Test func `laws that need more than a walk name what to record, as they themselves say`()
        throws
    {
        for law in ExtraLaws.all {
            let paper = try #require(LawExplanations.of(law.identifier))
            #expect(paper.also == law.also, "\(law.identifier)")
            #expect(!law.also.isEmpty)
        }
    }

    @Test(arguments: LawExplanations.all.map(\.law))
    func `the keys that a paper names are keys of a spec`(law: LawIdentifier) throws {
        let paper = try #require(LawExplanations.of(law))
        let schema = SpecSchema.text
        for step in paper.keys.flatMap({ $0.split(separator: ".") }) {
            #expect(schema.contains("\"\(step)\""), "\(step)")
        }
    }
}
