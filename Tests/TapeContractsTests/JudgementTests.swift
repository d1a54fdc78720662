import TapeContracts
import Testing

@Suite struct JudgementTests {
    @Test func `findings decide between holding and being violated`() {
        let finding = Finding(page: 2, item: "57", expected: "once", saw: "twice", advice: "")
        #expect(Judgement.weighing([], evidence: "3 pages").verdict == .holds)
        #expect(Judgement.weighing([finding], evidence: "3 pages").findings == [finding])
    }

    @Test func `a waiver keeps what it excuses`() {
        let finding = Finding(expected: "250", saw: "251", advice: "")
        let waived = Judgement.weighing([finding], evidence: "").waived(because: "an estimate")
        #expect(waived.verdict == .waived)
        #expect(waived.evidence == "an estimate")
        #expect(waived.findings == [finding])
    }
}
