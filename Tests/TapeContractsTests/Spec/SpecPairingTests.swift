import TapeContracts
import Testing

/// Which spec belongs to a cassette.
@Suite struct SpecPairingTests {
    @Test(arguments: ["books.yaml", "books", "a.stir.b.yaml", "books.v2.yaml"])
    func `stirred walks lead back to their spec, whatever its name holds`(name: String) {
        let stirred = SpecPairing.stirred(for: "Specs/\(name)")
        #expect(SpecPairing.candidates(for: stirred).first == "Specs/\(name)")
    }

    @Test func `a cassette of a spec with the mark within its name keeps it`() {
        let candidates = SpecPairing.candidates(for: "Cassettes/a.stir.b.yaml")
        #expect(candidates == ["Specs/a.stir.b.yaml", "a.stir.b.yaml"])
    }
}
