import TapeContracts
import Testing

@Suite struct LawExplanationTests {
    @Test func `no two laws have one name`() {
        let laws = LawCatalogue.entries.map(\.identifier)
        #expect(Set(laws).count == laws.count)
    }

    @Test(arguments: LawCatalogue.entries)
    func `an explanation says why, how the law is broken, by whom, and what it reads`(
        law: LawCatalogue.Entry
    ) {
        let explanation = law.explanation
        for text in [explanation.why, explanation.breach, explanation.breakers] {
            #expect(!text.isEmpty)
        }
        #expect(!explanation.keys.isEmpty)
    }

    @Test(arguments: LawCatalogue.entries)
    func `laws that need more than a walk name what to record, and no others`(
        law: LawCatalogue.Entry
    ) {
        #expect(law.also.isEmpty == (law.evidence != .extra))
    }

    @Test(arguments: LawCatalogue.entries)
    func `the keys that an explanation names are keys of a spec`(law: LawCatalogue.Entry) {
        let schema = SpecSchema.text
        for step in law.explanation.keys.flatMap({ $0.split(separator: ".") }) {
            #expect(schema.contains("\"\(step)\""), "\(step)")
        }
    }
}
