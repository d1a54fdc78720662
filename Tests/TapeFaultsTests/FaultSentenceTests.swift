import TapeFaults
import Testing

@Suite struct FaultSentenceTests {
    @Test func `every fault has a sentence of its own`() {
        #expect(Fault.samples.map(\.kindName) == Fault.names)
        #expect(Fault.samples.allSatisfy { $0.sentence.hasSuffix(".") })
        #expect(Set(Fault.samples.map(\.sentence)).count == Fault.names.count)
    }
}
